/** The script of the sign-in page: signs in with a discoverable passkey. */
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { sendAction } from '../browser/send.ts';
import * as words from '../words/sign-in.ts';
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
  const { to } = await sendAction<{ to: string }>('POST', '/sign-in/passkey', { response, next });
  location.assign(to);
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
  error.textContent = words.noPasskeysInBrowser;
}
