/** Signs in again beside a page that holds something: what was typed, or what is shown once. */
import { useEffect } from 'preact/hooks';
import * as words from '../words/signed-out.ts';
import { Dialog } from './dialog.tsx';
import type { SessionRecord } from './records.ts';
import { send } from './send.ts';

interface SignedOutOf {
  /** Who was signed in. */
  readonly session: SessionRecord;
  readonly close: () => void;
}

/** A dialog while the session of this page is over. */
export function SignedOut({ session, close }: SignedOutOf) {
  const look = async () => {
    const answer = await send('/session', { cache: 'no-store' }).catch(() => null);
    if (answer === null || !answer.ok) return;
    const now: SessionRecord = await answer.json();
    const isSame = now.user_id === session.user_id && now.partner.id === session.partner.id;
    // What somebody typed is not for another person, nor for another partner.
    if (!isSame) return location.reload();
    close();
  };
  useEffect(() => {
    const comeBack = () => void look();
    addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
  return (
    <Dialog title={words.yourSessionHasEnded} close={close}>
      <p>{words.signInBeside}</p>
      <p class="buttons">
        <a class="button" href="/sign-in?next=%2Faccount" target="_blank" rel="noopener">
          {words.signInInAnotherTab}
        </a>
        <button type="button" class="quiet" onClick={() => void look()}>
          {words.iHaveSignedIn}
        </button>
      </p>
    </Dialog>
  );
}
