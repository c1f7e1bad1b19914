/** The words of failed requests. Free of preact, which the sign-in page does not load. */

export const theAnswerWas = (status: string) => `The answer was ${status}.`;
export const theServiceCannotBeReached = 'The service cannot be reached.';
