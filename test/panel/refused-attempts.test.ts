/**
 * Guessing is visible in the metrics: of the interface's tokens, and of every sign-in method of
 * the panel.
 */
import { expect, it } from 'vitest';
import { failuresPerAddressMax } from '../../src/limits.ts';
import { freePort } from '../fixture/free-port.ts';
import {
  beginWithPasskey,
  endWithPasskey,
  openNamedPanel,
  registerPasskey,
} from '../fixture/named-panel.ts';
import { usePanel } from '../fixture/use-panel.ts';

let ports: { readonly interface: number; readonly panel: number };
const panel = usePanel(async () => {
  ports = { interface: await freePort(), panel: await freePort() };
  return openNamedPanel({
    METRICS_PORT: String(ports.interface),
    PANEL_METRICS_PORT: String(ports.panel),
  });
});

async function metricsOf(program: keyof typeof ports): Promise<string> {
  return (await fetch(`http://127.0.0.1:${ports[program]}/metrics`)).text();
}

/** Number of refusals of a kind: immediate, and delayed. */
async function refused(by: string): Promise<readonly [number, number]> {
  const text = await metricsOf(by === 'token' ? 'interface' : 'panel');
  const of = (slowed: string) => {
    const name = `hybrid_core_attempts_refused_total{by="${by}",slowed="${slowed}"}`;
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))!
        .slice(name.length),
    );
  };
  return [of('no'), of('yes')];
}

const beyond = 10;
const from = (address: string) => ({ origin: panel.url, 'x-forwarded-for': address });

it('of tokens, each of them, also what is slowed', async () => {
  const headers = { 'X-Auth-UserId': crypto.randomUUID(), 'X-Auth-Token': 'hct_guessed' };
  for (let i = 0; i < failuresPerAddressMax + beyond; i++) {
    await fetch(`${panel.interfaceUrl}/hybrid-core/v1/sites`, { headers });
  }
  const [atOnce, slowed] = await refused('token');
  expect(atOnce + slowed).toBe(failuresPerAddressMax + beyond);
  expect(slowed).toBeGreaterThan(0);
});

it('of links, each of them, also what is slowed', async () => {
  for (let i = 0; i < failuresPerAddressMax + beyond; i++) {
    await panel.ask('GET', `/sign-in/${'a'.repeat(43)}`, from('192.0.2.90'));
  }
  const [atOnce, slowed] = await refused('link');
  expect(atOnce + slowed).toBe(failuresPerAddressMax + beyond);
  expect(slowed).toBeGreaterThan(0);
});

it('of passkeys, and of requests from elsewhere; what is good is in none', async () => {
  const before = await Promise.all(['link', 'passkey', 'origin'].map(refused));
  const authenticator = await registerPasskey(panel, await panel.signIn('acme'));
  const { asked, cookie } = await beginWithPasskey(panel);
  expect((await endWithPasskey(panel, cookie, authenticator.get(asked))).status).toBe(200);
  expect(await Promise.all(['link', 'passkey', 'origin'].map(refused))).toEqual(before);
  expect((await endWithPasskey(panel, cookie, {})).status).toBe(400);
  await panel.ask('POST', '/panel/api/sign-out', { origin: 'https://evil.example' });
  expect([await refused('passkey'), await refused('origin')]).toEqual([
    [1, 0],
    [1, 0],
  ]);
  expect(await metricsOf('panel')).toMatch(/route="panel-passkey",method="POST",status="400"/);
});
