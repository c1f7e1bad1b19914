/** Sign-in dialog over a page with unsaved content: typed text, or a secret that is shown once. */
import { useEffect } from 'preact/hooks';
import * as words from '../words/signed-out.ts';
import { Dialog } from './dialog.tsx';
import type { SessionRecord } from './records.ts';
import { send } from './send.ts';

interface SignedOutProps {
  /** The session that ended. */
  readonly session: SessionRecord;
  readonly close: () => void;
}

/** Closes once the same user has signed in for the same partner, in another tab. */
export function SignedOut({ session, close }: SignedOutProps) {
  const checkSession = async () => {
    const answer = await send('/session', { cache: 'no-store' }).catch(() => null);
    if (answer === null || !answer.ok) return;
    const now: SessionRecord = await answer.json();
    const isSame = now.user_id === session.user_id && now.partner.id === session.partner.id;
    // Discards typed text of another user or partner.
    if (!isSame) return location.reload();
    close();
  };
  useEffect(() => {
    const check = () => void checkSession();
    addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return (
    <Dialog title={words.yourSessionHasEnded} close={close}>
      <p>{words.signInBeside}</p>
      <p class="buttons">
        <a class="button" href="/sign-in?next=%2Faccount" target="_blank" rel="noopener">
          {words.signInInAnotherTab}
        </a>
        <button type="button" class="quiet" onClick={() => void checkSession()}>
          {words.iHaveSignedIn}
        </button>
      </p>
    </Dialog>
  );
}
