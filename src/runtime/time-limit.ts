/** Bounds how long a caller waits for a result. */

/** Rejects with the error past the limit, in ms; the work itself is not cancelled. */
export async function withinMs<Result>(
  result: Promise<Result>,
  ms: number,
  error: () => Error,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(error()), ms).unref();
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
