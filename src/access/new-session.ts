/** Creates sessions: the stored record, and the secret that only the browser keeps. */
import { randomUUID } from 'node:crypto';
import type { StoredSession } from '../store/people/people.ts';
import { tokenDigest } from './authenticate.ts';
import { freshSecret } from './secret.ts';

/** A new session: the stored record and the secret. */
export interface NewSession {
  readonly secret: string;
  readonly stored: StoredSession;
}

/** Creates a session with a random secret; `createdAt` is the time of the sign-in (ms). */
export function makeSession(
  from: Omit<StoredSession, 'sessionId' | 'digest' | 'endedAt'>,
): NewSession {
  const secret = freshSecret();
  const stored = { ...from, sessionId: randomUUID(), digest: tokenDigest(secret), endedAt: null };
  return { secret, stored };
}
