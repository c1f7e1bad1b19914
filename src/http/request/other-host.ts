/** Tells an operator that clients use another host than links lead to: BASE_URL is forgotten. */

/** The name of a host, with a port or without. */
const hostName = /^[a-z0-9][a-z0-9.-]{0,252}(?::[0-9]{1,5})?$/i;

/** Addresses of health checks and neighbours, which say nothing of what clients see. */
const addressOrLocal = /^(?:localhost|[0-9.]+|\[.*\])(?::[0-9]+)?$/i;

/**
 * Takes the `Host` of each request with a valid token, and warns once where it names another host than
 * `baseUrl`, to which links lead; says nothing where BASE_URL is `configured`.
 */
export function otherHostNotice(
  configured: string | null,
  baseUrl: string,
  warn: (message: string) => void,
): (host: string | undefined) => void {
  const own = new URL(baseUrl).host;
  let isTold = configured !== null;
  return (host) => {
    if (isTold || host === undefined || host === own) return;
    if (!hostName.test(host) || addressOrLocal.test(host)) return;
    isTold = true;
    warn(
      `BASE_URL is not set, and requests come for ${host}: links lead to ${baseUrl}, which those clients may not reach`,
    );
  };
}
