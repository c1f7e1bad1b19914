/**
 * Authenticates requests. Clients send the same credentials with each: found good once, they are
 * not digested and looked up again until some token or access changes. Whether they have expired is
 * looked at each time.
 *
 * What is remembered are secrets: all are forgotten now and then, so that none stays in memory long
 * after its use. A look-up goes by a hash of the whole secret, with a seed that nobody knows, so
 * that its time tells nothing of secrets that begin alike.
 */
import { acceptedCredentialsMax, acceptedCredentialsMs } from '../limits.ts';
import { type Authentication, authenticate, type Credentials, isExpired } from './authenticate.ts';
import type { AccessDirectory, KnownToken } from './directory.ts';

interface Accepted {
  /** As it was sent. */
  readonly userId: string;
  readonly token: KnownToken;
}

export class Authenticator {
  readonly #directory: AccessDirectory;
  readonly #bySecret = new Map<string, Accepted>();
  /** The directory's state in which they were found good. */
  #version = 0;
  /** When all were last forgotten. */
  #forgottenAt = 0;

  constructor(directory: AccessDirectory) {
    this.#directory = directory;
  }

  /** Checks what came with a request, at the moment `now` (ms since 1970). */
  authenticate(credentials: Credentials, now: number): Authentication {
    const { userId, token } = credentials;
    const isLong = now - this.#forgottenAt >= acceptedCredentialsMs;
    if (isLong || this.#version !== this.#directory.version) this.#forget(now);
    const accepted = token === null ? undefined : this.#bySecret.get(token);
    if (accepted?.userId === userId && !isExpired(accepted.token, now)) {
      return { outcome: 'accepted', token: accepted.token };
    }
    const result = authenticate(credentials, this.#directory, now);
    if (result.outcome === 'accepted') {
      if (this.#bySecret.size >= acceptedCredentialsMax) this.#forget(now);
      this.#bySecret.set(token!, { userId: userId!, token: result.token });
    }
    return result;
  }

  #forget(now: number): void {
    this.#bySecret.clear();
    this.#version = this.#directory.version;
    this.#forgottenAt = now;
  }
}
