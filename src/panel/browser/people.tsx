/** The people of a partner, for its administrators: who is in, who is invited, what was done. */
import { useState } from 'preact/hooks';
import { useData } from './ask.ts';
import { Notice, Time, useComesIntoView, useLast } from './parts.tsx';
import type {
  Act,
  ActsAnswer,
  Invitation,
  MadeLink,
  PeopleAnswer,
  Person,
  SessionRecord,
} from './records.ts';
import { act, messageOf } from './send.ts';
import { Copied, TokenPages } from './tokens.tsx';

export function PeoplePage({ session }: { session: SessionRecord }) {
  const [version, setVersion] = useState(0);
  const [outcome, setOutcome] = useState<OutcomeOf>({ error: null, made: null });
  const [find, setFind] = useState('');
  /** Whom a later page begins after; null for the first one. */
  const [after, setAfter] = useState<string | null>(null);
  const query = new URLSearchParams({ ...(find && { find }), ...(after !== null && { after }) });
  const people = useData<PeopleAnswer>(`/people${query.size > 0 ? '?' : ''}${query}`, version);
  const next = people.data?.next ?? null;
  // What stands below comes after what stands above, so that nothing moves.
  const arePeopleKnown = useLast(people.data ?? people.error) !== null;
  const [areTokensKnown, setTokensKnown] = useState(false);
  /** Whose tokens are shown; null for those of all. */
  const [tokensOf, setTokensOf] = useState<Named | null>(null);
  const again = () => setVersion(version + 1);
  /** Does something, and shows what came of it. */
  const doing = async (method: string, path: string, body?: unknown) => {
    try {
      const made = await act<Partial<MadeLink> | null>(method, path, body);
      setOutcome({ error: null, made: isLink(made) ? made : null });
    } catch (thrown) {
      setOutcome({ error: messageOf(thrown), made: null });
    }
    again();
  };
  const search = (event: Event) => {
    setFind((event.target as HTMLInputElement).value.trim());
    setAfter(null);
  };
  return (
    <main id="main">
      <h1>People</h1>
      <InviteForm doing={doing} />
      <Outcome of={outcome} />
      {(find !== '' || after !== null || next !== null) && <FindPerson search={search} />}
      <Notice of={people} />
      {people.data !== null && people.data.people.length === 0 && <p class="notice">Nobody.</p>}
      {people.data !== null && (
        <PeopleTable
          people={people.data.people}
          ownId={session.user_id}
          doing={doing}
          showTokensOf={setTokensOf}
        />
      )}
      {after !== null && (
        <button type="button" class="quiet" onClick={() => setAfter(null)}>
          First people
        </button>
      )}
      {next !== null && (
        <button type="button" class="quiet" onClick={() => setAfter(next)}>
          More people
        </button>
      )}
      {people.data !== null && people.data.invitations.length > 0 && (
        <>
          <h2>Invitations</h2>
          <Invitations all={people.data.invitations} doing={doing} />
        </>
      )}
      {arePeopleKnown && (
        <PeopleTokens
          of={tokensOf}
          version={version}
          whenRevoked={again}
          whenAnswered={() => setTokensKnown(true)}
          showAll={() => setTokensOf(null)}
        />
      )}
      {areTokensKnown && (
        <>
          <h2>What was done</h2>
          <Acts version={version} invitations={people.data?.invitations ?? []} />
        </>
      )}
    </main>
  );
}

function FindPerson({ search }: { search: (event: Event) => void }) {
  return (
    <p class="form">
      <label>
        Find{' '}
        <input type="search" maxlength={254} onChange={search} placeholder="a part of an address" />
      </label>
    </p>
  );
}

/** The tokens of one person; of all if `of` is null. */
function PeopleTokens({
  of,
  version,
  whenRevoked,
  whenAnswered,
  showAll,
}: {
  of: Named | null;
  version: number;
  whenRevoked: () => void;
  whenAnswered: () => void;
  showAll: () => void;
}) {
  return (
    <>
      <h2>Tokens of {of === null ? 'all' : <bdi>{of.name}</bdi>}</h2>
      {of !== null && (
        <button type="button" class="quiet" onClick={showAll}>
          Show those of all
        </button>
      )}
      <TokenPages
        path={of === null ? '/people/tokens' : `/people/tokens?user_id=${of.userId}`}
        version={version}
        whenRevoked={whenRevoked}
        whenAnswered={whenAnswered}
        withPeople
      />
    </>
  );
}

/** A person whose tokens are asked for. */
interface Named {
  readonly userId: string;
  readonly name: string;
}

function isLink(made: Partial<MadeLink> | null): made is MadeLink {
  return made?.link !== undefined;
}

/** What came of the last act, where it is not seen in the tables. */
interface OutcomeOf {
  readonly error: string | null;
  readonly made: MadeLink | null;
}

function Outcome({ of }: { of: OutcomeOf }) {
  const place = useComesIntoView(of);
  const { error, made } = of;
  if (error !== null)
    return (
      <section key="refusal" class="notice bad" role="alert" ref={place}>
        {error}
      </section>
    );
  if (made === null) return null;
  return (
    <section key="made" class="card made" role="status" ref={place}>
      <h2>
        Sign-in link for <bdi>{made.email ?? made.user_id}</bdi>
      </h2>
      <p>
        <strong>It is shown this once, and works once</strong>, until <Time at={made.expires_at} />.
        Send it to the person by a way that you trust.
      </p>
      <Copied name="Link" text={made.link} />
    </section>
  );
}

type Doing = (method: string, path: string, body?: unknown) => Promise<void>;

/** What acts are called, for people. */
const actNames: Readonly<Record<string, string>> = {
  'session.begin': 'signed in',
  'session.end': 'signed out',
  'session.end-others': 'ended the other sessions',
  'session.switch': 'went over between partners',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'access.open': 'got access',
  'token.create': 'made a token',
  'token.revoke': 'revoked a token',
  'user.invite': 'made a sign-in link',
  'user.role': 'changed a role',
  'user.withdraw': 'withdrew an access',
  'user.remove': 'removed a person',
  'invitation.withdraw': 'took a link back',
};

type NameOf = (userId: string | null) => string;

/** What was done, a page at a time, the newest first: all, or of one kind, up to a day. */
function Acts({ version, invitations }: { version: number; invitations: readonly Invitation[] }) {
  const [action, setAction] = useState('');
  const [day, setDay] = useState('');
  /** Where a later page begins; null for the first one. */
  const [place, setPlace] = useState<string | null>(null);
  const before = place ?? endOf(day);
  const asked = [action !== '' && `action=${action}`, before !== null && `before=${before}`];
  const query = asked.filter(Boolean).join('&');
  const loaded = useData<ActsAnswer>(`/acts${query && '?'}${query}`, version);
  const nameOf = (userId: string | null) => {
    if (userId === null) return 'operator (command line)';
    // Who is invited has an address before there is a person.
    const invited = invitations.find((of) => of.user_id === userId)?.email;
    return loaded.data?.emails[userId] ?? invited ?? userId.slice(0, 8);
  };
  const next = loaded.data?.next ?? null;
  const choose = (change: (value: string) => void) => (event: Event) => {
    change((event.target as HTMLInputElement).value);
    setPlace(null);
  };
  return (
    <>
      <p class="form">
        <label>
          Kind{' '}
          <select onChange={choose(setAction)}>
            <option value="">all</option>
            {Object.entries(actNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Until the end of <input type="date" onChange={choose(setDay)} />
        </label>
      </p>
      <Notice of={loaded} />
      {loaded.data !== null &&
        (loaded.data.acts.length === 0 ? (
          <p class="notice">Nothing.</p>
        ) : (
          <ul class="rows acts" aria-label="What was done">
            {loaded.data.acts.map((of) => (
              <li key={of.act_id}>
                <Time at={of.at} /> <strong>{nameOf(of.user_id)}</strong>{' '}
                {actNames[of.action] ?? of.action}{' '}
                <span class="soft">{factsOf(of.facts, nameOf)}</span>
              </li>
            ))}
          </ul>
        ))}
      {place !== null && (
        <button type="button" class="quiet" onClick={() => setPlace(null)}>
          Newest acts
        </button>
      )}
      {next !== null && (
        <button type="button" class="quiet" onClick={() => setPlace(next)}>
          Older acts
        </button>
      )}
    </>
  );
}

/** The end of a day of this browser's time zone, ms since 1970; null for no day. */
function endOf(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number);
  const end = new Date(year ?? Number.NaN, (month ?? 0) - 1, (date ?? 0) + 1).getTime();
  return end > 0 ? String(end) : null;
}

/** What an act was about. Ids stand in the audit log: here they say nothing, but of people. */
function factsOf(facts: Act['facts'], nameOf: NameOf) {
  const { of_user_id: of, invited_by_user_id: invitedBy, expires_at: expires, ...others } = facts;
  const said = Object.entries(others).filter(
    ([name, value]) => !name.endsWith('_id') && value !== null,
  );
  const text = [
    ...(typeof of === 'string' ? [`of ${nameOf(of)}`] : []),
    ...said.map(([name, value]) => `${name} ${value}`),
    ...(invitedBy === undefined ? [] : [`made by ${nameOf(invitedBy as string | null)}`]),
  ].join(', ');
  if (typeof expires !== 'string') return text;
  return (
    <>
      {text}
      {text !== '' && ', '}until <Time at={expires} />
    </>
  );
}

function InviteForm({ doing }: { doing: Doing }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    void doing('POST', '/invitations', { email: given.get('email'), role: given.get('role') }).then(
      () => form.reset(),
    );
  };
  return (
    <form class="card form" onSubmit={submit}>
      <h2>Invite somebody</h2>
      <label>
        E-mail address, or a name <input name="email" required maxlength={254} autocomplete="off" />
      </label>
      <label>
        Role{' '}
        <select name="role">
          <option value="member">member</option>
          <option value="administrator">administrator</option>
        </select>
      </label>
      <button type="submit">Make a sign-in link</button>
    </form>
  );
}

function PeopleTable({
  people,
  ownId,
  doing,
  showTokensOf,
}: {
  people: readonly Person[];
  ownId: string;
  doing: Doing;
  showTokensOf: (person: Named) => void;
}) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label="People">
      <table class="stacked" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Person
            </th>
            <th scope="col" role="columnheader">
              Role
            </th>
            <th scope="col" role="columnheader">
              Tokens
            </th>
            <th scope="col" role="columnheader">
              First came in
            </th>
            <th scope="col" role="columnheader">
              <span class="hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map((person) => {
            const name = person.email ?? person.user_id;
            const at = `/people/${person.user_id}`;
            const next = person.role === 'member' ? 'administrator' : 'member';
            const isIn = person.withdrawn_at === null;
            const withdraw = () =>
              confirm(
                `Withdraw the access of ${name}? Their sessions end, and their tokens stop working.`,
              ) && doing('POST', `${at}/withdraw`);
            return (
              <tr role="row" key={person.user_id}>
                <th scope="row" role="rowheader">
                  <bdi>{name}</bdi>
                  {person.user_id === ownId && (
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
                      withdrawn <Time at={person.withdrawn_at!} />
                    </>
                  )}
                </td>
                <td role="cell" data-label="Tokens" class="number">
                  <button
                    type="button"
                    class="quiet"
                    onClick={() => showTokensOf({ userId: person.user_id, name })}
                  >
                    {person.tokens_in_force}
                    <span class="hidden"> in force: show the tokens of {name}</span>
                  </button>
                </td>
                <td role="cell" data-label="First came in">
                  {person.entered_at === null ? (
                    '–'
                  ) : (
                    <>
                      <Time at={person.entered_at} />{' '}
                      <span class="soft">from {person.entered_from}</span>
                    </>
                  )}
                </td>
                <td role="cell" class="buttons">
                  <button
                    type="button"
                    class="quiet"
                    onClick={() =>
                      doing('POST', '/invitations', {
                        user_id: person.user_id,
                        email: person.email,
                        role: person.role,
                      })
                    }
                  >
                    New link<span class="hidden"> for {name}</span>
                  </button>
                  {isIn && (
                    <>
                      <button
                        type="button"
                        class="quiet"
                        onClick={() => doing('POST', `${at}/role`, { role: next })}
                      >
                        Make {next}
                        <span class="hidden"> of {name}</span>
                      </button>
                      <button type="button" class="quiet" onClick={withdraw}>
                        Withdraw<span class="hidden"> the access of {name}</span>
                      </button>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Invitations({ all, doing }: { all: readonly Invitation[]; doing: Doing }) {
  return (
    <ul class="rows invitations">
      {all.map((of) => (
        <li key={of.invitation_id}>
          <bdi>{of.email ?? of.user_id}</bdi>{' '}
          <span class="soft">
            {of.role}, until <Time at={of.expires_at} />
          </span>
          <button
            type="button"
            class="quiet"
            onClick={() => doing('DELETE', `/invitations/${of.invitation_id}`)}
          >
            Take back<span class="hidden"> the invitation of {of.email}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
