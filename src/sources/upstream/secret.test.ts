import { expect, it } from 'vitest';
import { readPassword, readSecret } from './secret.ts';

const secret = { variable: 'SECRET' };

it.each(['sëcret pass', 'two  blanks', ' at its ends ', 'pass:word'])(
  'takes a password as it is, but for one line end: %s',
  async (password) => {
    for (const end of ['', '\n', '\r\n']) {
      expect(await readPassword(secret, { SECRET: `${password}${end}` })).toBe(password);
    }
  },
);

it.each([
  ['a\nb', 'holds a password with a control character'],
  ['a\n\n', 'holds a password with a control character'],
  ['a\tb', 'holds a password with a control character'],
  ['\n', 'holds an empty secret'],
  ['a\ufffd', 'holds a password that is no UTF-8'],
])('refuses an implausible password: %j', async (password, reason) => {
  await expect(readPassword(secret, { SECRET: password })).rejects.toThrow(
    `the environment variable SECRET ${reason}`,
  );
});

it.each(['sëcret', 'two  blanks', 'a\nb'])('refuses what no header can hold: %j', async (token) => {
  await expect(readSecret(secret, { SECRET: token })).rejects.toThrow(
    'the environment variable SECRET holds a secret that cannot be sent in a header',
  );
});
