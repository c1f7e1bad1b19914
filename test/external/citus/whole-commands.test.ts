/**
 * Whole commands, and whole actions of the panel, on a real Citus cluster: what one statement may do there
 * depends on those that came before it in its transaction.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actions } from '../../../src/commands/program/program.ts';
import { buildProgram } from '../../../src/commands/program/program.ts';
import {
  provisionUser,
  type VerifiedIdentity,
} from '../../../src/panel/server/sign-in/provision-user.ts';
import { openStore } from '../../../src/store/open.ts';
import { oldKinds } from '../../../src/store/sql/old-rows.ts';
import { oneNode } from '../../collectors/collecting-service.ts';
import { type FakePrometheus, startFakePrometheus } from '../../collectors/fake-prometheus.ts';
import { runCommand } from '../../fixture/command-line.ts';
import { openNamedPanel, registerPasskey, signInWithPasskey } from '../../fixture/named-panel.ts';
import { makeOpenIdProvider, type OpenIdProvider } from '../../fixture/openid-provider.ts';
import type { OpenPanel } from '../../fixture/panel.ts';
import { askAs, people, rows } from '../../panel-security/matrix.ts';
import { needing } from '../needing.ts';
import { type CitusDatabase, createCitusDatabase } from './cluster.ts';

const { describe } = needing('citus');

const userId = '00000000-0000-4000-8000-0000000000ab';

/** `{folder}` has the files, `{token}` is the token that `token create` made last. */
const commands: readonly (readonly [line: string, prints: RegExp])[] = [
  ['migrate', /applied 0001/],
  ['migrate --distribute', /^The schema is up to date/],
  ['import {folder}/inventory.yaml --dry-run', /Dry run: nothing was changed/],
  ['import {folder}/inventory.yaml', /acme/],
  ['import {folder}/inventory.yaml --take-over', /acme/],
  ['export', /acme/],
  ['export --partner acme --json', /"acme"/],
  ['collect --sources {folder}/sources.yaml --dry-run', /1 assets would change/],
  ['collect --sources {folder}/sources.yaml --once', /1 assets changed/],
  ['collect --sources {folder}/sources.yaml --once --allow-removals', /^prometheus: /],
  ['partner list', /acme/],
  [`token create --partner acme --user ${userId}`, /hct_/],
  [`token create --partner globex --user ${userId} --expires-in 1d`, /hct_/],
  ['token list', /acme/],
  ['token list --partner globex', /globex/],
  ['token revoke {token}', /Revoked/],
  [`token create --partner globex --user ${userId} --label again`, /hct_/],
  ['token revoke {token} --partner globex', /Revoked/],
  [`user invite --partner acme --user ${userId}`, /sign-in/],
  ['user invite --partner acme --role administrator', /sign-in/],
  ['user invite --partner globex --email eve@acme.example', /sign-in/],
  ['user list', /acme/],
  [`user withdraw ${userId} --partner globex`, /./],
  [`user remove ${userId}`, /Removed user/],
  ['history status', /./],
  ['history backtest', /./],
  ['history backtest --partner acme', /./],
  ['history prune --before 2026-01-01T00:00:00Z --yes', /./],
  ['history prune --before 2026-01-01T00:00:00Z --partner acme --yes', /./],
  ['partner remove acme --yes', /[Rr]emoved/],
];

/** Run until they are stopped: the panel's service here does what they do. */
const lasting = ['serve', 'panel'];

/** The names of all commands, `token create` for instance. */
function leaves(command: Command, path: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((of) => leaves(of, [...path, of.name()]));
}

it('whole commands are all of the command line', () => {
  const names = leaves(buildProgram('', {} as Actions, () => {}));
  const isRun = (name: string) => commands.some(([line]) => `${line} `.startsWith(`${name} `));
  expect(names.filter((name) => !isRun(name) && name !== 'help')).toEqual(lasting);
});

describe('whole commands on Citus', () => {
  let database: CitusDatabase;
  let folder: string;
  let prometheus: FakePrometheus;
  let token = '';

  beforeAll(async () => {
    database = await createCitusDatabase();
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-citus-'));
    prometheus = await startFakePrometheus();
    const other = '  - { id: globex, name: Globex, hybrid_cores: [] }\n';
    await writeFile(join(folder, 'inventory.yaml'), `${oneNode.trimEnd()}\n${other}`);
    await writeFile(join(folder, 'sources.yaml'), `prometheus: { url: ${prometheus.url} }`);
  });
  afterAll(async () => {
    await prometheus.stop();
    await rm(folder, { recursive: true });
    await database.remove();
  });

  it.each(commands)('%s', async (line, prints) => {
    const filled = line.replaceAll('{folder}', folder).replaceAll('{token}', token);
    const env = { DATABASE_URL: database.address, PANEL_URL: 'https://panel.example' };
    const { status, stdout, stderr } = await runCommand(filled.split(' '), env);
    expect({ status, stdout }, stderr).toEqual({
      status: 0,
      stdout: expect.stringMatching(prints),
    });
    if (!line.startsWith('token create')) return;
    const listed = await runCommand(['token', 'list', '--json'], env);
    const made = JSON.parse(listed.stdout) as { token_id: string; revoked_at: string | null }[];
    token = made.findLast((of) => of.revoked_at === null)!.token_id;
  });
});

describe('whole actions of the panel on Citus', () => {
  let provider: OpenIdProvider;
  let panel: OpenPanel;

  beforeAll(async () => {
    provider = await makeOpenIdProvider('http://localhost');
    await provider.start();
    panel = await openNamedPanel(
      { ...provider.environment, DOCS_REFERENCE: 'administrators' },
      createCitusDatabase,
    );
  });
  afterAll(async () => {
    await panel.stop();
    await provider.stop();
  });

  // The panel of this test has a host name, so that what differs without one is left to the other rows.
  const asked = rows.filter(
    ({ isNamed, request }) => isNamed || !/passkeys|sign-in\/|sign-in:/.test(request),
  );

  it.each(asked)('$request', async (row) => {
    for (const person of ['member', 'administrator']) {
      const answer = await askAs(panel, row, person);
      const { path } = row;
      const isReference = /\/doc$/.test(path) && person === 'member';
      const status = isReference ? 403 : row.statuses[people.indexOf(person)];
      expect([person, answer.status], await answer.text()).toEqual([person, status]);
    }
  });

  it('a passkey is added, signs in, and is removed', async () => {
    const cookie = await panel.signIn('acme');
    const authenticator = await registerPasskey(panel, cookie);
    expect((await signInWithPasskey(panel, authenticator)).status).toBe(200);
    const { passkeys } = await panel.json('/panel/api/passkeys', cookie);
    const path = `/panel/api/passkeys/${passkeys[0].passkey_id}`;
    expect((await panel.send('DELETE', path, cookie)).status).toBe(204);
  });

  it('a provider lets a person in to several partners, and takes one back', async () => {
    const store = openStore(panel.store.databaseUrl!);
    const reader = await store.openReader();
    const writer = await store.openPeopleWriter();
    const options = {
      reader,
      writer,
      sessions: {} as never,
      macKey: await reader.readMacKey(),
      audit: () => {},
      clock: Date.now,
    };
    const person: VerifiedIdentity = {
      issuer: provider.issuer,
      subject: 'eve',
      partnerIds: ['acme', 'globex'],
      roles: new Map([['acme', 'administrator']]),
      email: 'eve@acme.example',
      address: '192.0.2.0/24',
    };
    expect(await provisionUser(options, person)).not.toBeNull();
    const roles = new Map([['acme', 'member']] as const);
    expect(await provisionUser(options, { ...person, roles, partnerIds: ['acme'] })).not.toBeNull();
    const remover = await store.openWriter();
    await remover.transaction(async (transaction) => {
      for (const kind of oldKinds) {
        await transaction.lastOldDay(kind, Date.now(), null);
        await transaction.removeOldRows(kind, 1);
      }
    });
    await remover.close();
    const known = await reader.readIdentity(provider.issuer, 'eve');
    expect(await reader.listPartnersOfUser(known!.userId)).toMatchObject([
      { partner: { id: 'acme' }, role: 'member' },
    ]);
    await writer.close();
    await reader.close();
  });
});
