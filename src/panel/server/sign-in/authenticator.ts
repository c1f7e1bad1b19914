/**
 * Parses an authenticator's response at a single place, before the store or the verifying library
 * sees it. Drops unused members.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { bodyBytesMax } from '../../../http/server/request-body.ts';
import { malformed } from '../body.ts';

/** Characters of a credential id: 1,023 bytes (WebAuthn, 5.8.1), base64url. */
const credentialIdCharactersMax = 1_364;

/** Transports of an authenticator, and characters of each: WebAuthn has six, and may get more. */
const transportsMax = 16;
const transportCharactersMax = 32;

const base64url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const signed = base64url(bodyBytesMax);
const id = base64url(credentialIdCharactersMax);

function credentialOf<Response extends TSchema>(response: Response) {
  return Type.Object({ id, rawId: id, type: Type.Literal('public-key'), response });
}

const registration = credentialOf(
  Type.Object({
    clientDataJSON: signed,
    attestationObject: signed,
    transports: Type.Optional(
      Type.Array(Type.String({ maxLength: transportCharactersMax }), { maxItems: transportsMax }),
    ),
  }),
);

const assertion = credentialOf(
  Type.Object({ clientDataJSON: signed, authenticatorData: signed, signature: signed }),
);

const registrations = Compile(registration);
const assertions = Compile(assertion);

type Transport = NonNullable<RegistrationResponseJSON['response']['transports']>[number];

/** The transports that pages may pass to browsers (WebAuthn, 5.8.4, and the older `cable`). */
const transports: ReadonlySet<unknown> = new Set<Transport>([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

/** The known transports of those that a browser names. */
function knownTransports(kept: readonly unknown[] = []): Transport[] {
  return [...new Set(kept)].filter((of): of is Transport => transports.has(of));
}

/** Parses the response of a registration. Throws a PanelError for any other form. */
export function readRegistration(value: unknown): RegistrationResponseJSON {
  if (!registrations.Check(value)) throw unreadable();
  const { clientDataJSON, attestationObject } = value.response;
  const known = knownTransports(value.response.transports);
  const response = { clientDataJSON, attestationObject, transports: known };
  return { ...idOf(value), clientExtensionResults: {}, response };
}

/** Parses an assertion. Throws a PanelError for any other form. */
export function readAssertion(value: unknown): AuthenticationResponseJSON {
  if (!assertions.Check(value)) throw unreadable();
  const { clientDataJSON, authenticatorData, signature } = value.response;
  const response = { clientDataJSON, authenticatorData, signature };
  return { ...idOf(value), clientExtensionResults: {}, response };
}

function idOf({ id, rawId, type }: Static<typeof registration> | Static<typeof assertion>) {
  return { id, rawId, type };
}

function unreadable() {
  return malformed('response must be what the browser returned for the passkey.');
}
