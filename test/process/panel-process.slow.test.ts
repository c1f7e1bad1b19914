/**
 * The panel as a process of its own: what happens to it does not happen to those who ask the interface.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInvitation } from '../../src/access/new-invitation.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { freePort } from '../fixture/free-port.ts';
import { until } from '../fixture/patience.ts';
import { seed } from '../fixture/seed.ts';
import { createMigratedDatabase } from '../postgres/database.ts';
import { type Running, Workplace } from './program.ts';

const { user, token } = readCredentials(credentialsFile).get('acme')!;
const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token };

describe.each(['SQLite', 'PostgreSQL'])('the panel process on %s', (kind) => {
  let workplace: Workplace;
  let address: string;
  let removeDatabase = async () => {};
  let store: Store;
  let service: Running;
  let url: string;
  let panelUrl: string;
  let operators: string;
  let panelOperators: string;
  let cookie: string;
  beforeAll(async () => {
    workplace = await Workplace.make();
    if (kind === 'SQLite') address = `sqlite:${join(workplace.folder, 'panel.db')}`;
    else {
      const database = await createMigratedDatabase();
      address = database.address;
      removeDatabase = () => database.remove();
    }
    store = openStore(address);
    await seed(store);
    const [port, panelPort, metricsPort, panelMetricsPort] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ]);
    panelUrl = `http://127.0.0.1:${panelPort}`;
    operators = `http://127.0.0.1:${metricsPort}`;
    panelOperators = `http://127.0.0.1:${panelMetricsPort}`;
    service = workplace.start(['serve'], {
      DATABASE_URL: address,
      PORT: `${port}`,
      PANEL_PORT: `${panelPort}`,
      METRICS_PORT: `${metricsPort}`,
      PANEL_METRICS_PORT: `${panelMetricsPort}`,
      // It asks nothing by a proxy, and does not mind one that nothing could use.
      HTTP_PROXY: 'socks5://proxy.example:1080',
    });
    url = await service.listens();
    await service.wrote(/"panel listening"/);
    cookie = await signIn();
  });
  afterAll(async () => {
    await workplace?.remove();
    await removeDatabase();
  });

  async function signIn(): Promise<string> {
    const writer = await store.openWriter();
    const { secret, stored } = makeInvitation({
      partnerId: 'acme',
      role: 'administrator',
      invitedBy: null,
      email: null,
      userId: crypto.randomUUID(),
      lifeMs: 600_000,
      createdAt: Date.now(),
    });
    await writer.transaction((transaction) => transaction.addInvitation(stored));
    await writer.close();
    const path = `${panelUrl}/sign-in/${secret}`;
    const used = await fetch(path, {
      method: 'POST',
      headers: { origin: panelUrl },
      redirect: 'manual',
    });
    return used.headers.get('set-cookie')!.split(';')[0]!;
  }
  const statusAt = (path: string) =>
    fetch(panelUrl + path, { headers: { cookie }, redirect: 'manual' }).then(
      ({ status }) => status,
      () => null,
    );
  /** The present process of the panel. */
  const panelPid = () => {
    const started = service.stdout.matchAll(/"program":"panel","pid":(\d+)/g);
    return Number([...started].at(-1)![1]);
  };

  it('shows what the interface says, to the person of the session alone', async () => {
    const own = await fetch(`${panelUrl}/panel/api/hybrid-core/v1/sites`, { headers: { cookie } });
    const asked = await fetch(`${url}/hybrid-core/v1/sites`, { headers });
    expect(await own.text()).toBe(await asked.text());
    expect(own.headers.get('etag')).toBe(asked.headers.get('etag'));
    expect((await fetch(`${panelUrl}/panel/api/overview`)).status).toBe(401);
  });

  it('makes a token that works at once, logs in one place, and counts for itself', async () => {
    const made = await fetch(`${panelUrl}/panel/api/tokens`, {
      method: 'POST',
      headers: { cookie, origin: panelUrl },
      body: JSON.stringify({ label: 'made' }),
    });
    const { token_id, token: secret } = (await made.json()) as { token_id: string; token: string };
    const session = await fetch(`${panelUrl}/panel/api/session`, { headers: { cookie } });
    const { user_id } = (await session.json()) as { user_id: string };
    const own = { 'X-Auth-UserId': user_id, 'X-Auth-Token': secret };
    expect((await fetch(`${url}/hybrid-core/v1/sites`, { headers: own })).status).toBe(200);
    await service.wrote(
      new RegExp(`"audit":true,"action":"token.create".*"token_id":"${token_id}"`),
    );
    expect(await metricsAt(panelOperators)).toMatch(
      /^hybrid_core_http_requests_total\{route="panel-api",method="POST",status="200"\} 1$/m,
    );
    const ofService = await metricsAt(operators);
    expect(ofService).not.toContain('route="panel-api"');
    expect(ofService).toMatch(/^hybrid_core_http_requests_total\{route="listSites".* [1-9]/m);
    expect(ofService).toMatch(/^hybrid_core_child_up\{program="panel"\} 1$/m);
    const ready = await fetch(`${panelOperators}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ok' });
  });

  it('is back in time after a SIGKILL, and everyone is still signed in', async () => {
    const killed = panelPid();
    process.kill(killed, 'SIGKILL');
    await service.wrote(/"msg":"the child `panel` was ended by SIGKILL; it is started again/);
    await until(async () => (await statusAt('/panel/api/session')) === 200);
    expect(panelPid()).not.toBe(killed);
    expect(await metricsAt(operators)).toMatch(
      /^hybrid_core_child_restarts_total\{program="panel"\} [1-9]/m,
    );
  });

  it('is down, and not the service, while another program has its port', async () => {
    const other = createServer();
    process.kill(panelPid(), 'SIGKILL');
    await until(async () => {
      const listening = once(
        other.listen(Number(new URL(panelUrl).port), '127.0.0.1'),
        'listening',
      );
      return listening.then(
        () => true,
        () => false,
      );
    });
    await service.wrote(/the child `panel` ended with status 1; it is started again in [24] s"/);
    const metrics = await metricsAt(operators);
    expect(metrics).toMatch(/^hybrid_core_child_up\{program="panel"\} 0$/m);
    expect(await (await fetch(`${operators}/readyz`)).json()).toEqual({ status: 'ok' });
    other.close();
    await until(async () => (await statusAt('/panel/api/session')) === 200);
  });

  it.runIf(process.platform === 'linux')(
    'is asked through its port alone, as the service is',
    () => {
      for (const pid of [service.pid, panelPid()]) expect(unixSocketsOf(pid)).toEqual([]);
    },
  );

  it('loses no use of a token when it stops', async () => {
    await fetch(`${url}/hybrid-core/v1/sites`, { headers });
    service.kill('SIGTERM');
    const { status, stdout } = await service.finished();
    expect(status, stdout).toBe(0);
    const reader = await store.openReader();
    const uses = await reader.listTokenUses();
    await reader.close();
    expect(
      uses.map(({ partnerId }) => partnerId),
      stdout,
    ).toContain('acme');
    expect(stdout).not.toContain('cannot be noted');
    expect(stdout).not.toContain('not everything could be closed in time');
    await until(async () => !isRunning(panelPid()));
  });
});

async function metricsAt(origin: string): Promise<string> {
  return (await fetch(`${origin}/metrics`)).text();
}

/** The paths and abstract names of the Unix sockets that a process listens on. */
function unixSocketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const own = new Set(readdirSync(folder).map((fd) => linkOf(join(folder, fd))));
  const lines = readFileSync(`/proc/${pid}/net/unix`, 'utf8').trim().split('\n').slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields
    .filter(([, , , , , , inode]) => own.has(`socket:[${inode}]`))
    .map((of) => of.slice(7).join(' '))
    .filter((name) => name !== '');
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
