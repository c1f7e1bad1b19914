/** `hybrid-core serve` with PROCESSES=2: two real processes answer on one port, on both stores. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { runCommand } from '../fixture/command-line.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { freePort } from '../fixture/free-port.ts';
import { eventually, until } from '../fixture/patience.ts';
import { seed } from '../fixture/seed.ts';
import { createMigratedDatabase } from '../postgres/database.ts';
import { isRunning, processesOf } from '../postgres/processes.ts';
import { type Running, Workplace } from './program.ts';

const { user, token } = readCredentials(credentialsFile).get('acme')!;
const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token };

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** A client that keeps one connection. */
class Client {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Its own port, which says what process has the other end. */
  port = 0;

  constructor(url: string) {
    this.#url = url;
  }

  ask(path = '/hybrid-core/v1/sites', of: Record<string, string> = headers): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = get(`${this.#url}${path}`, { agent: this.#agent, headers: of });
      request.on('socket', (socket) => {
        if (!socket.connecting) return;
        socket.once('connect', () => {
          this.port = socket.localPort!;
        });
      });
      request.on('error', reject).on('response', (response) => {
        response.setEncoding('utf8').on('error', reject);
        let body = '';
        response.on('data', (text: string) => {
          body += text;
        });
        response.on('end', () => {
          resolve({ status: response.statusCode!, body, headers: response.headers });
        });
      });
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The inode of the other end of a connection on loopback, as Linux lists it. */
function peerInode(port: number): string | undefined {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return rows
    .map((row) => row.trim().split(/\s+/))
    .find(([, , to]) => to?.endsWith(`:${hex}`))?.[9];
}

function holds(pid: number, inode: string): boolean {
  const fds = `/proc/${pid}/fd`;
  return readdirSync(fds).some((fd) => {
    try {
      return readlinkSync(join(fds, fd)) === `socket:[${inode}]`;
    } catch {
      return false;
    }
  });
}

const stores = ['SQLite', 'PostgreSQL'] as const;

// Only Linux balances a shared port among processes, and lists whose the connections are.
describe.runIf(process.platform === 'linux').each(stores)('two processes on %s', (store) => {
  let workplace: Workplace;
  let address: string;
  let removeDatabase = async () => {};
  let service: Running;
  let url: string;
  let operators: string;
  let environment: Record<string, string>;
  const clients: Client[] = [];

  beforeAll(async () => {
    workplace = await Workplace.make();
    if (store === 'SQLite') address = `sqlite:${join(workplace.folder, 'two.db')}`;
    else {
      const database = await createMigratedDatabase();
      address = database.address;
      removeDatabase = () => database.remove();
    }
    await seed(openStore(address));
    const [port, metricsPort, panelPort] = [await freePort(), await freePort(), await freePort()];
    operators = `http://127.0.0.1:${metricsPort}`;
    environment = {
      DATABASE_URL: address,
      PROCESSES: '2',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PANEL_PORT: String(panelPort),
    };
    await start();
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await workplace?.remove();
    await removeDatabase();
  });

  const start = async (further: Record<string, string> = {}) => {
    service = workplace.start(['serve'], { ...environment, ...further });
    url = await service.listens();
    await allAnswer();
  };
  const readiness = async () =>
    JSON.parse(await (await fetch(`${operators}/readyz`)).text()).status;
  const allAnswer = () => until(async () => (await readiness()) === 'ok');
  /** The processes that answer, in the order in which the log names them. */
  const pids = () => {
    const named = service.stdout.matchAll(/"process":(\d),"pid":(\d+),"msg":"process started"/g);
    return [...new Map([...named].map(([, number, pid]) => [number, Number(pid)])).values()];
  };
  /** The process that stands by. */
  const spare = () =>
    eventually(async () => {
      const named = service.stdout.matchAll(/"pid":(\d+),"msg":"spare process started"/g);
      const pid = Number([...named].at(-1)?.[1]);
      return isRunning(pid) && !pids().includes(pid) ? pid : null;
    });
  const client = () => {
    const made = new Client(url);
    clients.push(made);
    return made;
  };
  const ownerOf = (of: Client) => {
    const inode = peerInode(of.port);
    return pids().find((pid) => isRunning(pid) && inode !== undefined && holds(pid, inode)) ?? null;
  };
  /** Clients of each process, as many as are asked for: the system chooses whose each is. */
  const clientsOfEach = async (count: number): Promise<Map<number, Client[]>> => {
    const owned = new Map<number, Client[]>(pids().map((pid) => [pid, []]));
    while ([...owned.values()].some((of) => of.length < count)) {
      const one = client();
      expect((await one.ask('/healthz')).status).toBe(200);
      owned.get(ownerOf(one)!)?.push(one);
    }
    return owned;
  };
  const counted = async () => {
    const text = await (await fetch(`${operators}/metrics`)).text();
    const series = text.matchAll(
      /^hybrid_core_http_requests_total\{route="listSites".*\} (\d+)$/gm,
    );
    return [...series].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  it('answer alike, and their metrics are one sum, also after one was killed', async () => {
    const owned = await clientsOfEach(1);
    const [one, other] = await Promise.all([...owned.values()].map(([of]) => of!.ask()));
    expect(one!.body).toBe(other!.body);
    expect(one!.headers.etag).toBe(other!.headers.etag);
    const before = await counted();
    for (const [of] of owned.values()) for (let n = 0; n < 5; n++) await of!.ask();
    expect(await counted()).toBe(before + 10);
    process.kill(pids()[1]!, 'SIGKILL');
    await service.wrote(/a process that answers was ended by SIGKILL/);
    expect(await counted()).toBe(before + 10);
    await until(async () => pids().length === 2 && pids().every(isRunning));
    await allAnswer();
    expect(await counted()).toBe(before + 10);
    const metrics = await (await fetch(`${operators}/metrics`)).text();
    expect(metrics).toMatch(/^hybrid_core_processes 2$/m);
    expect(metrics).toMatch(/^hybrid_core_process_restarts_total 1$/m);
  });

  it('fail no request of the one that goes on when the other is killed under load', async () => {
    const owned = await clientsOfEach(3);
    const killed = pids()[0]!;
    let isOver = false;
    let answered = 0;
    const load = [...owned].flatMap(([pid, of]) =>
      of.map(async (one) => {
        while (!isOver) {
          try {
            expect((await one.ask()).status).toBe(200);
            answered++;
          } catch (error) {
            if (pid !== killed) throw error;
            return;
          }
        }
      }),
    );
    const done = Promise.all(load);
    await until(async () => answered > 50);
    const standingBy = await spare();
    process.kill(killed, 'SIGKILL');
    await until(async () => !pids().includes(killed));
    await until(async () => pids().every(isRunning));
    await allAnswer();
    isOver = true;
    await done;
    // It had started before.
    expect(pids()[0]).toBe(standingBy);
    expect(new Set((await clientsOfEach(1)).keys())).toEqual(new Set(pids()));
  });

  it('have another one that stands by if that got a signal, and take none that would end', async () => {
    const signalled = (await spare())!;
    process.kill(signalled, 'SIGTERM');
    await until(async () => !isRunning(signalled));
    const next = await spare();
    expect(next).not.toBe(signalled);
    const killed = pids()[1]!;
    process.kill(killed, 'SIGKILL');
    await until(async () => !pids().includes(killed));
    await allAnswer();
    expect(pids().every(isRunning)).toBe(true);
  });

  it('have one panel, at its address again when it was killed', async () => {
    const panel = `http://127.0.0.1:${environment.PANEL_PORT}/`;
    const status = () =>
      fetch(panel).then(
        (answer) => answer.status,
        () => null,
      );
    expect(await status()).toBe(200);
    const [, panelPid] = /"pid":(\d+),"msg":"panel process started"/.exec(service.stdout)!;
    process.kill(Number(panelPid), 'SIGKILL');
    await service.wrote(/the panel process was ended by SIGKILL/);
    expect(await eventually(async () => ((await status()) === 200 ? true : null))).toBe(true);
    await allAnswer();
  });

  it('all refuse a token that was revoked', async () => {
    const made = await run('token', 'create', '--partner', 'acme', '--json');
    const { token_id, user_id, token } = JSON.parse(made.stdout);
    const own = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
    const each = [...(await clientsOfEach(1)).values()].map(([of]) => of!);
    const statuses = (status: number) =>
      until(async () =>
        (await Promise.all(each.map((of) => of.ask(undefined, own)))).every(
          (answer) => answer.status === status,
        ),
      );
    await statuses(200);
    expect(await run('token', 'revoke', token_id)).toMatchObject({ status: 0 });
    await statuses(401);
  });

  it('all answer what is half there when every process gets SIGTERM, as from systemd', async () => {
    const half = connect({ port: Number(environment.PORT), host: '127.0.0.1' });
    let received = '';
    half.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    half.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(async () => received.includes('200 OK'));
    received = '';
    half.write(`GET /hybrid-core/v1/sites HTTP/1.1\r\nHost: a\r\n${head.join('')}`);
    // An exchange after it: the peer has read the half by then.
    for (const [of] of (await clientsOfEach(1)).values()) await of!.ask();
    const all = processesOf(service.pid);
    for (const pid of all) process.kill(pid, 'SIGTERM');
    await service.wrote(/"msg":"stopping"/);
    half.write('\r\n');
    await until(async () => received.includes('HTTP/1.1 '));
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(await service.finished()).toMatchObject({ status: 0 });
    expect(all.filter(isRunning)).toEqual([]);
    expect(service.stdout).not.toContain('a process that answers ended');
    await start();
  });

  it('end with the one that started them, and leave its ports to the next', async () => {
    const all = processesOf(service.pid).filter((pid) => pid !== service.pid);
    expect(all.length).toBeGreaterThanOrEqual(2);
    service.kill('SIGKILL');
    await service.finished();
    await until(async () => all.every((pid) => !isRunning(pid)));
    await start({ RATE_LIMIT: '20' });
    expect((await client().ask()).status).toBe(200);
  });

  it('count the requests of a token each for itself', async () => {
    const made = await run('token', 'create', '--partner', 'acme', '--json');
    const { user_id, token } = JSON.parse(made.stdout);
    const own = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
    for (const [of] of (await clientsOfEach(1)).values()) {
      await until(async () => (await of!.ask(undefined, own)).status === 200);
      let answer = await of!.ask(undefined, own);
      const left = Number(answer.headers['ratelimit-remaining']);
      // The first process has used its own up before the second one is asked.
      expect(left).toBeGreaterThan(20 - 5);
      for (let n = 0; n < left || answer.status === 200; n++)
        answer = await of!.ask(undefined, own);
      expect(answer.status).toBe(429);
    }
  });

  it('do not start where the port is taken, and say so once', async () => {
    const other = { ...environment, METRICS_PORT: '', PANEL_PORT: '' };
    const { status, stderr } = await workplace.run(['serve'], other);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^hybrid-core: port ${environment.PORT} .* is taken.*\n$`)),
    ]);
  });

  const run = (...words: string[]) => runCommand(words, { DATABASE_URL: address });
});
