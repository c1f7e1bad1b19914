/** Dialog over a page that shows a secret for the only time, once another window left its partner. */
import { Dialog } from './dialog.tsx';
import type { SessionRecord } from './records.ts';

interface OtherPartnerProps {
  /** The session as the page shows it. */
  readonly session: SessionRecord;
  readonly close: () => void;
}

/** May be closed to copy the secret; every further request of the page opens it again. */
export function OtherPartner({ session, close }: OtherPartnerProps) {
  return (
    <Dialog title="You went over to another partner" close={close}>
      <p>
        Another window did. This page still shows <bdi>{session.partner.name}</bdi>, and what it
        shows once: copy that first. Nothing more is sent from here.
      </p>
      <p class="buttons">
        <button type="button" class="quiet" onClick={close}>
          Copy it first
        </button>
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </p>
    </Dialog>
  );
}
