/**
 * Authenticates the requests of connections. A client sends the same credentials with each request
 * of a connection: found good once, they are not digested and looked up again until some token or
 * access changes. They are kept no longer than the connection, and whether they have expired is
 * looked at each time.
 */
import { type Authentication, authenticate, type Credentials, isExpired } from './authenticate.ts';
import type { AccessDirectory, KnownToken } from './directory.ts';

interface Accepted {
  readonly userId: string;
  readonly secret: string;
  readonly token: KnownToken;
  /** The directory's state in which they were found good. */
  readonly version: number;
}

export class Authenticator {
  readonly #directory: AccessDirectory;
  readonly #accepted = new WeakMap<object, Accepted>();

  constructor(directory: AccessDirectory) {
    this.#directory = directory;
  }

  /** Checks what came on a connection, at the moment `now` (ms since 1970). */
  authenticate(connection: object, credentials: Credentials, now: number): Authentication {
    const accepted = this.#accepted.get(connection);
    if (
      accepted !== undefined &&
      accepted.version === this.#directory.version &&
      accepted.secret === credentials.token &&
      accepted.userId === credentials.userId &&
      !isExpired(accepted.token, now)
    ) {
      return { outcome: 'accepted', token: accepted.token };
    }
    const result = authenticate(credentials, this.#directory, now);
    if (result.outcome === 'accepted') {
      this.#accepted.set(connection, {
        userId: credentials.userId!,
        secret: credentials.token!,
        token: result.token,
        version: this.#directory.version,
      });
    }
    return result;
  }
}
