/** The page Account: user id, role, passkeys and sessions. */
import type { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'preact/hooks';
import { reasonOf } from '../sign-in-page/passkey-errors.ts';
import * as words from '../words/account.tsx';
import { ActionButton, Failed, useAction } from './action.tsx';
import { Notice, Timestamp } from './components.tsx';
import type {
  OwnSession,
  Passkey,
  PasskeysAnswer,
  SessionRecord,
  SessionsAnswer,
} from './records.ts';
import { sendAction } from './send.ts';
import { useData } from './use-data.ts';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

export function AccountPage({ session }: { session: SessionRecord }) {
  return (
    <main id="main">
      <h1>{words.account}</h1>
      <dl class="facts">
        <dt>{words.knownAs}</dt>
        <dd>
          <bdi>{session.email ?? '–'}</bdi>
        </dd>
        <dt>{words.userId}</dt>
        <dd>
          <code>{session.user_id}</code>
        </dd>
        <dt>{words.partner}</dt>
        <dd>
          <bdi>{session.partner.name}</bdi>, {session.role}
          {session.partners.length > 1 && (
            <>
              {' '}
              (<a href="/partners">{words.chooseAnother}</a>)
            </>
          )}
        </dd>
      </dl>
      <h2>{words.passkeys}</h2>
      <p>{words.whatPasskeysAreFor}</p>
      {session.passkeys ? (
        <Passkeys session={session} />
      ) : (
        <p class="notice">{words.passkeysNeedAName}</p>
      )}
      <h2>{words.sessions}</h2>
      <p>{words.whatSessionsAre}</p>
      <Sessions />
    </main>
  );
}

function Passkeys({ session }: { session: SessionRecord }) {
  const [version, setVersion] = useState(0);
  const again = () => setVersion(version + 1);
  const loaded = useData<PasskeysAnswer>('/passkeys', version);
  return (
    <>
      <NewPasskey whenAdded={again} />
      <Notice of={loaded} />
      {loaded.data !== null && (
        <PasskeyList passkeys={loaded.data.passkeys} session={session} whenRemoved={again} />
      )}
    </>
  );
}

function NewPasskey({ whenAdded }: { whenAdded: () => void }) {
  const { isBusy, error, run } = useAction(reasonOf);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const name = new FormData(form).get('name');
    const work = async () => {
      const optionsJSON = await sendAction<Options>('POST', '/passkeys/challenge');
      const library = await import('@simplewebauthn/browser');
      const response = await library.startRegistration({ optionsJSON });
      await sendAction('POST', '/passkeys', { name, response });
    };
    void run(work, () => {
      form.reset();
      whenAdded();
    });
  };
  return (
    <form class="card form" data-keep-input onSubmit={submit}>
      <h2>{words.newPasskey}</h2>
      <label>
        {words.nameOfTheDevice}{' '}
        <input name="name" required maxlength={64} autocomplete="off" placeholder={words.phone} />
      </label>
      <button type="submit" disabled={isBusy}>
        {isBusy ? words.waitingForTheDevice : words.addAPasskey}
      </button>
      <Failed error={error} />
    </form>
  );
}

function PasskeyList({
  passkeys,
  session,
  whenRemoved,
}: {
  passkeys: readonly Passkey[];
  session: SessionRecord;
  whenRemoved: () => void;
}) {
  if (passkeys.length === 0) return <p class="notice">{words.thereAreNoPasskeysYet}</p>;
  const opens = ({ partner_id }: Passkey) =>
    partner_id === null
      ? words.allYourPartners
      : words.onePartnerAlone(<bdi>{session.partner.name}</bdi>);
  return (
    <ul class="rows choice" aria-label={words.passkeys}>
      {passkeys.map((of) => (
        <li key={of.passkey_id}>
          <span>
            <strong>{of.name}</strong>
            <span class="soft">
              {words.passkeyFacts(
                <Timestamp at={of.created_at} />,
                of.used_on === null ? words.notUsedYet : words.lastUsedOnUtc(of.used_on),
                opens(of),
              )}
            </span>
          </span>
          <ActionButton
            name={words.remove}
            of={of.name}
            question={{
              title: words.removePasskey(of.name),
              text: words.passkeyStopsWorking,
            }}
            work={() => sendAction('DELETE', `/passkeys/${of.passkey_id}`)}
            whenDone={whenRemoved}
          />
        </li>
      ))}
    </ul>
  );
}

/** What a session was signed in by, for people. */
function methodOf({ signed_in_by: by, passkey }: OwnSession) {
  if (by === 'passkey') {
    return passkey === null ? words.aPasskey : words.thePasskey(<bdi>{passkey}</bdi>);
  }
  return by === 'openid' ? words.yourOrganisation : words.aLink;
}

function Sessions() {
  const [version, setVersion] = useState(0);
  const loaded = useData<SessionsAnswer>('/sessions', version);
  const all = loaded.data?.sessions ?? [];
  return (
    <>
      <Notice of={loaded} />
      <ul class="rows choice" aria-label={words.sessions}>
        {all.map((of) => (
          <li key={of.session_id}>
            <span>
              <strong>{of.is_own ? words.thisSession : words.anotherSession}</strong>
              <span class="soft">
                {words.sessionFacts(
                  <bdi>{of.partner.name}</bdi>,
                  methodOf(of),
                  <Timestamp at={of.signed_in_at} />,
                  <Timestamp at={of.last_used_at} />,
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {all.length > 1 && (
        <ActionButton
          name={words.endOthers}
          question={{
            title: words.endAllOthers,
            text: words.othersSignInAgain,
          }}
          work={() => sendAction('POST', '/sessions/end-others')}
          whenDone={() => setVersion(version + 1)}
        />
      )}
    </>
  );
}
