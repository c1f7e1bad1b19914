/**
 * The panel as a process of its own: what happens to it does not happen to those who ask the interface,
 * and the process that answers them writes nothing.
 */
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
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

/**
 * Processor time in which a new panel answers, in ms: half of the two seconds that are promised. How long
 * it takes by the clock depends on what else the machine does.
 */
const backWithinMs = 1_000;

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
    const [port, panelPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
    panelUrl = `http://127.0.0.1:${panelPort}`;
    operators = `http://127.0.0.1:${metricsPort}`;
    service = workplace.start(['serve'], {
      DATABASE_URL: address,
      PORT: `${port}`,
      PANEL_PORT: `${panelPort}`,
      METRICS_PORT: `${metricsPort}`,
      TMPDIR: workplace.folder,
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
    const started = service.stdout.matchAll(/"pid":(\d+),"msg":"panel process started"/g);
    return Number([...started].at(-1)![1]);
  };

  it('shows what the interface says, to the person of the session alone', async () => {
    const own = await fetch(`${panelUrl}/panel/api/hybrid-core/v1/sites`, { headers: { cookie } });
    const asked = await fetch(`${url}/hybrid-core/v1/sites`, { headers });
    expect(await own.text()).toBe(await asked.text());
    expect(own.headers.get('etag')).toBe(asked.headers.get('etag'));
    expect((await fetch(`${panelUrl}/panel/api/overview`)).status).toBe(401);
  });

  it('makes a token that works at once, and counts and logs in one place', async () => {
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
    const metrics = await (await fetch(`${operators}/metrics`)).text();
    expect(metrics).toMatch(
      /^hybrid_core_http_requests_total\{route="panel-api",method="POST",status="200"\} 1$/m,
    );
    expect(metrics).toMatch(/^hybrid_core_http_requests_total\{route="listSites".* [1-9]/m);
  });

  it('is back in time after a SIGKILL, and everyone is still signed in', async () => {
    const killed = panelPid();
    process.kill(killed, 'SIGKILL');
    await service.wrote(/"restart_ms":0,"msg":"the panel process was ended by SIGKILL/);
    await until(async () => (await statusAt('/panel/api/session')) === 200);
    expect(panelPid()).not.toBe(killed);
    expect(processorMs(panelPid())).toBeLessThan(backWithinMs);
    const metrics = await (await fetch(`${operators}/metrics`)).text();
    expect(metrics).toMatch(/^hybrid_core_panel_restarts_total [1-9]/m);
  });

  it('asks through a socket that only its user reaches, and with a secret', async () => {
    const [folder] = readdirSync(workplace.folder).filter((name) =>
      name.startsWith('hybrid-core-'),
    );
    const path = join(workplace.folder, folder!);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    // The second is no percent-encoding: a socket without a file takes it from anybody on the machine.
    for (const partner of ['acme', '%']) {
      const asked = {
        socketPath: join(path, '1.sock'),
        path: '/hybrid-core/v1/sites',
        headers: { 'x-panel-partner': partner, 'x-panel-secret': 'guessed' },
      };
      const status = await new Promise((resolve, reject) => {
        get(asked, ({ statusCode }) => resolve(statusCode)).on('error', reject);
      });
      expect(status).toBe(403);
    }
  });

  it('is answered again after somebody removed the socket', async () => {
    const [folder] = readdirSync(workplace.folder).filter((name) =>
      name.startsWith('hybrid-core-'),
    );
    rmSync(join(workplace.folder, folder!), { recursive: true });
    await service.wrote(/"msg":"the socket for the panel was removed; it is made again"/);
    expect(await statusAt('/panel/api/overview')).toBe(200);
  });

  it.runIf(kind === 'SQLite')('alone has the database open for writing', () => {
    const file = address.slice('sqlite:'.length);
    expect(modesOf(service.pid, file)).toEqual(new Set(['read']));
    expect(modesOf(panelPid(), file)).toEqual(new Set(['read', 'write']));
  });

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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Processor time of all threads of a process so far. */
function processorMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** How a process has a file open. */
function modesOf(pid: number, file: string): Set<string> {
  const folder = `/proc/${pid}/fd`;
  const open = readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(join(folder, fd)) === file;
    } catch {
      return false;
    }
  });
  const flagsOf = (fd: string) =>
    Number.parseInt(
      /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8'))![1]!,
      8,
    );
  return new Set(open.map((fd) => ((flagsOf(fd) & 0b11) === 0 ? 'read' : 'write')));
}
