/** Sign-in dialog over a page with unsaved content: typed text, or a secret that is shown once. */
import { useEffect } from 'preact/hooks';
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
    // Discards typed text of another user; `send` does so of another partner.
    if (now.user_id !== session.user_id) return location.reload();
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
    <Dialog title="Your session has ended" close={close}>
      <p>
        Sign in in another tab, and come back: what stands on this page stays. A sign-in link opens
        in another tab, too.
      </p>
      <p class="buttons">
        <a class="button" href="/sign-in?next=%2Faccount" target="_blank" rel="noopener">
          Sign in in another tab
        </a>
        <button type="button" class="quiet" onClick={() => void checkSession()}>
          I have signed in
        </button>
      </p>
    </Dialog>
  );
}
