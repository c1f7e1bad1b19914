/** The table of people: role, tokens, first sign-in, and buttons to change role and access. */
import { ActionButton } from '../action.tsx';
import { ColumnHeads, Timestamp } from '../components.tsx';
import type { MadeLink, Person } from '../records.ts';
import { sendAction } from '../send.ts';

interface PeopleTableProps {
  readonly people: readonly Person[];
  /** Whether these are all people of the partner. */
  readonly areAll: boolean;
  readonly ownId: string;
  readonly again: () => void;
  readonly whenMade: (link: MadeLink) => void;
}

export function PeopleTable({ people, areAll, ownId, again, whenMade }: PeopleTableProps) {
  const administrators = people.filter(
    ({ role, withdrawn_at }) => role === 'administrator' && withdrawn_at === null,
  );
  const last = areAll && administrators.length === 1 ? administrators[0]!.user_id : null;
  return (
    <div class="scroll" tabindex={0} role="region" aria-label="People">
      <table class="stacked" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <ColumnHeads
              names={[
                'Person',
                'Role',
                'Tokens',
                'First sign-in',
                <span class="hidden">Change</span>,
              ]}
            />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map((person) => (
            <PersonRow
              key={person.user_id}
              person={person}
              isOwn={person.user_id === ownId}
              isLast={person.user_id === last}
              again={again}
              whenMade={whenMade}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A user of the command line has no address, but a token with a label. */
function nameOf({ email, entered_at, token_label, user_id }: Person): string {
  if (email !== null) return email;
  return entered_at === null && token_label !== null ? `Token “${token_label}”` : user_id;
}

interface PersonRowProps {
  readonly person: Person;
  readonly isOwn: boolean;
  /** Whether this is the only administrator. */
  readonly isLast: boolean;
  readonly again: () => void;
  readonly whenMade: (link: MadeLink) => void;
}

function PersonRow({ person, isOwn, isLast, again, whenMade }: PersonRowProps) {
  const name = nameOf(person);
  const isIn = person.withdrawn_at === null;
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <bdi title={person.user_id}>{name}</bdi>
        {isOwn && (
          <>
            {' '}
            <span class="soft">(you)</span>
          </>
        )}
      </th>
      <td role="cell" data-label="Role">
        {isIn ? (
          person.role
        ) : (
          <>
            withdrawn <Timestamp at={person.withdrawn_at!} />
          </>
        )}
      </td>
      <td role="cell" data-label="Tokens" class="number">
        <a href={`/people?tab=tokens&user_id=${person.user_id}`}>
          {person.tokens_in_force}
          <span class="hidden"> in force: show the tokens of {name}</span>
        </a>
      </td>
      <td role="cell" data-label="First sign-in">
        {person.entered_at === null ? (
          '–'
        ) : (
          <>
            <Timestamp at={person.entered_at} />{' '}
            <span class="soft">from {person.entered_from}</span>
          </>
        )}
      </td>
      <td role="cell" class="buttons">
        <NewLinkButton person={person} name={name} whenMade={whenMade} />
        {isIn && (
          <>
            <RoleButton person={person} name={name} isOwn={isOwn} isLast={isLast} again={again} />
            <ActionButton
              name="Withdraw"
              of={`the access of ${name}`}
              reason={isLast ? lastOne : null}
              question={{
                title: isOwn
                  ? 'Withdraw the access of yourself?'
                  : `Withdraw the access of ${name}?`,
                text: isOwn
                  ? 'Your session ends, and your tokens stop working. Only another administrator can invite you again.'
                  : 'Their sessions end, and their tokens stop working.',
              }}
              work={() => sendAction('POST', `/people/${person.user_id}/withdraw`)}
              whenDone={again}
            />
          </>
        )}
      </td>
    </tr>
  );
}

const lastOne = 'A partner keeps its last administrator. Make somebody else one first.';

interface NewLinkButtonProps {
  readonly person: Person;
  readonly name: string;
  readonly whenMade: (link: MadeLink) => void;
}

function NewLinkButton({ person, name, whenMade }: NewLinkButtonProps) {
  const { user_id, email, role } = person;
  return (
    <ActionButton
      name="New link"
      of={`for ${name}`}
      work={() => sendAction<MadeLink>('POST', '/invitations', { user_id, email, role })}
      whenDone={whenMade}
    />
  );
}

type RoleButtonOf = Omit<PersonRowProps, 'whenMade'> & { readonly name: string };

function RoleButton({ person, name, isOwn, isLast, again }: RoleButtonOf) {
  const isMember = person.role === 'member';
  const next = isMember ? 'administrator' : 'member';
  const text = {
    administrator:
      'An administrator also sees and revokes all tokens, invites people, changes roles, and reads the audit log.',
    member: isOwn
      ? 'You lose this page at once, and only another administrator can give it back. Your unused invitations are revoked.'
      : 'They no longer see people and the audit log, and their unused invitations are revoked.',
  }[next];
  return (
    <ActionButton
      name={isMember ? 'Make administrator' : 'Make member'}
      of={`of ${name}`}
      reason={isLast ? lastOne : null}
      question={{
        title: `Make ${isOwn ? 'yourself' : name} ${isMember ? 'an administrator' : 'a member'}?`,
        text,
      }}
      work={() => sendAction('POST', `/people/${person.user_id}/role`, { role: next })}
      // A user who gave up the administrator role sees fewer pages.
      whenDone={() => (isOwn ? location.assign('/') : again())}
    />
  );
}
