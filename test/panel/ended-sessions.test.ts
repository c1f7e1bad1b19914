/** A session that ends during a request makes no further change. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openNamedPanel, registerPasskey } from '../fixture/named-panel.ts';
import { usePanel } from '../fixture/use-panel.ts';

const panel = usePanel(openNamedPanel);

/**
 * Starts a write request with the first byte of its body; returns a function that sends the rest.
 */
async function begin(path: string, cookie: string, body: unknown) {
  const text = JSON.stringify(body);
  const headers = { cookie, origin: panel.url, 'content-length': Buffer.byteLength(text) };
  const sent = request(`${panel.url}${path}`, { method: 'POST', headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(text.slice(0, 1));
  // A later response to the session proves that the panel has received this request.
  await panel.json('/panel/api/session', cookie);
  return async () => {
    sent.end(text.slice(1));
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}

describe('a session that was signed out', () => {
  it.each([
    ['/panel/api/tokens', { label: 'late' }],
    ['/panel/api/invitations', { email: 'late@example.com' }],
    ['/panel/api/passkeys/challenge', {}],
    ['/panel/api/switch', { partner_id: 'globex' }],
  ])('does nothing by a slow body to %s', async (path, body) => {
    const userId = crypto.randomUUID();
    await panel.signIn('globex', { userId });
    const cookie = await panel.signIn('acme', { userId, role: 'administrator' });
    const finish = await begin(path, cookie, body);
    expect((await panel.send('POST', '/panel/api/sign-out', cookie)).status).toBe(204);
    expect(await finish()).toBe(401);
    const made = await panel.write((t) => t.listTokens());
    expect(made.filter((of) => of.label === 'late')).toEqual([]);
  });

  it('adds no passkey by a slow body', async () => {
    const cookie = await panel.signIn('acme');
    const { user_id: userId } = await panel.json('/panel/api/session', cookie);
    await registerPasskey(panel, cookie);
    const finish = await begin('/panel/api/passkeys', cookie, { name: 'late', response: {} });
    expect((await panel.send('POST', '/panel/api/sign-out', cookie)).status).toBe(204);
    expect(await finish()).toBe(401);
    expect(await panel.write((t) => t.countPasskeys(userId))).toBe(1);
  });
});
