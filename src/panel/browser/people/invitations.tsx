/** Lists unused invitations, with a button to withdraw each. */
import { ActionButton } from '../action.tsx';
import { Timestamp } from '../components.tsx';
import type { Invitation } from '../records.ts';
import { sendAction } from '../send.ts';

interface InvitationsProps {
  readonly all: readonly Invitation[];
  readonly again: () => void;
}

export function Invitations({ all, again }: InvitationsProps) {
  if (all.length === 0) return <p class="notice">No invitation waits to be used.</p>;
  return (
    <ul class="rows invitations" aria-label="Invitations">
      {all.map((of) => {
        const name = of.email ?? of.user_id;
        return (
          <li key={of.invitation_id}>
            <bdi>{name}</bdi>{' '}
            <span class="soft">
              {of.role}, until <Timestamp at={of.expires_at} />
            </span>
            <ActionButton
              name="Revoke"
              of={`the invitation of ${name}`}
              question={{
                title: `Revoke the invitation of ${name}?`,
                text: 'Its link no longer signs in.',
              }}
              work={() => sendAction('DELETE', `/invitations/${of.invitation_id}`)}
              whenDone={again}
            />
          </li>
        );
      })}
    </ul>
  );
}
