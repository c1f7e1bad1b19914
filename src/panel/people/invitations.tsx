/** Lists unused invitations, with a button to withdraw each. */
import { ActionButton } from '../browser/action.tsx';
import { Timestamp } from '../browser/components.tsx';
import type { Invitation } from '../browser/records.ts';
import { sendAction } from '../browser/send.ts';
import * as words from '../words/people.tsx';

interface InvitationsProps {
  readonly all: readonly Invitation[];
  readonly again: () => void;
}

export function Invitations({ all, again }: InvitationsProps) {
  if (all.length === 0) return <p class="notice">{words.noInvitations}</p>;
  return (
    <ul class="rows invitations" aria-label={words.invitations}>
      {all.map((of) => {
        const name = of.email ?? of.user_id;
        return (
          <li key={of.invitation_id}>
            <bdi>{name}</bdi>{' '}
            <span class="soft">{words.roleUntil(of.role, <Timestamp at={of.expires_at} />)}</span>
            <ActionButton
              name={words.revoke}
              of={words.theInvitationOf(name)}
              question={{
                title: words.revokeInvitation(name),
                text: words.linkStopsWorking,
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
