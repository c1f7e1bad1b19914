/** The words of requests that failed. They need no preact, as the sign-in page has none. */

export const theAnswerWas = (status: string) => `The answer was ${status}.`;
export const theServiceCannotBeReached = 'The service cannot be reached.';
