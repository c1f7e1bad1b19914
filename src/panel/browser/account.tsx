/** The page Account: user id, role, the partner's lead time, passkeys and sessions. */
import type { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'preact/hooks';
import { ActionButton, Failed, useAction } from './action.tsx';
import { Notice, Timestamp } from './components.tsx';
import type {
  OwnSession,
  Passkey,
  PasskeysAnswer,
  SessionRecord,
  SessionsAnswer,
} from './records.ts';
import { sendAction, sessionChangedEvent } from './send.ts';
import { reasonOf } from './sign-in-page/passkey-errors.ts';
import { useData } from './use-data.ts';
import { counted } from './values/format.ts';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

export function AccountPage({ session }: { session: SessionRecord }) {
  return (
    <main id="main">
      <h1>Account</h1>
      <dl class="facts">
        <dt>Known as</dt>
        <dd>
          <bdi>{session.email ?? '–'}</bdi>
        </dd>
        <dt>User id</dt>
        <dd>
          <code>{session.user_id}</code>
        </dd>
        <dt>Partner</dt>
        <dd>
          <bdi>{session.partner.name}</bdi>, {session.role}
          {session.partners.length > 1 && (
            <>
              {' '}
              (<a href="/partners">choose another</a>)
            </>
          )}
        </dd>
      </dl>
      <h2 id="lead-time">Lead time</h2>
      <LeadTime session={session} />
      <h2>Passkeys</h2>
      <p>
        With a passkey you sign in by your device's finger, face or PIN, without a new link each
        time.
      </p>
      {session.passkeys ? (
        <Passkeys session={session} />
      ) : (
        <p class="notice">Passkeys need a panel with a host name; this one has an address only.</p>
      )}
      <h2>Sessions</h2>
      <p>Where you are signed in. A session ends an hour after you last did something in it.</p>
      <Sessions />
    </main>
  );
}

/** How long the partner's orders take: administrators set it, and all who plan read it. */
function LeadTime({ session }: { session: SessionRecord }) {
  const { partner, role } = session;
  const { isBusy, error, run } = useAction();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get('days')).trim();
    const days = text === '' ? null : Number(text);
    void run(
      () => sendAction('POST', '/lead-time', { days }),
      () => dispatchEvent(new Event(sessionChangedEvent)),
    );
  };
  return (
    <>
      <p>
        {partner.lead_days === null ? (
          'It is not set.'
        ) : (
          <>
            What <bdi>{partner.name}</bdi> orders arrives after{' '}
            <strong>{counted(partner.lead_days, 'day')}</strong>.
          </>
        )}{' '}
        The plan and the report say by it when to order, to all people of the partner.
        {role !== 'administrator' && ' Administrators set it.'}
      </p>
      {role === 'administrator' && (
        <form class="card form" data-keep-input onSubmit={submit}>
          <label>
            Days from an order to its use{' '}
            <input
              key={partner.lead_days}
              name="days"
              type="number"
              min={0}
              max={session.limits.lead_days_max}
              defaultValue={partner.lead_days ?? ''}
              placeholder="not set"
            />
          </label>
          <button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'}
          </button>
          <Failed error={error} />
        </form>
      )}
    </>
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
      <h2>New passkey</h2>
      <label>
        Name of the device{' '}
        <input name="name" required maxlength={64} autocomplete="off" placeholder="phone" />
      </label>
      <button type="submit" disabled={isBusy}>
        {isBusy ? 'Waiting for the device…' : 'Add a passkey'}
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
  if (passkeys.length === 0) return <p class="notice">There are no passkeys yet.</p>;
  const opens = ({ partner_id }: Passkey) =>
    partner_id === null ? (
      'all your partners'
    ) : (
      <>
        <bdi>{session.partner.name}</bdi> alone
      </>
    );
  return (
    <ul class="rows choice" aria-label="Passkeys">
      {passkeys.map((of) => (
        <li key={of.passkey_id}>
          <span>
            <strong>{of.name}</strong>
            <span class="soft">
              Made <Timestamp at={of.created_at} />.{' '}
              {of.used_on === null ? 'Not used yet' : `Last used on ${of.used_on} (UTC)`}. Opens{' '}
              {opens(of)}.
            </span>
          </span>
          <ActionButton
            name="Remove"
            of={of.name}
            question={{
              title: `Remove the passkey “${of.name}”?`,
              text: 'It no longer signs you in, and your other sessions that it began end. Remove it in the password manager of its device, too.',
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
    return passkey === null ? (
      'a passkey'
    ) : (
      <>
        the passkey <bdi>{passkey}</bdi>
      </>
    );
  }
  return by === 'openid' ? 'your organisation' : 'a link';
}

function Sessions() {
  const [version, setVersion] = useState(0);
  const loaded = useData<SessionsAnswer>('/sessions', version);
  const all = loaded.data?.sessions ?? [];
  return (
    <>
      <Notice of={loaded} />
      <ul class="rows choice" aria-label="Sessions">
        {all.map((of) => (
          <li key={of.session_id}>
            <span>
              <strong>{of.is_own ? 'This session' : 'Another session'}</strong>
              <span class="soft">
                Of <bdi>{of.partner.name}</bdi>, by {methodOf(of)}, since{' '}
                <Timestamp at={of.signed_in_at} />. Last used <Timestamp at={of.last_used_at} />.
              </span>
            </span>
          </li>
        ))}
      </ul>
      {all.length > 1 && (
        <ActionButton
          name="End all other sessions"
          question={{
            title: 'End all your other sessions?',
            text: 'Their browsers have to sign in again.',
          }}
          work={() => sendAction('POST', '/sessions/end-others')}
          whenDone={() => setVersion(version + 1)}
        />
      )}
    </>
  );
}
