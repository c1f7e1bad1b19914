/**
 * A sign-in link works once: if the store fails during its use, its person is signed in
 * nevertheless, or can try again.
 */
import { expect, it } from 'vitest';
import { openPanel } from '../fixture/panel.ts';
import { createSqliteFile, type OpenDatabase } from '../fixture/service.ts';
import { usePanel } from '../fixture/use-panel.ts';

let database: OpenDatabase;
const panel = usePanel(async () => {
  database = await createSqliteFile();
  return openPanel({}, async () => database);
});

/** Makes one kind of write to the table of sessions fail during an operation. */
async function whileFailing<Done>(write: string, work: () => Promise<Done>): Promise<Done> {
  const fails = "SELECT RAISE(ABORT, 'the disk is full')";
  await database.execute(`CREATE TRIGGER failing BEFORE ${write} ON session BEGIN ${fails}; END`);
  const done = await work();
  await database.execute('DROP TRIGGER failing');
  return done;
}

const use = (path: string, cookie = '') => panel.ask('POST', path, { origin: panel.url, cookie });

it('lets in whose former session cannot be ended', async () => {
  const previous = await panel.signIn('acme');
  const path = await panel.link('acme');
  const used = await whileFailing('UPDATE OF ended_at', () => use(path, previous));
  expect([used.status, used.headers.get('location')]).toEqual([303, '/']);
  const cookie = used.headers.get('set-cookie')!.split(';')[0]!;
  expect(cookie).not.toBe(previous);
  expect((await panel.ask('GET', '/panel/api/session', { cookie })).status).toBe(200);
});

it('leaves the link as it is where no session can begin', async () => {
  const path = await panel.link('acme');
  const failed = await whileFailing('INSERT', () => use(path));
  expect([failed.status, failed.headers.get('set-cookie')]).toEqual([503, null]);
  expect((await use(path)).status).toBe(303);
});

it('says of a page that it is not available, not that its person is signed out', async () => {
  const cookie = await panel.signIn('acme');
  await database.execute('ALTER TABLE session RENAME TO away');
  const shown = await panel.ask('GET', '/tokens', { cookie });
  await database.execute('ALTER TABLE away RENAME TO session');
  const text = await shown.text();
  expect([shown.status, shown.headers.get('set-cookie')]).toEqual([503, null]);
  expect(text).toContain('<title>Not available at the moment');
  expect(text).toContain('<a href="">Try again</a>');
  expect(text).not.toContain('Sign in');
  expect(text).not.toContain('Not signed in');
  expect((await panel.ask('GET', '/tokens', { cookie })).status).toBe(200);
});
