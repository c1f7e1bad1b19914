/** A person's tokens: what there are, how one is made and shown once, how one is revoked. */
import { useState } from 'preact/hooks';
import { utcDay } from '../values/format.ts';
import * as words from '../words/tokens.tsx';
import { ActionButton, Failed, useAction } from './action.tsx';
import { useData } from './ask.ts';
import { ColumnHeads, Notice, Time, TimeText, useComesIntoView } from './parts.tsx';
import type { MadeToken, SessionRecord, TokenRecord, TokensAnswer } from './records.ts';
import { sendAction } from './send.ts';

export function TokensPage({ session }: { session: SessionRecord }) {
  const [version, setVersion] = useState(0);
  const [made, setMade] = useState<MadeToken | null>(null);
  const again = () => setVersion(version + 1);
  return (
    <main id="main">
      <h1>{words.tokens}</h1>
      <p>{words.whatTokensAreFor(<bdi>{session.partner.name}</bdi>)}</p>
      <p>{words.yourUserId(<code>{session.user_id}</code>)}</p>
      <NewToken
        limits={session.limits}
        whenMade={(token: MadeToken) => {
          setMade(token);
          again();
        }}
      />
      {made !== null && <Shown made={made} />}
      <h2>{words.yourTokens}</h2>
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
    const given = new FormData(form);
    const asked = { label: given.get('label'), expires_in_days: Number(given.get('days')) };
    const work = () => sendAction<MadeToken>('POST', '/tokens', asked);
    void run(work, (made) => {
      form.reset();
      whenMade(made);
    });
  };
  return (
    <form class="card form" data-keeps onSubmit={submit}>
      <h2>{words.newToken}</h2>
      <label>
        {words.whatItIsFor}{' '}
        <input
          name="label"
          required
          maxlength={100}
          autocomplete="off"
          placeholder={words.capacityDashboard}
        />
      </label>
      <label>
        {words.daysUntilItExpires}{' '}
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
        {isBusy ? words.makingItKnownEverywhere : words.makeToken}
      </button>
      <Failed error={error} />
    </form>
  );
}

function Shown({ made }: { made: MadeToken }) {
  return (
    <section class="card made" role="status" ref={useComesIntoView(made)}>
      <h2>{words.token(made.label)}</h2>
      <p>{words.copyItNow(<strong>{words.itIsShownThisOnce}</strong>)}</p>
      <Copied name={words.tokenText} text={made.token} />
      <Copied name={words.request} text={made.curl} />
    </section>
  );
}

/** A text that can be copied by a button. */
export function Copied({ name, text }: { name: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div class="copied">
      <span class="soft">{name}</span>
      <pre tabindex={0}>{text}</pre>
      <button type="button" onClick={copy}>
        {isCopied ? words.copied : words.copy}
      </button>
    </div>
  );
}

interface TokenPagesOf {
  /** Where the newest are. */
  path: string;
  version: number;
  whenRevoked: () => void;
  withPeople?: boolean;
}

/** Tokens a page at a time, the newest first. */
export function TokenPages({ path, version, whenRevoked, withPeople = false }: TokenPagesOf) {
  const [place, setPlace] = useState<{ path: string; before: string } | null>(null);
  const before = place?.path === path ? place.before : null;
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
        <button type="button" class="quiet" onClick={() => setPlace(null)}>
          {words.newestTokens}
        </button>
      )}
      {next !== null && (
        <button type="button" class="quiet" onClick={() => setPlace({ path, before: next })}>
          {words.olderTokens}
        </button>
      )}
    </>
  );
}

/** Tokens as a table; `withPeople` names whose they are. */
function TokenTable({
  tokens,
  whenRevoked,
  withPeople = false,
}: {
  tokens: readonly TokenRecord[];
  whenRevoked: () => void;
  withPeople?: boolean;
}) {
  if (tokens.length === 0) return <p class="notice">{words.thereAreNoTokensYet}</p>;
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={words.tokens}>
      <table class="stacked" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <ColumnHeads
              names={[
                words.label,
                ...(withPeople ? [words.person] : []),
                words.state,
                words.made,
                words.expires,
                words.lastUsed,
                <span class="hidden">{words.revoke}</span>,
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
                <td role="cell" data-label={words.person}>
                  <bdi>{token.email ?? token.user_id}</bdi>
                </td>
              )}
              <td role="cell" data-label={words.state}>
                {token.state}
              </td>
              <td role="cell" data-label={words.made}>
                <Time at={token.created_at} />
              </td>
              <td role="cell" data-label={words.expires}>
                {token.expires_at === null ? words.never : <Time at={token.expires_at} />}
              </td>
              <td role="cell" data-label={words.lastUsed}>
                <LastUse of={token} />
              </td>
              <td role="cell" class="buttons">
                {isRevocable(token) && (
                  <ActionButton
                    name={words.revoke}
                    of={token.label ?? token.token_id}
                    question={{
                      title: words.revokeToken(token.label ?? token.token_id),
                      text: words.programsThatUseItStop,
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

/** A token of somebody whose access was withdrawn would open again with the access. */
function isRevocable({ state }: TokenRecord): boolean {
  return state === 'active' || state === 'withdrawn';
}

/** On which day and from where, as far as that is written: a minute later at most. */
function LastUse({ of }: { of: TokenRecord }) {
  if (of.last_used_on === null) return <span class="soft">{words.notYet}</span>;
  return (
    <>
      <TimeText
        at={of.last_used_on}
        text={utcDay(of.last_used_on)}
        title={words.byUtc(of.last_used_on)}
      />{' '}
      <span class="soft">{words.from(of.last_used_from)}</span>
    </>
  );
}
