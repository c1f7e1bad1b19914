/**
 * Runs the service through lives in random order, on either database, reproducible by seed: starts
 * with and without panel and collector process, requests from the first moment, changes of the
 * data, a database that is locked against writes, cut off or silent, SIGTERM, SIGKILL, and the next
 * start. Invariants: each accepted request gets one response, or its connection ends; everything
 * acknowledged is present in every later life, and nothing revoked is; collected values are new.
 *
 * `LIFE_SEED=n` repeats one run, `LIFE_MINUTES=n` sets the duration.
 */
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakePrometheus, startFakePrometheus } from '../collectors/fake-prometheus.ts';
import { startTcpProxy } from '../faults/tcp-proxy.ts';
import { freePort } from '../fixture/free-port.ts';
import { eventually, patienceMs } from '../fixture/patience.ts';
import { type Random, randomOf } from '../fixture/random.ts';
import { createMigratedDatabase } from '../postgres/database.ts';
import { type Running, Workplace } from './program.ts';

const minutes = Number(process.env.LIFE_MINUTES ?? 0.6);
const seed = Number(process.env.LIFE_SEED ?? Date.now() % 1_000_000);

/** Active tokens of a user are bounded: older ones are revoked. */
const tokensMax = 8;

interface Token {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The panel's response with a new token. */
interface MadeToken {
  readonly token_id: string;
  readonly user_id: string;
  readonly token: string;
}

/** The database of all lives of a run. */
interface Database {
  /** Its address for commands. */
  readonly address: string;
  /** Its address for the service. */
  readonly servedAddress: string;
  /** Makes part of it unavailable until the returned function is called. */
  takeAway(random: Random): Promise<{ readonly what: string; giveBack(): Promise<void> }>;
  remove(): Promise<void>;
}

/** A file, which another process may lock against writes. */
async function openSqlite(folder: string): Promise<Database> {
  const address = `sqlite:${join(folder, 'life.db')}`;
  return {
    address,
    servedAddress: address,
    async takeAway() {
      const database = new DatabaseSync(join(folder, 'life.db'), { timeout: 5_000 });
      database.exec('begin immediate');
      return { what: 'a lock', giveBack: async () => database.close() };
    },
    remove: async () => {},
  };
}

/** A server behind a proxy that cuts all connections or stops forwarding. */
async function openPostgres(): Promise<Database> {
  const { address, remove } = await createMigratedDatabase();
  const { port, pathname, username } = new URL(address);
  const proxy = await startTcpProxy(Number(port));
  return {
    address,
    servedAddress: `postgres://${username}@127.0.0.1:${proxy.port}${pathname}`,
    async takeAway(random) {
      const isCut = random(2) === 0;
      if (isCut) proxy.switchTo(null);
      else proxy.freeze();
      // Frozen connections stay frozen: they are cut at the end, as by a restarted server.
      return {
        what: isCut ? 'a cut' : 'silence',
        giveBack: async () => proxy.switchTo(Number(port)),
      };
    },
    async remove() {
      await proxy.close();
      await remove();
    },
  };
}

/** Restarts a service repeatedly on one database, and tracks what it has acknowledged. */
class Lives {
  readonly workplace: Workplace;
  readonly random: Random;
  readonly #ports: { readonly interface: number; readonly panel: number };
  #service: Running | null = null;
  readonly #database: Database;
  readonly #prometheus: FakePrometheus;
  #cookie = '';
  #hasPanel = true;
  #collects = false;
  readonly #inForce: Token[] = [];
  readonly #revoked: Token[] = [];
  #name = '';
  /** Requests in flight. */
  readonly #asked = new Set<Promise<void>>();
  readonly faults: string[] = [];
  readonly reported: string[] = [];

  private constructor(
    workplace: Workplace,
    random: Random,
    ports: readonly [number, number],
    parts: { readonly database: Database; readonly prometheus: FakePrometheus },
  ) {
    this.workplace = workplace;
    this.random = random;
    this.#ports = { interface: ports[0], panel: ports[1] };
    this.#database = parts.database;
    this.#prometheus = parts.prometheus;
  }

  static async open(
    random: Random,
    openDatabase: (folder: string) => Promise<Database>,
  ): Promise<Lives> {
    const ports = [await freePort(), await freePort()] as const;
    const workplace = await Workplace.make();
    const parts = {
      database: await openDatabase(workplace.folder),
      prometheus: await startFakePrometheus(),
    };
    const lives = new Lives(workplace, random, ports, parts);
    const sources = `prometheus: { url: ${parts.prometheus.url}, interval: 1s }`;
    await writeFile(join(workplace.folder, 'sources.yaml'), sources);
    await lives.rename('first');
    const invited = await lives.#run(['user', 'invite', '--partner', 'acme', '--json']);
    lives.#start();
    await lives.#ready();
    const { pathname } = new URL(JSON.parse(invited).link);
    const used = await lives.#panel('POST', pathname);
    lives.#cookie = used.headers.get('set-cookie')!.split(';')[0]!;
    await lives.end('SIGTERM');
    return lives;
  }

  async remove(): Promise<void> {
    await this.workplace.remove();
    await this.#prometheus.stop();
    await this.#database.remove();
  }

  get #environment(): Readonly<Record<string, string>> {
    const panelUrl = `http://127.0.0.1:${this.#ports.panel}`;
    return { DATABASE_URL: this.#database.address, PANEL_URL: panelUrl };
  }

  async #run(args: readonly string[]): Promise<string> {
    const { status, stdout, stderr } = await this.workplace.run(args, this.#environment);
    expect(status, `${args.join(' ')}: ${stderr}`).toBe(0);
    return stdout;
  }

  /** Imports a new name of the partner: acknowledged by the command's exit. */
  async rename(name: string): Promise<void> {
    const assets = [{ id: 'n1', node_type: 'compute', status: 'active' }];
    const sites = [{ id: 's', description: name, assets }];
    const hybrid_cores = [{ id: 'core', status: 'active', public_available: true, sites }];
    const file = join(this.workplace.folder, 'inventory.json');
    const partners = [{ id: 'acme', name: 'ACME', hybrid_cores }];
    await writeFile(file, JSON.stringify({ partners }));
    await this.#run(['import', file]);
    this.#name = name;
    this.reported.push('an import');
  }

  #start(): void {
    this.#service = this.workplace.start(['serve'], {
      ...this.#environment,
      DATABASE_URL: this.#database.servedAddress,
      PORT: `${this.#ports.interface}`,
      HISTORY: this.random(2) === 0 ? 'on' : 'off',
      ...(this.#hasPanel && { PANEL_PORT: `${this.#ports.panel}` }),
      ...(this.#collects && { SOURCES: 'sources.yaml' }),
    });
  }

  async #ready(): Promise<void> {
    const isReady = () =>
      this.#get('/readyz').then(
        ({ ok }) => ok || null,
        () => null,
      );
    const isPanelThere = () =>
      this.#panel('GET', '/sign-in').then(
        ({ ok }) => ok || null,
        () => null,
      );
    const ready = await eventually(isReady);
    const panel = this.#hasPanel ? await eventually(isPanelThere) : true;
    if (ready === null || panel === null) this.faults.push('it was never ready');
  }

  #get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#ports.interface}${path}`, {
      headers: { connection: 'close', ...headers },
    });
  }

  /**
   * The answer to a request of the check; null if its connection ended without one, which is asked
   * again: a process that died is a fault of `end`.
   */
  async #answer(
    path: string,
    headers: Token['headers'],
  ): Promise<{ readonly status: number; readonly body: string } | null> {
    const response = await this.#get(path, headers).catch(() => null);
    const body = (await response?.text().catch(() => null)) ?? null;
    return response === null || body === null ? null : { status: response.status, body };
  }

  #panel(method: string, path: string, body?: unknown): Promise<Response> {
    const origin = `http://127.0.0.1:${this.#ports.panel}`;
    const headers = { cookie: this.#cookie, origin, connection: 'close' };
    const sent = body === undefined ? null : JSON.stringify(body);
    return fetch(origin + path, { method, headers, body: sent, redirect: 'manual' });
  }

  /** Starts a life, with clients from its first moment on. */
  begin(): void {
    this.#hasPanel = this.random(3) > 0;
    this.#collects = this.random(2) === 0;
    const parts = [this.#hasPanel && 'a panel', this.#collects && 'a collector'];
    this.reported.push(['start', ...parts.filter(Boolean)].join(' with '));
    this.#start();
  }

  /** Pipelines some requests on one connection; records a fault if a response is missing. */
  ask(): void {
    const isPanel = this.random(3) === 0;
    const port = isPanel ? this.#ports.panel : this.#ports.interface;
    const path = isPanel
      ? '/sign-in'
      : ['/readyz', '/hybrid-core/v1/sites', '/docs'][this.random(3)]!;
    const count = this.random(4) === 0 ? 1 + this.random(20) : 1;
    const asked = conversation(port, path, count).then((fault) => {
      if (fault !== null) this.faults.push(fault);
      this.#asked.delete(asked);
    });
    this.#asked.add(asked);
  }

  /** Makes one change, or blocks others' changes. */
  async step(): Promise<void> {
    const kind = this.random(6);
    if (kind === 0) await this.rename(`name-${this.random(1_000_000)}`);
    else if (kind === 1) await this.#takeAway();
    else if (this.#hasPanel) await this.#changeToken();
  }

  /** Takes the database down temporarily, and sends the panel a write in that time. */
  async #takeAway(): Promise<void> {
    const { what, giveBack } = await this.#database.takeAway(this.random);
    this.reported.push(what);
    try {
      await pause(this.random(2_500));
      if (this.#hasPanel && this.random(2) === 0) await this.#changeToken();
    } finally {
      await giveBack();
    }
  }

  async #changeToken(): Promise<void> {
    if (this.#inForce.length >= tokensMax) {
      const token = this.#inForce.shift()!;
      const path = `/panel/api/tokens/${token.id}`;
      const revoked = await this.#panel('DELETE', path, {}).catch(() => null);
      // Without an acknowledgement, the outcome is unknown.
      if (revoked?.ok) this.#revoked.push(token);
      this.reported.push('a revocation');
      return;
    }
    const made = await this.#panel('POST', '/panel/api/tokens', { label: 'life' }).catch(
      () => null,
    );
    if (made === null || !made.ok) return;
    const shown = (await made.json().catch(() => null)) as MadeToken | null;
    if (shown === null) return;
    const headers = { 'X-Auth-UserId': shown.user_id, 'X-Auth-Token': shown.token };
    this.#inForce.push({ id: shown.token_id, headers });
    this.reported.push('a token');
  }

  /** Waits for all responses, and checks that everything acknowledged is present. */
  async check(): Promise<void> {
    await this.#ready();
    await Promise.all(this.#asked);
    for (const { headers } of this.#inForce) await this.#expectStatus(headers, 200);
    for (const { headers } of this.#revoked.slice(-tokensMax))
      await this.#expectStatus(headers, 401);
    const [token] = this.#inForce;
    if (token === undefined) return;
    if (this.#collects && (await eventually(this.#newFigure(token))) === null) {
      this.faults.push('nothing new was collected');
    }
    const isNamed = async () => {
      const answer = await this.#answer('/hybrid-core/v1/sites', token.headers);
      return answer?.body.includes(`"${this.#name}"`) || null;
    };
    if ((await eventually(isNamed)) === null) this.faults.push(`${this.#name} is lost`);
  }

  /** Whether a value measured after this moment is visible: it counts seconds, from 1,000 on. */
  #newFigure({ headers }: Token): () => Promise<true | null> {
    const newest = 1_000 + Date.now() / 1_000;
    return async () => {
      const answer = await this.#answer('/hybrid-core/v1/sites/s/assets', headers);
      const [, used] = /"memory_usage":\{[^}]*"used_bytes":(\d+)/.exec(answer?.body ?? '') ?? [];
      return Number(used ?? 0) > newest || null;
    };
  }

  async #expectStatus(headers: Token['headers'], status: number): Promise<void> {
    const isSo = async () =>
      (await this.#answer('/hybrid-core/v1/sites', headers))?.status === status || null;
    if ((await eventually(isSo)) === null) this.faults.push(`a token never got ${status}`);
  }

  /** One life, to its end. */
  async live(): Promise<void> {
    this.begin();
    const asking = setInterval(() => this.ask(), 10);
    // Some lives end during startup.
    if (this.random(4) === 0) await pause(this.random(1_500));
    else {
      if (this.random(4) > 0) await this.#ready();
      for (let actions = this.random(6); actions > 0; actions--) await this.step();
      if (this.random(3) > 0) await this.check();
    }
    const ending = this.end(this.random(2) === 0 ? 'SIGTERM' : 'SIGKILL');
    await pause(this.random(200));
    clearInterval(asking);
    await ending;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.reported.push(signal);
    const service = this.#service!;
    service.kill(signal);
    const { status, stdout, stderr } = await service.finished();
    // Without any output, it was still loading.
    const mayFail = signal === 'SIGKILL' || stdout === '';
    if (!mayFail && status !== 0) this.faults.push(`${status}: ${stdout}${stderr}`);
    await Promise.all(this.#asked);
  }
}

/** The fault in the responses to so many requests on one connection; null if there is none. */
function conversation(port: number, path: string, count: number): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      let requests = '';
      for (let n = 0; n < count; n++) {
        const last = n === count - 1 ? 'Connection: close\r\n' : '';
        requests += `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: life-${n}\r\n${last}\r\n`;
      }
      socket.write(requests);
    });
    const silent = setTimeout(() => {
      socket.destroy();
      resolve(`GET ${path} of port ${port} was not answered, and its connection is open`);
    }, patienceMs);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(silent);
      const ids = [...text.matchAll(/^X-Request-Id: life-(\d+)\r$/gm)].map(([, id]) => Number(id));
      const isInOrder = ids.every((id, index) => id === index);
      resolve(isInOrder ? null : `GET ${path}: answers to ${ids.join()}`);
    });
  });
}

describe.each([
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
])('the service on %s', (_, openDatabase) => {
  let lives: Lives;
  beforeAll(async () => {
    lives = await Lives.open(randomOf(seed), openDatabase);
  });
  afterAll(() => lives?.remove());

  it('loses no request that it took, and nothing that it acknowledged, in whatever order it lives', {
    timeout: (minutes + 5) * 60_000,
  }, async () => {
    const end = performance.now() + minutes * 60_000;
    do await lives.live();
    while (performance.now() < end && lives.faults.length === 0);
    lives.begin();
    await lives.check();
    await lives.end('SIGTERM');
    expect(lives.faults, `seed ${seed}: ${lives.reported.join(', ')}`).toEqual([]);
  });
});
