/**
 * Runs nginx and HAProxy with the examples' configuration, on a test's own ports and in its own
 * folder.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../fixture/free-port.ts';
import { eventually, patienceMs } from '../fixture/patience.ts';
import type { Workplace } from '../process/program.ts';

export type ProxyKind = 'nginx' | 'haproxy';

export interface RunningProxy {
  /** Its certificate is for `localhost`, signed by `authority`. */
  readonly port: number;
  /** Resolves once the proxy sends requests to both replicas. */
  knowsBoth(): Promise<void>;
}

export const programs = { nginx: 'nginx', haproxy: 'haproxy' } as const;
const versionFlags = { nginx: '-v', haproxy: '-v' } as const;

/** Installed proxies, in the order of preference of Debian's packages. */
export function installedProxies(): readonly ProxyKind[] {
  const kinds = Object.keys(programs) as ProxyKind[];
  return kinds.filter((kind) => {
    const isThere = spawnSync(programs[kind], [versionFlags[kind]]).error === undefined;
    if (!isThere) {
      process.stderr.write(
        `\nNOT TESTED: ${kind} is not installed here (apt-get install ${kind}), so the tests ` +
          'behind it are left out\n',
      );
    }
    return isThere;
  });
}

export const certificates = fileURLToPath(new URL('../postgres/tls/', import.meta.url));
const examples = fileURLToPath(new URL('../../examples/deployment/', import.meta.url));

/** The clients' trust anchor. */
export const authority = readFileSync(join(certificates, 'authority.crt'), 'utf8');

/** Starts a proxy in front of two replicas, with only ports and paths of the example changed. */
export async function startProxy(
  kind: ProxyKind,
  workplace: Workplace,
  replicaPorts: readonly [number, number],
): Promise<RunningProxy> {
  const port = await freePort();
  const start = kind === 'nginx' ? startNginx : startHaproxy;
  const knowsBoth = await start(workplace, port, replicaPorts);
  if ((await eventually(() => accepts(port))) === null) {
    throw new Error(`${kind} does not listen`);
  }
  return { port, knowsBoth };
}

async function startNginx(
  workplace: Workplace,
  port: number,
  [first, second]: readonly [number, number],
): Promise<() => Promise<void>> {
  const { folder } = workplace;
  const example = adapt(readFileSync(join(examples, 'nginx/hybrid-core.conf'), 'utf8'), [
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['127.0.0.1:8081', `127.0.0.1:${first}`],
    ['127.0.0.1:8082', `127.0.0.1:${second}`],
    ['/etc/ssl/hybrid-core/fullchain.pem', join(certificates, 'server.crt')],
    ['/etc/ssl/hybrid-core/privkey.pem', join(certificates, 'server.key')],
  ]);
  await writeFile(join(folder, 'hybrid-core.conf'), example);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // A single process, so that none outlives the test.
  const main = `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    events {}
    http { access_log off; ${temporary.join(' ')} include ${folder}/hybrid-core.conf; }
  `;
  await writeFile(join(folder, 'nginx.conf'), main);
  workplace.startProgram(programs.nginx, [
    '-p',
    folder,
    '-e',
    'stderr',
    '-c',
    join(folder, 'nginx.conf'),
  ]);
  // It keeps no server states: it just tries.
  return async () => {};
}

async function startHaproxy(
  workplace: Workplace,
  port: number,
  [first, second]: readonly [number, number],
): Promise<() => Promise<void>> {
  const { folder } = workplace;
  const pem = ['server.crt', 'server.key'].map((name) => readFileSync(join(certificates, name)));
  await mkdir(join(folder, 'certificates'));
  await writeFile(join(folder, 'certificates/haproxy.pem'), Buffer.concat(pem), { mode: 0o600 });
  const socket = join(folder, 'admin.sock');
  const example = adapt(readFileSync(join(examples, 'haproxy/haproxy.cfg'), 'utf8'), [
    ['/run/haproxy/admin.sock', socket],
    ['bind :443 ', `bind 127.0.0.1:${port} `],
    ['127.0.0.1:8081', `127.0.0.1:${first}`],
    ['127.0.0.1:8082', `127.0.0.1:${second}`],
    ['/etc/ssl/hybrid-core/', join(folder, 'certificates/')],
    ['log /dev/log local0', 'log stderr format raw local0'],
  ]);
  await writeFile(join(folder, 'haproxy.cfg'), example);
  workplace.startProgram(programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')]);
  return async () => {
    const areUp = await eventually(async () => {
      const states = await haproxyStates(socket);
      return states.length === 2 && states.every((state) => state === 'UP') ? states : null;
    }, patienceMs);
    if (areUp === null) throw new Error('HAProxy does not see both replicas');
  };
}

/** Server states from its statistics, in CSV. */
async function haproxyStates(socket: string): Promise<string[]> {
  const text = await new Promise<string>((resolve) => {
    let received = '';
    const connection = connect(socket, () => connection.write('show stat\n'));
    connection.on('data', (chunk) => {
      received += chunk.toString();
    });
    connection.on('error', () => resolve(''));
    connection.on('end', () => resolve(received));
  });
  const [head = '', ...lines] = text.split('\n').map((line) => line.split(','));
  const state = (head as string[]).indexOf('status');
  return lines
    .filter(([proxy, server]) => proxy === 'replicas' && server !== 'BACKEND')
    .map((line) => line[state]);
}

/** Replaces all occurrences of each text; throws if the example no longer contains one. */
export function adapt(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((adapted, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the example does not have "${from}"`);
    return adapted.replaceAll(from, to);
  }, text);
}

function accepts(port: number): Promise<true | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(null));
  });
}
