/** Signs in again beside a page that holds something: what was typed, or what is shown once. */
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import type { SessionRecord } from './records.ts';
import { send, signedOutEvent } from './send.ts';

/** A dialog while the session of this page is over; `session` is who was signed in. */
export function SignedOut({ session }: { session: SessionRecord }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener(signedOutEvent, open);
    return () => removeEventListener(signedOutEvent, open);
  }, []);
  const look = async () => {
    const answer = await send('/session', { cache: 'no-store' }).catch(() => null);
    if (answer === null || !answer.ok) return;
    const now: SessionRecord = await answer.json();
    const isSame = now.user_id === session.user_id && now.partner.id === session.partner.id;
    // What somebody typed is not for another person, nor for another partner.
    if (!isSame) return location.reload();
    setOpen(false);
  };
  useEffect(() => {
    if (!isOpen) return;
    const comeBack = () => void look();
    addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Dialog title="Your session has ended" close={() => setOpen(false)}>
      <p>
        Sign in in another tab, and come back: what stands on this page stays. A sign-in link opens
        in another tab, too.
      </p>
      <p class="buttons">
        <a class="button" href="/sign-in?next=%2Faccount" target="_blank" rel="noopener">
          Sign in in another tab
        </a>
        <button type="button" class="quiet" onClick={() => void look()}>
          I have signed in
        </button>
      </p>
    </Dialog>
  );
}
