/** Invitations that are not used yet. */
import { ActButton } from '../browser/acting.tsx';
import { Time } from '../browser/parts.tsx';
import type { Invitation } from '../browser/records.ts';
import { act } from '../browser/send.ts';

interface InvitationsOf {
  readonly all: readonly Invitation[];
  readonly again: () => void;
}

export function Invitations({ all, again }: InvitationsOf) {
  if (all.length === 0) return <p class="notice">No invitation waits to be used.</p>;
  return (
    <ul class="rows invitations" aria-label="Invitations">
      {all.map((of) => {
        const name = of.email ?? of.user_id;
        return (
          <li key={of.invitation_id}>
            <bdi>{name}</bdi>{' '}
            <span class="soft">
              {of.role}, until <Time at={of.expires_at} />
            </span>
            <ActButton
              name="Revoke"
              of={`the invitation of ${name}`}
              question={{
                title: `Revoke the invitation of ${name}?`,
                text: 'Its link no longer signs in.',
              }}
              work={() => act('DELETE', `/invitations/${of.invitation_id}`)}
              whenDone={again}
            />
          </li>
        );
      })}
    </ul>
  );
}
