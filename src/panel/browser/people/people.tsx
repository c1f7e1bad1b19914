/** The page People, for administrators. Tabs: people, invitations, tokens, audit log. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { Notice, Timestamp, useScrollIntoView } from '../components.tsx';
import type { MadeLink, PeopleAnswer, SessionRecord } from '../records.ts';
import { CopyableText, TokenPages } from '../tokens.tsx';
import { type Loaded, useData } from '../use-data.ts';
import { AuditLog } from './audit-log.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { PeopleTable } from './people-table.tsx';

/** Tabs: path segment and display name. */
const tabs = {
  people: 'People',
  invitations: 'Invitations',
  tokens: 'Tokens',
  audit: 'Audit log',
};

type TabName = keyof typeof tabs;

function isTab(name: string | undefined): name is TabName {
  return name !== undefined && Object.hasOwn(tabs, name);
}

export function PeoplePage({ session }: { session: SessionRecord }) {
  const [version, setVersion] = useState(0);
  const again = () => setVersion(version + 1);
  const [made, setMade] = useState<MadeLink | null>(null);
  const whenMade = (link: MadeLink) => {
    setMade(link);
    again();
  };
  const { query } = useLocation();
  const tab = isTab(query.tab) ? query.tab : 'people';
  const first = useData<PeopleAnswer>('/people', version);
  const invitations = first.data?.invitations ?? [];
  return (
    <main id="main">
      <h1>People</h1>
      <Tabs current={tab} invitations={invitations.length} />
      {(tab === 'people' || tab === 'invitations') && <InviteForm whenMade={whenMade} />}
      <NewLink made={made} />
      {tab === 'people' && (
        <People
          session={session}
          first={first}
          version={version}
          again={again}
          whenMade={whenMade}
        />
      )}
      {tab === 'invitations' && (
        <>
          <Notice of={first} />
          {first.data !== null && <Invitations all={invitations} again={again} />}
        </>
      )}
      {tab === 'tokens' && (
        <PeopleTokens userId={query.user_id ?? null} version={version} again={again} />
      )}
      {tab === 'audit' && <AuditLog version={version} invitations={invitations} />}
    </main>
  );
}

function Tabs({ current, invitations }: { current: TabName; invitations: number }) {
  return (
    <nav class="tabs" aria-label="Parts of this page">
      {(Object.entries(tabs) as [TabName, string][]).map(([name, title]) => (
        <a
          key={name}
          href={name === 'people' ? '/people' : `/people?tab=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
          {name === 'invitations' && invitations > 0 && ` (${invitations})`}
        </a>
      ))}
    </nav>
  );
}

interface PeopleProps {
  readonly session: SessionRecord;
  /** The first page of all people. */
  readonly first: Loaded<PeopleAnswer>;
  readonly version: number;
  readonly again: () => void;
  readonly whenMade: (link: MadeLink) => void;
}

/** People in pages, or those whose e-mail address contains a text. */
function People({ session, first, version, again, whenMade }: PeopleProps) {
  const [find, setFind] = useState('');
  /** Cursor of the page; null for the first one. */
  const [after, setAfter] = useState<string | null>(null);
  const query = new URLSearchParams({ ...(find && { find }), ...(after !== null && { after }) });
  const other = useData<PeopleAnswer>(query.size > 0 ? `/people?${query}` : null, version);
  const people = query.size > 0 ? other : first;
  const next = people.data?.next ?? null;
  const areAll = query.size === 0 && next === null;
  const search = (event: Event) => {
    setFind((event.target as HTMLInputElement).value.trim());
    setAfter(null);
  };
  return (
    <>
      {!areAll && (
        <p class="form">
          <label>
            Find{' '}
            <input
              type="search"
              maxlength={254}
              onChange={search}
              placeholder="a part of an address"
            />
          </label>
        </p>
      )}
      {query.size === 0 && first.data !== null && <Unseen of={first.data} />}
      <Notice of={people} />
      {people.data !== null && people.data.people.length === 0 && <p class="notice">No one.</p>}
      {people.data !== null && (
        <PeopleTable
          people={people.data.people}
          areAll={areAll}
          ownId={session.user_id}
          again={again}
          whenMade={whenMade}
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
    </>
  );
}

/** Whom the provider may have let go, while their tokens work; nothing if there are none. */
function Unseen({ of: { unseen, unseen_days } }: { of: PeopleAnswer }) {
  if (unseen.length === 0) return null;
  return (
    <section class="card" aria-labelledby="unseen">
      <h2 id="unseen">Not signed in for {unseen_days} days</h2>
      <p>
        Your organisation's sign-in did not let these people in since, but their tokens work. If
        somebody left, withdraw the access.
      </p>
      <ul>
        {unseen.map(({ user_id, email, provider_sign_in_at, tokens_in_force }) => (
          <li key={user_id}>
            <bdi>{email ?? user_id}</bdi>, last <Timestamp at={provider_sign_in_at!} />:{' '}
            <a href={`/people?tab=tokens&user_id=${user_id}`}>
              {tokens_in_force === 1 ? 'one token' : `${tokens_in_force} tokens`}
              <span class="hidden"> of {email ?? user_id}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PeopleTokensProps {
  /** The user of the tokens; null for all users. */
  readonly userId: string | null;
  readonly version: number;
  readonly again: () => void;
}

function PeopleTokens({ userId, version, again }: PeopleTokensProps) {
  return (
    <>
      {userId !== null && (
        <p>
          Tokens of one person. <a href="/people?tab=tokens">Show those of all</a>
        </p>
      )}
      <TokenPages
        path={
          userId === null
            ? '/people/tokens'
            : `/people/tokens?user_id=${encodeURIComponent(userId)}`
        }
        version={version}
        whenRevoked={again}
        withPeople
      />
    </>
  );
}

/** A new sign-in link, shown once; renders nothing without one. */
function NewLink({ made }: { made: MadeLink | null }) {
  const place = useScrollIntoView(made);
  if (made === null) return null;
  return (
    <section class="card made" role="status" ref={place}>
      <h2>
        Sign-in link for <bdi>{made.email ?? made.user_id}</bdi>
      </h2>
      <p>
        <strong>It is shown this once, and works once</strong>, until{' '}
        <Timestamp at={made.expires_at} />. Send it to the person by a way that you trust.
      </p>
      <CopyableText name="Link" text={made.link} />
    </section>
  );
}
