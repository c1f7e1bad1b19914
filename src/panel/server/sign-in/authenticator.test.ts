/**
 * The parser accepts only the valid part of an authenticator's response, whatever a browser sends.
 */
import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../../../test/fixture/authenticator.ts';
import { readAssertion, readRegistration } from './authenticator.ts';

const origin = 'https://panel.example';
const challenge = 'x'.repeat(43);
const made = () => new Authenticator(origin).create({ challenge, rp: { id: 'panel.example' } });
const signed = () => new Authenticator(origin).get({ challenge, rpId: 'panel.example' });

/** A copy with one member replaced; `response.x` is a path. */
function changed(of: object, path: string, value: unknown): object {
  const copy = structuredClone(of) as Record<string, Record<string, unknown>>;
  const [name, inner] = path.split('.') as [string, string?];
  if (inner === undefined) (copy as Record<string, unknown>)[name] = value;
  else copy[name]![inner] = value;
  return copy;
}

const strangers = [
  undefined,
  null,
  1,
  true,
  '',
  [],
  {},
  ['a'],
  { length: 1 },
  '\u0000',
  'a\u0000',
  'ä',
  'a b',
  'a+b',
  'a=',
  '\ud800',
  'a'.repeat(20_000),
];

describe('what an authenticator answered', () => {
  it('signs in without optional members', () => {
    const [registration, assertion] = [made(), signed()];
    const more = { authenticatorAttachment: 'platform', extra: { deep: [] } };
    expect(readRegistration({ ...registration, ...more })).toEqual(registration);
    const response = { ...assertion.response, userHandle: 'x', __proto__: null };
    expect(readAssertion({ ...assertion, ...more, response })).toEqual(assertion);
  });

  it.each(['id', 'rawId', 'type', 'response.clientDataJSON', 'response.attestationObject'])(
    'is refused as a new passkey with a strange %s',
    (path) => {
      for (const value of strangers) {
        expect(() => readRegistration(changed(made(), path, value)), `${value}`).toThrow(
          'response',
        );
      }
    },
  );

  it.each(['id', 'rawId', 'response.authenticatorData', 'response.signature', 'response'])(
    'is refused as a signature with a strange %s',
    (path) => {
      for (const value of strangers) {
        expect(() => readAssertion(changed(signed(), path, value)), `${value}`).toThrow('response');
      }
    },
  );

  it('has the ways to reach it that browsers know, from a list alone', () => {
    const reached = (transports: unknown) =>
      readRegistration(changed(made(), 'response.transports', transports)).response.transports;
    expect(reached(['usb', 'teleport', 'nfc', 'usb'])).toEqual(['usb', 'nfc']);
    expect(reached(undefined)).toEqual([]);
    for (const other of [7, null, {}, 'usb', [7], ['a'.repeat(3_000)], Array(700).fill('usb')]) {
      expect(() => reached(other), JSON.stringify(other)?.slice(0, 40)).toThrow('response');
    }
  });
});
