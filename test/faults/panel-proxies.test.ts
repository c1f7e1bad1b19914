/** The panel's examples for nginx and HAProxy, as in the guide, run for real. */
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, makeClient } from '../deployment/client.ts';
import {
  adapt,
  certificates,
  installedProxies,
  type ProxyKind,
  programs,
} from '../deployment/proxy.ts';
import { freePort } from '../fixture/free-port.ts';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { stylePath } from '../fixture/panel-files.ts';
import { eventually } from '../fixture/patience.ts';
import { type Running, Workplace } from '../process/program.ts';

const proxies = installedProxies();
const guide = readFileSync(new URL('../../docs/operators/panel.md', import.meta.url), 'utf8');

/** The guide's code blocks for this kind of proxy. */
function examples(kind: ProxyKind): readonly string[] {
  const blocks = guide.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'));
  return [...blocks].map(([, block]) => block!);
}

interface Ports {
  readonly proxy: number;
  readonly panel: number;
}

const start = { nginx: startNginx, haproxy: startHaproxy };

async function startNginx(workplace: Workplace, { proxy, panel }: Ports): Promise<Running> {
  const { folder } = workplace;
  const server = adapt(examples('nginx').join('\n'), [
    ['listen 443 ', `listen 127.0.0.1:${proxy} `],
    ['127.0.0.1:8081', `127.0.0.1:${panel}`],
    ['/var/log/nginx/', `${folder}/`],
    ['/etc/ssl/panel.example.crt', join(certificates, 'server.crt')],
    ['/etc/ssl/panel.example.key', join(certificates, 'server.key')],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn; events {}
    http { access_log ${folder}/access.log; ${temporary.join(' ')} ${server} }`,
  );
  const given = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  return workplace.startProgram(programs.nginx, given);
}

async function startHaproxy(workplace: Workplace, { proxy, panel }: Ports): Promise<Running> {
  const { folder } = workplace;
  const pem = ['server.crt', 'server.key'].map((name) => readFileSync(join(certificates, name)));
  await mkdir(join(folder, 'certificates'));
  await writeFile(join(folder, 'certificates/panel.pem'), Buffer.concat(pem), { mode: 0o600 });
  const path = new URL('../../examples/deployment/haproxy/haproxy.cfg', import.meta.url);
  const [inFrontend, backend] = examples('haproxy');
  const [frontend, replicas] = readFileSync(path, 'utf8').split(/(?<=\n)(?= *default_backend)/);
  const whole = adapt(`${frontend}${inFrontend}${replicas}\n${backend}`, [
    ['/run/haproxy/admin.sock', join(folder, 'admin.sock')],
    ['log /dev/log local0', 'log stderr format raw local0'],
    ['bind :443 ', `bind 127.0.0.1:${proxy} `],
    ['127.0.0.1:8083', `127.0.0.1:${panel}`],
    ['-i panel.example', '-i 127.0.0.1'],
    ['/etc/ssl/hybrid-core/', join(folder, 'certificates/')],
  ]);
  await writeFile(join(folder, 'haproxy.cfg'), whole);
  return workplace.startProgram(programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')]);
}

/** The Referer that a browser sends from the page to the panel's host. */
function refererOf(page: string, policy: string): string {
  return /^(strict-)?origin$/.test(policy) ? `${new URL(page).origin}/` : page;
}

describe.skipIf(proxies.length === 0).each(proxies)('the panel behind %s', (kind) => {
  let workplace: Workplace;
  let panel: OpenPanel;
  let proxy: Running;
  let client: Client;
  let origin: string;
  let isAway = false;
  beforeAll(async () => {
    workplace = await Workplace.make();
    const ports = { proxy: await freePort(), panel: await freePort() };
    origin = `https://localhost:${ports.proxy}`;
    panel = await openPanel({ PANEL_PORT: String(ports.panel), PANEL_URL: origin });
    proxy = await start[kind](workplace, ports);
    client = makeClient(ports.proxy, '127.0.0.2');
    const isUp = () =>
      client.get('/sign-in').then(
        () => true,
        () => null,
      );
    expect(await eventually(isUp)).toBe(true);
  });
  afterAll(async () => {
    client?.close();
    if (!isAway) await panel?.stop();
    await workplace?.remove();
  });

  it('lets people in, knows where they come from, and logs no secret', async () => {
    const link = await panel.link('acme', { role: 'administrator' });
    const shown = await client.get(link);
    expect(shown.text).toContain('ACME');
    const referer = refererOf(origin + link, String(shown.headers['referrer-policy']));
    const style = await client.get(stylePath, { referer });
    expect(style.status).toBe(200);
    expect(style.headers['cache-control']).toContain('immutable');
    expect(style.headers.vary).toBe('Accept-Encoding');
    const used = await client.post(link, { origin, 'x-forwarded-for': '203.0.113.7' });
    expect(used.status, used.text).toBe(303);
    const [cookie] = used.headers['set-cookie']!.map((of) => of.split(';')[0]!);
    expect(cookie).toMatch(/^__Host-session=/);
    expect(used.headers['strict-transport-security']).toMatch(/^max-age=/);
    const { status, text } = await client.get('/panel/api/people', { cookie: cookie! });
    expect(status, text).toBe(200);
    const { people } = JSON.parse(text) as { people: { entered_from: string | null }[] };
    expect(people.map((of) => of.entered_from).filter((of) => of !== null)).toEqual(['127.0.0.2']);
    const elsewhere = { cookie: cookie!, origin: 'https://evil.example' };
    expect((await client.post('/panel/api/sign-out', elsewhere)).status).toBe(403);
    const logged = await eventually(async () => {
      const file = await readFile(join(workplace.folder, 'access.log'), 'utf8').catch(() => '');
      return (file + proxy.stderr).includes('/panel/api/people') ? file + proxy.stderr : null;
    });
    expect(logged).not.toBeNull();
    expect(logged).toContain(stylePath);
    expect(logged).not.toContain(link);
  });

  it('shows the sign-in page at its own address', async () => {
    const { status, headers } = await client.get('/sign-in');
    expect([status, headers.location]).toEqual([200, undefined]);
  });

  it('logs no secret of a link while the panel is away', async () => {
    const link = await panel.link('acme');
    await panel.stop();
    isAway = true;
    const asked = [
      link,
      `/%73ign-in${link.slice('/sign-in'.length)}`,
      '/sign-in/openid/return?code=c0de',
    ];
    for (const path of asked) expect((await client.get(path)).status).toBeGreaterThanOrEqual(502);
    expect((await client.get('/tokens')).status).toBeGreaterThanOrEqual(502);
    const all = async () => {
      const names = ['access.log', 'panel-sign-in.log'].map((name) => join(workplace.folder, name));
      const files = await Promise.all(names.map((name) => readFile(name, 'utf8').catch(() => '')));
      return [...files, proxy.stderr].join('\n');
    };
    expect(await eventually(async () => ((await all()).includes('/tokens') ? true : null))).toBe(
      true,
    );
    const logged = await all();
    for (const secret of [link.slice('/sign-in/'.length), 'c0de'])
      expect(logged).not.toContain(secret);
  });
});
