/** The script of the sign-in page: signs in with a discoverable passkey. */
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { Refused, sendAction } from '../send.ts';
import { reasonOf } from './passkey-errors.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

// For load.ts, which reloads a document whose script does not run.
document.documentElement.dataset.started = 'true';
const button = document.querySelector<HTMLButtonElement>('#passkey')!;
const error = document.querySelector('#passkey-error')!;

async function signIn(): Promise<void> {
  const optionsJSON = await sendAction<Options>('POST', '/sign-in/challenge');
  const response = await startAuthentication({ optionsJSON });
  const next = new URLSearchParams(location.search).get('next');
  const path = '/sign-in/passkey';
  const { to } = await sendAction<{ to: string }>('POST', path, { response, next }).catch(
    async (thrown) => {
      const isUnknown = thrown instanceof Refused && thrown.code === 'unknown-passkey';
      if (isUnknown) await signalUnknown(optionsJSON.rpId!, response.id);
      throw thrown;
    },
  );
  location.assign(to);
}

/** Lets the password manager hide a passkey that is not known here, where the browser can tell it. */
async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  const signals = PublicKeyCredential as Signals;
  await signals.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}

/** WebAuthn level 3, 5.1.10: not in all browsers. */
interface Signals {
  signalUnknownCredential?(of: {
    readonly rpId: string;
    readonly credentialId: string;
  }): Promise<void>;
}

button.addEventListener('click', async () => {
  button.disabled = true;
  error.textContent = '';
  await signIn().catch((thrown) => {
    error.textContent = reasonOf(thrown);
  });
  button.disabled = false;
});

if (!browserSupportsWebAuthn()) {
  button.disabled = true;
  error.textContent = 'This browser does not know passkeys.';
}
