import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPassword, readSecret } from './secret.ts';
import { TlsConnections } from './tls.ts';

const noSignal = new AbortController().signal;
const secret = { variable: 'SECRET' };

it.each(['sëcret pass', 'two  blanks', ' at its ends ', 'pass:word'])(
  'takes a password as it is, but for one line end: %s',
  async (password) => {
    for (const end of ['', '\n', '\r\n']) {
      expect(await readPassword(secret, { SECRET: `${password}${end}` }, noSignal)).toBe(password);
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
  await expect(readPassword(secret, { SECRET: password }, noSignal)).rejects.toThrow(
    `the environment variable SECRET ${reason}`,
  );
});

it.each(['sëcret', 'two  blanks', 'a\nb'])('refuses what no header can hold: %j', async (token) => {
  await expect(readSecret(secret, { SECRET: token }, noSignal)).rejects.toThrow(
    'the environment variable SECRET holds a secret that cannot be sent in a header',
  );
});

it.each(['"sesame"', "'sesame'"])('refuses quotation marks that docker keeps: %s', async (text) => {
  for (const read of [readSecret, readPassword]) {
    await expect(read(secret, { SECRET: text }, noSignal)).rejects.toThrow(
      'the environment variable SECRET begins and ends with a quotation mark',
    );
  }
});

it('refuses a token with the word of its scheme', async () => {
  await expect(readSecret(secret, { SECRET: 'Bearer sesame' }, noSignal)).rejects.toThrow(
    'the environment variable SECRET holds a secret that begins with "Bearer"; leave that word out',
  );
});

it('reads what PowerShell writes', async () => {
  const file = join(await temporaryFolder(), 'token');
  for (const encoding of ['utf8', 'utf16le'] as const) {
    await writeFile(file, '\ufeffsesame\r\n', encoding);
    expect(await readSecret({ file }, {}, noSignal)).toBe('sesame');
    expect(await readPassword({ file }, {}, noSignal)).toBe('sesame');
  }
});

it('reads a secret by a symbolic link, as Kubernetes mounts it', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'data'), 'sesame\n');
  await symlink('data', join(folder, 'token'));
  expect(await readSecret({ file: join(folder, 'token') }, {}, noSignal)).toBe('sesame');
});

it('does not wait for a pipe that nobody writes, nor read a device', async () => {
  const folder = await temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const file of [pipe, '/dev/null']) {
    const fault = `${file}, which should hold a secret, cannot be read: it is not a regular file`;
    await expect(readSecret({ file }, {}, noSignal)).rejects.toThrow(fault);
    await expect(readPassword({ file }, {}, noSignal)).rejects.toThrow(fault);
    const tls = new TlsConnections({ ca: file, client: null }, 1_000, () => null);
    await expect(tls.dispatcher(noSignal)).rejects.toThrow(
      `ca_file ${file} cannot be read: it is not a regular file`,
    );
  }
});

it('refuses a file that is too large for a secret', async () => {
  const file = join(await temporaryFolder(), 'token');
  await writeFile(file, 'x'.repeat(16 * 1024));
  expect(await readSecret({ file }, {}, noSignal)).toHaveLength(16 * 1024);
  await writeFile(file, 'x'.repeat(16 * 1024 + 1));
  await expect(readSecret({ file }, {}, noSignal)).rejects.toThrow('it has more than 16384 bytes');
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
