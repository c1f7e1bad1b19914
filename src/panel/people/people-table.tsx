/** The table of people: role, tokens, first sign-in, and buttons to change role and access. */
import { ActionButton } from '../browser/action.tsx';
import { ColumnHeads, Timestamp } from '../browser/components.tsx';
import type { MadeLink, Person } from '../browser/records.ts';
import { sendAction } from '../browser/send.ts';
import * as words from '../words/people.tsx';

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
    <div class="scroll" tabindex={0} role="region" aria-label={words.people}>
      <table class="stacked" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <ColumnHeads
              names={[
                words.person,
                words.role,
                words.tokens,
                words.firstSignIn,
                <span class="hidden">{words.change}</span>,
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

interface PersonRowProps {
  readonly person: Person;
  readonly isOwn: boolean;
  /** Whether this is the only administrator. */
  readonly isLast: boolean;
  readonly again: () => void;
  readonly whenMade: (link: MadeLink) => void;
}

function PersonRow({ person, isOwn, isLast, again, whenMade }: PersonRowProps) {
  const name = person.email ?? person.user_id;
  const isIn = person.withdrawn_at === null;
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <bdi>{name}</bdi>
        {isOwn && (
          <>
            {' '}
            <span class="soft">{words.you}</span>
          </>
        )}
      </th>
      <td role="cell" data-label={words.role}>
        {isIn ? person.role : words.withdrawn(<Timestamp at={person.withdrawn_at!} />)}
      </td>
      <td role="cell" data-label={words.tokens} class="number">
        <a href={`/people?tab=tokens&user_id=${person.user_id}`}>
          {person.tokens_in_force}
          <span class="hidden">{words.showTokensOf(name)}</span>
        </a>
      </td>
      <td role="cell" data-label={words.firstSignIn}>
        {person.entered_at === null ? (
          '–'
        ) : (
          <>
            <Timestamp at={person.entered_at} />{' '}
            <span class="soft">{words.from(person.entered_from)}</span>
          </>
        )}
      </td>
      <td role="cell" class="buttons">
        <NewLinkButton person={person} name={name} whenMade={whenMade} />
        {isIn && (
          <>
            <RoleButton person={person} name={name} isOwn={isOwn} isLast={isLast} again={again} />
            <ActionButton
              name={words.withdraw}
              of={words.theAccessOf(name)}
              reason={isLast ? lastOne : null}
              question={{
                title: isOwn ? words.withdrawYours : words.withdrawTheirs(name),
                text: isOwn ? words.yourAccessEnds : words.theirAccessEnds,
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

const lastOne = words.lastAdministratorStays;

interface NewLinkButtonProps {
  readonly person: Person;
  readonly name: string;
  readonly whenMade: (link: MadeLink) => void;
}

function NewLinkButton({ person, name, whenMade }: NewLinkButtonProps) {
  const { user_id, email, role } = person;
  return (
    <ActionButton
      name={words.newLink}
      of={words.forPerson(name)}
      work={() => sendAction<MadeLink>('POST', '/invitations', { user_id, email, role })}
      whenDone={whenMade}
    />
  );
}

type RoleButtonOf = Omit<PersonRowProps, 'whenMade'> & { readonly name: string };

function RoleButton({ person, name, isOwn, isLast, again }: RoleButtonOf) {
  const next = person.role === 'member' ? 'administrator' : 'member';
  const text = {
    administrator: words.whatAdministratorsMay,
    member: isOwn ? words.youLoseThePage : words.theyLoseThePage,
  }[next];
  return (
    <ActionButton
      name={words.makeOf[next]}
      of={words.tokensOf(name)}
      reason={isLast ? lastOne : null}
      question={{ title: isOwn ? words.makeYourself[next] : words.makeThem[next](name), text }}
      work={() => sendAction('POST', `/people/${person.user_id}/role`, { role: next })}
      // A user who gave up the administrator role sees fewer pages.
      whenDone={() => (isOwn ? location.assign('/') : again())}
    />
  );
}
