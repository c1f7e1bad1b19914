/** A partner's audit log in pages, newest first, filtered by action and day. */
import { useState } from 'preact/hooks';
import { Notice, Timestamp } from '../components.tsx';
import type { AuditEventRecord, AuditLogAnswer, Invitation } from '../records.ts';
import { useData } from '../use-data.ts';
import { whole } from '../values/format.ts';

/** Display names of actions. */
const actNames: Readonly<Record<string, string>> = {
  'session.begin': 'signed in',
  'session.end': 'signed out',
  'session.end-others': 'ended the other sessions',
  'session.switch': 'switched partner',
  'passkey.add': 'added a passkey',
  'passkey.refuse': 'had a passkey refused',
  'passkey.reset': 'used a passkey that no longer counts',
  'passkey.remove': 'removed a passkey',
  'partner.lead-time': 'set the lead time',
  'access.open': 'got access',
  'token.create': 'made a token',
  'token.revoke': 'revoked a token',
  'user.invite': 'made a sign-in link',
  'user.role': 'changed a role',
  'user.withdraw': 'withdrew an access',
  'user.remove': 'removed a person',
  'invitation.withdraw': 'revoked an invitation',
};

type NameOf = (userId: string | null) => string;

interface AuditLogProps {
  readonly version: number;
  readonly invitations: readonly Invitation[];
}

export function AuditLog({ version, invitations }: AuditLogProps) {
  const [action, setAction] = useState('');
  const [day, setDay] = useState('');
  /** Cursor of the page; null for the first one. */
  const [place, setPlace] = useState<string | null>(null);
  const before = place ?? endOf(day);
  const asked = [action !== '' && `action=${action}`, before !== null && `before=${before}`];
  const query = asked.filter(Boolean).join('&');
  const loaded = useData<AuditLogAnswer>(`/acts${query && '?'}${query}`, version);
  const nameOf = (userId: string | null) => {
    if (userId === null) return 'operator (command line)';
    // An invited user has an e-mail address before the first sign-in.
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
          <p class="notice">No events.</p>
        ) : (
          <ul class="rows acts" aria-label="Audit log">
            {loaded.data.acts.map((of) => (
              <li key={of.act_id}>
                <Timestamp at={of.at} /> <strong>{nameOf(of.user_id)}</strong>{' '}
                {actNames[of.action] ?? of.action}{' '}
                <span class="soft">{factsOf(of.facts, nameOf, loaded.data!.token_labels)}</span>
              </li>
            ))}
          </ul>
        ))}
      {place !== null && (
        <button type="button" class="quiet" onClick={() => setPlace(null)}>
          Newest events
        </button>
      )}
      {next !== null && (
        <button type="button" class="quiet" onClick={() => setPlace(next)}>
          Older events
        </button>
      )}
    </>
  );
}

/** The end of a day in the browser's time zone, in ms since 1970; null without a day. */
function endOf(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number);
  const end = new Date(year ?? Number.NaN, (month ?? 0) - 1, (date ?? 0) + 1).getTime();
  return end > 0 ? String(end) : null;
}

/** The facts of an event as text: names of users and tokens; other ids are left out. */
function factsOf(
  facts: AuditEventRecord['facts'],
  nameOf: NameOf,
  labels: AuditLogAnswer['token_labels'],
) {
  const { of_user_id: of, invited_by_user_id: invitedBy, expires_at: expires, ...others } = facts;
  const { token_id: tokenId, more, ...left } = others;
  const said = Object.entries(left).filter(
    ([name, value]) => !name.endsWith('_id') && value !== null,
  );
  const text = [
    ...(typeof of === 'string' ? [`of ${nameOf(of)}`] : []),
    ...said.map(([name, value]) => `${name} ${value}`),
    ...(typeof more === 'number' ? [`${whole(more)} more that hour`] : []),
    ...(invitedBy === undefined ? [] : [`made by ${nameOf(invitedBy as string | null)}`]),
  ].join(', ');
  const parts = [
    typeof tokenId === 'string' && <TokenName id={tokenId} label={labels[tokenId] ?? null} />,
    text,
    typeof expires === 'string' && (
      <>
        until <Timestamp at={expires} />
      </>
    ),
  ].filter(Boolean);
  return parts.map((part, i) => (
    <>
      {i > 0 && ', '}
      {part}
    </>
  ));
}

function TokenName({ id, label }: { id: string; label: string | null }) {
  return (
    <>
      {label !== null && (
        <>
          “<bdi>{label}</bdi>”{' '}
        </>
      )}
      <code class="id">{id}</code>
    </>
  );
}
