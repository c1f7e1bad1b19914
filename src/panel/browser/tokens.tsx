/** The page Tokens: lists, creates and revokes a user's tokens. A secret is shown once. */
import { useState } from 'preact/hooks';
import { ActionButton, Failed, useAction } from './action.tsx';
import { ColumnHeads, Notice, TimeElement, Timestamp, useScrollIntoView } from './components.tsx';
import { CopyButton } from './copy-button.tsx';
import type { MadeToken, SessionRecord, TokenRecord, TokensAnswer } from './records.ts';
import { sendAction } from './send.ts';
import { useData } from './use-data.ts';
import { utcDay } from './values/format.ts';

export function TokensPage({ session }: { session: SessionRecord }) {
  const [version, setVersion] = useState(0);
  const [made, setMade] = useState<MadeToken | null>(null);
  const again = () => setVersion(version + 1);
  return (
    <main id="main">
      <h1>Tokens</h1>
      <p>
        A program reads the data of <bdi>{session.partner.name}</bdi> with your user id and a token
        of yours.
      </p>
      <p>
        Your user id: <code>{session.user_id}</code>
      </p>
      <NewToken
        limits={session.limits}
        whenMade={(token: MadeToken) => {
          setMade(token);
          again();
        }}
      />
      {made !== null && <NewTokenSecret made={made} session={session} />}
      <h2>Your tokens</h2>
      <TokenPages path="/tokens" version={version} whenRevoked={again} />
    </main>
  );
}

function NewToken({
  limits,
  whenMade,
}: {
  limits: SessionRecord['limits'];
  whenMade: (made: MadeToken) => void;
}) {
  const { isBusy, error, run } = useAction();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const body = { label: fields.get('label'), expires_in_days: Number(fields.get('days')) };
    const work = () => sendAction<MadeToken>('POST', '/tokens', body);
    void run(work, (made) => {
      form.reset();
      whenMade(made);
    });
  };
  return (
    <form class="card form" data-keep-input onSubmit={submit}>
      <h2>New token</h2>
      <label>
        What it is for{' '}
        <input
          name="label"
          required
          maxlength={100}
          autocomplete="off"
          placeholder="capacity dashboard"
        />
      </label>
      <label>
        Days until it expires{' '}
        <input
          name="days"
          type="number"
          min="1"
          max={limits.token_days_max}
          defaultValue={limits.token_days}
          required
        />
      </label>
      <button type="submit" disabled={isBusy}>
        {isBusy ? 'Making it known everywhere…' : 'Make token'}
      </button>
      <Failed error={error} />
    </form>
  );
}

function NewTokenSecret({ made, session }: { made: MadeToken; session: SessionRecord }) {
  const { user_id: userId, interface_url: url } = session;
  const variables = { HC_URL: url, HC_USER_ID: userId, HC_TOKEN: made.token };
  const exports = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`);
  const context = `echo '${made.token}' | hc context create production --url '${url}' --user-id ${userId}`;
  return (
    <section class="card made" role="status" ref={useScrollIntoView(made)}>
      <h2>Token “{made.label}”</h2>
      <p>
        <strong>It is shown this once.</strong> Copy it now; it works already.
      </p>
      <CopyableText name="Token" text={made.token} />
      <CopyableText
        name="For hc and other programs, in the environment"
        text={exports.join('\n')}
      />
      <CopyableText name="For hc, kept under a name" text={context} />
      <CopyableText name="A request with it" text={made.curl} />
    </section>
  );
}

/** A text with a copy button. */
export function CopyableText({ name, text }: { name: string; text: string }) {
  return (
    <div class="copied">
      <span class="soft">{name}</span>
      <pre tabindex={0}>{text}</pre>
      <CopyButton text={text} />
    </div>
  );
}

interface TokenPagesProps {
  /** The API path of the first page, the newest tokens. */
  path: string;
  version: number;
  whenRevoked: () => void;
  withPeople?: boolean;
}

/** Pages of tokens, newest first. */
export function TokenPages({ path, version, whenRevoked, withPeople = false }: TokenPagesProps) {
  const [cursor, setCursor] = useState<{ path: string; before: string } | null>(null);
  const before = cursor?.path === path ? cursor.before : null;
  const at = before === null ? path : `${path}${path.includes('?') ? '&' : '?'}before=${before}`;
  const loaded = useData<TokensAnswer>(at, version);
  const next = loaded.data?.next ?? null;
  return (
    <>
      <Notice of={loaded} />
      {loaded.data !== null && (
        <TokenTable tokens={loaded.data.tokens} whenRevoked={whenRevoked} withPeople={withPeople} />
      )}
      {before !== null && (
        <button type="button" class="quiet" onClick={() => setCursor(null)}>
          Newest tokens
        </button>
      )}
      {next !== null && (
        <button type="button" class="quiet" onClick={() => setCursor({ path, before: next })}>
          Older tokens
        </button>
      )}
    </>
  );
}

/** Tokens as a table; `withPeople` adds a column with their users. */
function TokenTable({
  tokens,
  whenRevoked,
  withPeople = false,
}: {
  tokens: readonly TokenRecord[];
  whenRevoked: () => void;
  withPeople?: boolean;
}) {
  if (tokens.length === 0) return <p class="notice">There are no tokens yet.</p>;
  return (
    <div class="scroll" tabindex={0} role="region" aria-label="Tokens">
      <table class="stacked" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <ColumnHeads
              names={[
                'Label',
                ...(withPeople ? ['Person'] : []),
                'State',
                'Made',
                'Expires',
                'Last used',
                <span class="hidden">Revoke</span>,
              ]}
            />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {tokens.map((token) => (
            <tr role="row" key={token.token_id}>
              <th scope="row" role="rowheader">
                <bdi>{token.label ?? '–'}</bdi> <code class="id">{token.token_id}</code>
              </th>
              {withPeople && (
                <td role="cell" data-label="Person">
                  <bdi>{token.email ?? token.user_id}</bdi>
                </td>
              )}
              <td role="cell" data-label="State">
                {token.state}
              </td>
              <td role="cell" data-label="Made">
                <Timestamp at={token.created_at} />
              </td>
              <td role="cell" data-label="Expires">
                {token.expires_at === null ? 'never' : <Timestamp at={token.expires_at} />}
              </td>
              <td role="cell" data-label="Last used">
                <LastUse of={token} />
              </td>
              <td role="cell" class="buttons">
                {isRevocable(token) && (
                  <ActionButton
                    name="Revoke"
                    of={token.label ?? token.token_id}
                    question={{
                      title: `Revoke the token “${token.label ?? token.token_id}”?`,
                      text: 'Programs that use it stop working.',
                    }}
                    work={() => sendAction('DELETE', `/tokens/${token.token_id}`)}
                    whenDone={whenRevoked}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A token of a user whose access was withdrawn becomes valid again with the access. */
function isRevocable({ state }: TokenRecord): boolean {
  return state === 'active' || state === 'withdrawn';
}

/** Day and address of the last use, recorded within a minute. */
function LastUse({ of }: { of: TokenRecord }) {
  if (of.last_used_on === null) return <span class="soft">not yet</span>;
  return (
    <>
      <TimeElement
        at={of.last_used_on}
        text={utcDay(of.last_used_on)}
        title={`${of.last_used_on}, by UTC`}
      />{' '}
      <span class="soft">from {of.last_used_from}</span>
    </>
  );
}
