/**
 * No message holds any part of a secret, whatever characters the secret has, and wherever a person
 * puts it: in each setting and its file, in each key of a sources file, in each part of a database's
 * address, and in what `hc` is told.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hc } from '../../clients/cli/test/command-line.ts';
import { readConfig, settings } from '../../src/runtime/config/config.ts';
import { readProxies } from '../../src/runtime/config/proxies.ts';
import { proxyVariables } from '../../src/runtime/config/proxy-choice.ts';
import { readSourcesFile } from '../../src/sources/sources-file.ts';
import { readPassword, readSecret } from '../../src/sources/upstream/secret.ts';
import { securityWarnings } from '../../src/store/exposure.ts';
import { openStore } from '../../src/store/open.ts';
import { samples, seed } from './seed.ts';

/** Each word of a secret has this in it, so that a part of the secret is told by it. */
const mark = 'Kq7w';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Words with what separates the parts of addresses, quotes texts, or is special in shells and YAML. */
const special = [
  ...'/?#@:&=%+;,.[]{}()<>|\\^~`!$*\'"- _é€😀',
  'sslmode=',
  '://',
  '%zz',
  '%40',
  '&x=',
];
const secrets = fc
  .array(fc.tuple(fc.constantFrom(...special), fc.nat(99)), { minLength: 1, maxLength: 4 })
  .map((parts) => `${mark}0${parts.map(([between, n]) => `${between}${mark}${n}`).join('')}`);

/** Where a secret stands in an address, well or badly. */
const addresses = fc
  .tuple(
    fc.constantFrom(
      'postgres://',
      'postgresql://',
      'https://',
      'http://',
      'sqlite:',
      'postgres:',
      '',
    ),
    secrets,
    fc.boolean(),
    fc.constantFrom(
      (secret: string) => `user:${secret}@127.0.0.1:1`,
      (secret: string) => `${secret}@127.0.0.1:1`,
      (secret: string) => `:${secret}@127.0.0.1:1`,
      (secret: string) => `user:${secret}@h1:54x2,h2`,
      (secret: string) => `user:${secret}@::1`,
      (secret: string) => `user:${secret}@`,
    ),
    fc.constantFrom(
      '/hc',
      '',
      '/',
      '/hc?sslmode=never',
      '/hc?x=1',
      '/hc?notify=h',
      '/hc#f',
      '/a/b',
    ),
  )
  .map(([scheme, secret, isEncoded, place, end]) => {
    const text = isEncoded ? encodeURIComponent(secret) : secret;
    return `${scheme}${place(text)}${end}`;
  });

const parameters = fc
  .tuple(secrets, fc.constantFrom('password', 'sslpassword', 'pwd', 'token'))
  .map(([secret, name]) => `postgres://user@127.0.0.1:1/hc?${name}=${secret}`);

/** A password whose @ and host were forgotten: all that stands there may be one. */
const withoutHost = fc
  .tuple(
    secrets.filter((secret) => !secret.includes('@')),
    fc.constantFrom('', '/hc', '?x=1', '/hc?sslmode=require', '#f'),
  )
  .map(([secret, end]) => `postgres://user:${secret}${end}`);

const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';

const runs = { seed, numRuns: samples(3_000) };

function messageOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    return `${(error as Error).message} ${(error as Error).stack ?? ''}`;
  }
}

it('of a database address, whether it is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(addresses, parameters, withoutHost), async (text) => {
      // A SQLite path is no secret, nor is a host: only what stands before an @ or is a parameter.
      fc.pre(!text.startsWith('sqlite:'));
      expect(messageOf(() => readConfig({ DATABASE_URL: text }))).not.toContain(mark);
      expect(messageOf(() => readConfig({}, { databaseUrl: text }))).not.toContain(mark);
      const opened = messageOf(() => openStore(text));
      expect(opened).not.toContain(mark);
      if (opened !== '') return;
      const store = openStore(text);
      expect((await securityWarnings(store)).join()).not.toContain(mark);
      const refusal = await store
        .openReader()
        .catch((error: Error) => `${error.message}${error.stack}`);
      expect(refusal).not.toContain(mark);
    }),
    { ...runs, numRuns: samples(1_000) },
  );
});

const variables = Object.values(settings).map(({ variable }) => variable);
const secretVariables = Object.values(settings).flatMap(({ variable, secret }) =>
  secret ? [variable] : [],
);

it('of any setting that is given an address with credentials', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...variables),
      addresses,
      fc.boolean(),
      (variable, text, isFile) => {
        // A path may have any name, and is not refused.
        fc.pre(variable !== 'SOURCES');
        const isSecret = secretVariables.includes(variable);
        const name = isFile && isSecret ? `${variable}_FILE` : variable;
        expect(messageOf(() => readConfig({ [name]: text }))).not.toContain(mark);
      },
    ),
    runs,
  );
});

it('of the flag of any setting', () => {
  const names = Object.keys(settings) as (keyof typeof settings)[];
  fc.assert(
    fc.property(fc.constantFrom(...names), addresses, (name, text) => {
      expect(messageOf(() => readConfig({}, { [name]: text }))).not.toContain(mark);
    }),
    runs,
  );
});

it('of a setting that holds a secret, in the variable, in its file, or in the name of its file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...secretVariables), secrets, async (variable, secret) => {
      expect(messageOf(() => readConfig({ [variable]: secret }))).not.toContain(mark);
      expect(messageOf(() => readConfig({ [`${variable}_FILE`]: secret }))).not.toContain(mark);
      const file = join(folder, 'secret');
      await writeFile(file, secret);
      expect(messageOf(() => readConfig({ [`${variable}_FILE`]: file }))).not.toContain(mark);
    }),
    { ...runs, numRuns: samples(600) },
  );
});

/** Keys of a sources file that hold, name or may be mistaken for a secret. */
const keys = [
  ['prometheus', ['url', 'bearer_token', 'bearer_token_env', 'password', 'password_env', 'token']],
  ['netbox', ['url', 'token', 'token_env', 'password']],
  [
    'openstack',
    [
      'auth_url',
      'application_credential_secret',
      'application_credential_secret_env',
      'password',
      'password_env',
    ],
  ],
] as const;
const keyed = fc.constantFrom(
  ...keys.flatMap(([source, names]) => names.map((name) => [source, name] as const)),
);

it('of a sources file, in a key that holds one, names one, or should', async () => {
  await fc.assert(
    fc.asyncProperty(keyed, secrets, addresses, async ([source, key], secret, address) => {
      const value = key.endsWith('url') ? `http://user:${secret}@${address}` : secret;
      const file = join(folder, 'sources.json');
      await writeFile(file, JSON.stringify({ [source]: { name: 'x', [key]: value } }));
      expect(messageOf(() => readSourcesFile(file))).not.toContain(mark);
    }),
    { ...runs, numRuns: samples(600) },
  );
});

it('of a secret of a source, by variable or file, there or not', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, fc.constantFrom('\n', '\0', '\u0007', ''), async (secret, end) => {
      const said = async (work: Promise<string>) =>
        work.then(
          () => '',
          (error: Error) => error.message,
        );
      const environment = { SECRET: `${secret}${end}x` };
      const { signal } = new AbortController();
      for (const read of [readSecret, readPassword]) {
        expect(await said(read({ variable: 'SECRET' }, environment, signal))).not.toContain(mark);
        expect(await said(read({ variable: secret }, environment, signal))).not.toContain(mark);
        expect(await said(read({ file: secret }, environment, signal))).not.toContain(mark);
      }
    }),
    { ...runs, numRuns: samples(600) },
  );
});

it('of the proxies that the environment names', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...proxyVariables),
      fc.boolean(),
      addresses,
      async (variable, isLower, text) => {
        const name = isLower ? variable.toLowerCase() : variable;
        expect(messageOf(() => readProxies({ [name]: text }))).not.toContain(mark);
        const credentials = { HC_USER_ID: userId, HC_TOKEN: 'x' };
        const environment = { ...credentials, HC_URL: 'http://hybrid.invalid', [name]: text };
        const { stdout, stderr } = await hc(['doctor'], { environment });
        expect(`${stdout}${stderr}`).not.toContain(mark);
      },
    ),
    { ...runs, numRuns: samples(100) },
  );
});

it('of what hc is told: its address, its token, the name of its file', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, addresses, async (secret, address) => {
      const said = async (environment: Record<string, string>, words: string[]) => {
        const { stdout, stderr } = await hc(words, { environment });
        expect(`${stdout}${stderr}`).not.toContain(mark);
      };
      const user = { HC_USER_ID: userId };
      await said({ ...user, HC_URL: address, HC_TOKEN: 'x' }, ['sites']);
      await said({ ...user, HC_URL: 'http://127.0.0.1:1', HC_TOKEN: secret }, ['sites']);
      await said({ ...user, HC_URL: address, HC_TOKEN: secret }, ['doctor']);
    }),
    { ...runs, numRuns: samples(100) },
  );
});
