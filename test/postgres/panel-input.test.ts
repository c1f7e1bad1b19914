/** Values from panel requests on PostgreSQL, which rejects texts that SQLite accepts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StatementRefused, StoreError } from '../../src/store/error.ts';
import { freePort } from '../fixture/free-port.ts';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { createMigratedDatabase } from './database.ts';

let panel: OpenPanel;
beforeAll(async () => {
  const port = String(await freePort());
  const named = { PANEL_PORT: port, PANEL_URL: `http://localhost:${port}` };
  panel = await openPanel(named, createMigratedDatabase);
});
afterAll(() => panel.stop());

const odd = ['\u0000', 'a\u0000b', '\ud800', '%', 'x'.repeat(3_000)];

it('never is taken for a database that is away, from strangers or people', async () => {
  const cookie = await panel.signIn('acme', { role: 'administrator' });
  const seen: [string, number][] = [];
  const ask = async (method: string, path: string, by: string, body?: unknown) => {
    const isRead = method === 'GET';
    const asked = isRead
      ? panel.ask(method, path, { cookie: by })
      : panel.send(method, path, by, body);
    seen.push([`${method} ${path}`, (await asked).status]);
  };
  for (const text of odd) {
    const path = encodeURIComponent(text.toWellFormed());
    await ask('POST', '/panel/api/sign-in/passkey', `hybrid-core-sign-in=${'a'.repeat(43)}`, {
      response: { id: text, rawId: text, type: 'public-key', response: {} },
    });
    await ask('POST', `/sign-in/${path}`, '');
    await ask('GET', `/sign-in/openid/return?state=${path}`, '');
    await ask(
      'GET',
      '/panel/api/session',
      `hybrid-core-session=${encodeURIComponent(text.toWellFormed())}`,
    );
    await ask('POST', '/panel/api/switch', cookie, { partner_id: text });
    await ask('POST', '/panel/api/tokens', cookie, { label: text });
    await ask('POST', '/panel/api/passkeys', cookie, { name: 'x', response: { id: text } });
    await ask('POST', '/panel/api/invitations', cookie, { email: text, user_id: text });
    await ask('POST', `/panel/api/people/${path}/withdraw`, cookie);
    for (const events of [
      `sites/${path}/events`,
      `sites/fra01/assets/${path}/events`,
      `hybrid-cores/${path}/events`,
      `hybrid-core/v2/events?filter[asset_id]=${path}`,
      `hybrid-core/v2/events?filter[asset_id]=${path}&filter[asset_id]=x`,
      `hybrid-core/v2/events?filter[site_id]=${path}`,
    ]) {
      await ask('GET', `/panel/api/${events}`, cookie);
    }
    for (const noun of ['tokens', 'passkeys', 'invitations']) {
      await ask('DELETE', `/panel/api/${noun}/${path}`, cookie);
    }
  }
  expect(seen.filter(([, status]) => status >= 500)).toEqual([]);
  expect(new Set(seen.map(([, status]) => status))).toEqual(new Set([400, 401, 404, 200]));
});

it('is refused by the database as what it is, where no reader was before it', async () => {
  const reader = await panel.store.openReader();
  const asked = reader.readIdentity('https://idp.example', '\u0000');
  await expect(asked).rejects.toMatchObject({ what: 'value' });
  await expect(asked).rejects.toBeInstanceOf(StatementRefused);
  await reader.close();
  const nobodys = panel.write((transaction) =>
    transaction.addSession({
      partnerId: 'unknown',
      userId: crypto.randomUUID(),
      sessionId: 's',
      digest: 'd',
      tokenDigest: 't',
      switchable: true,
      signedInBy: 'link',
      passkeyId: null,
      createdAt: 1,
      seenAt: 1,
      endedAt: null,
    }),
  );
  await expect(nobodys).rejects.toMatchObject({ what: 'constraint' });
  await expect(nobodys).rejects.toBeInstanceOf(StoreError);
});
