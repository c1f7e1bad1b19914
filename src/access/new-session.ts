/** Makes sessions: one as it is stored, and the secret that only the browser keeps. */
import { randomUUID } from 'node:crypto';
import type { StoredSession } from '../store/people/people.ts';
import { tokenDigest } from './authenticate.ts';
import { freshSecret } from './secret.ts';

/** A new session as it is stored, and the secret itself. */
export interface NewSession {
  readonly secret: string;
  readonly stored: StoredSession;
}

/** Makes a session with fresh randomness; `createdAt` is when the person signed in (ms). */
export function makeSession(
  from: Omit<StoredSession, 'sessionId' | 'digest' | 'endedAt'>,
): NewSession {
  const secret = freshSecret();
  const stored = { ...from, sessionId: randomUUID(), digest: tokenDigest(secret), endedAt: null };
  return { secret, stored };
}
