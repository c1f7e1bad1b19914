/** Only the browser's own secret decrypts the `state` parameter, and only if it is unmodified. */
import { expect, it } from 'vitest';
import { freshSecret } from '../../../access/secret.ts';
import { openState, sealingSecret, sealState } from './sealed-state.ts';

const secret = freshSecret();
const state = { nextPath: '/sites/köln?a=%2F', startedAt: 1_763_625_600_000 };

it('a state is decrypted with its own secret only', () => {
  const sealed = sealState(secret, state);
  expect(openState(secret, sealed)).toEqual(state);
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('sites');
  expect(sealState(secret, state)).not.toBe(sealed);
});

it('no other state is opened, however it is wrong', () => {
  const sealed = sealState(secret, state);
  expect(openState(freshSecret(), sealed)).toBeNull();
  expect(openState('', sealed)).toBeNull();
  for (const text of ['', 'x', 'made-up', sealed.slice(0, -4), `${sealed}AAAA`, `${sealed}=`]) {
    expect(openState(secret, text)).toBeNull();
  }
  for (let at = 0; at < sealed.length - 1; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(openState(secret, sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
  }
});

it('the secret that seals takes both the browser and the service', () => {
  const seals = sealingSecret('of the service', secret);
  expect(sealingSecret('of the service', secret)).toBe(seals);
  expect(sealingSecret('of another', secret)).not.toBe(seals);
  expect(sealingSecret('of the service', freshSecret())).not.toBe(seals);
});
