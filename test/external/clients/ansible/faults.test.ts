/**
 * The Ansible collection under faults: each gets a plain message, and none leaves a partial
 * inventory.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../../fixture/service.ts';
import { needing } from '../../needing.ts';
import { Ansible } from './ansible.ts';
import { type Answer, passOn, throughProxy } from './proxy.ts';
import { environmentOf, startFleet } from './service.ts';

const { describe } = needing('pypi');

const pem = (name: string) =>
  fileURLToPath(new URL(`../../../postgres/tls/${name}`, import.meta.url));

let ansible: Ansible;
let service: TestService;
let acme: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await startFleet();
  acme = environmentOf(service.url, 'acme');
  ansible = await Ansible.install();
});
afterAll(async () => {
  await ansible?.remove();
  await service?.stop();
});

/** Ansible's error for a failed inventory. */
async function fault(env: Readonly<Record<string, string>>, settings = ''): Promise<string> {
  const { status, stderr } = await ansible.inventory(['--list'], env, settings);
  expect(status).toBe(1);
  expect(stderr).not.toContain('Traceback');
  expect(stderr).not.toContain(env.HC_TOKEN ?? 'no token');
  return stderr;
}

describe('settings', () => {
  it.each([
    [
      'sites: [fra1]',
      "sites names 'fra1', which the service does not have. It has fra01 and others.",
    ],
    [
      'hybrid_cores: [nowhere]',
      "hybrid_cores names 'nowhere', which the service does not have. It has acme us, acme-empty, acme-eu.",
    ],
    [
      'hybrid_cores: [acme us]\nsites: [fra01]',
      "sites names 'fra01', which the service does not have. It has nyc01.",
    ],
    ['node_types: [network]', 'node_types'],
    ['url: 127.0.0.1:8080', "url is '127.0.0.1:8080'. It begins with https://"],
    ['url: http://me:se/c@ret@x.example', "url is '…@x.example'. It has no credentials"],
    ["token: ''", 'token is empty.'],
    ["user_id: '1'", '400 authentication-failed'],
    ['timeout: soon', 'timeout'],
    ['groups: { x: "{{" }\nstrict: true', 'Could not add host cmp-1 to group x'],
  ])('%s', async (settings, says) => {
    expect(await fault(acme, settings)).toContain(says);
  });

  it('names a setting that is missing', async () => {
    const { HC_TOKEN, ...without } = acme;
    expect(await fault(without)).toContain("Required config 'token'");
  });
});

describe('the service', () => {
  it('refuses wrong credentials', async () => {
    const message = await fault({ ...acme, HC_TOKEN: 'somebody-elses' });
    expect(message).toContain('refuses (401 authentication-failed)');
    expect(message).toContain('Look at user_id (HC_USER_ID) and token (HC_TOKEN)');
    expect(message).toMatch(/The operator's log names the request [\w-]+\./);
  });

  it('is away', async () => {
    expect(await fault({ ...acme, HC_URL: 'http://127.0.0.1:1' })).toContain(
      'The service at http://127.0.0.1:1 cannot be reached ([Errno 111] Connection refused).',
    );
  });

  it.each([
    ['{"data":null,"meta":null}', 'is no list of a hybrid-core service. Look at url.'],
    ['{"data":[{}],"meta":{"page":{"offset":0,"total":1},"revision":"1"}}', 'is no list of a'],
    ['{"data":[],"meta":{"page":{"offset":7,"total":9},"revision":"1"}}', 'the page at offset 7'],
    ['\u001b[2J', 'is no JSON'],
  ])('is another one, which answers %j', async (body, says) => {
    const server = createServer((_, response) => response.end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const message = await fault({ ...acme, HC_URL: url });
      expect(message).toContain(says);
      expect(message).not.toContain('\u001b');
    } finally {
      server.close();
    }
  });

  it('is elsewhere', async () => {
    expect(await fault({ ...acme, HC_URL: `${service.url}/docs` })).toContain(
      'Look at url: it ends before /hybrid-core/v2.',
    );
  });
});

const lines = '{"id":"cmp-1","site_id":"fra01","node_type":"compute","status":"active"}\n'.repeat(
  2,
);

/** Sends a part of an export in chunks, then calls `ending`. */
const started =
  (body: Buffer | string, headers: Record<string, string>, ending: Answer): Answer =>
  (response, incoming) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8', ...headers });
    response.write(body, () => ending(response, incoming));
  };
const cut: Answer = (response) => response.socket!.end();
const reset: Answer = (response) => response.socket!.resetAndDestroy();
const close: Answer = (response) => response.end();
const gzip = { 'content-encoding': 'gzip' };
const halfGzip = gzipSync(lines.repeat(10_000)).subarray(0, -20);

describe('an export', () => {
  it.each([
    ['that ends before its last chunk', started(lines, {}, cut)],
    ['whose connection is reset', started(lines, {}, reset)],
    ['that is compressed and ends before its last chunk', started(halfGzip, gzip, cut)],
    ['whose compressed text has no end', started(halfGzip, gzip, close)],
    ['whose last line has no end', started(lines.slice(0, -1), {}, close)],
    ['in which a proxy has written', started(`${lines}<html>\n`, {}, close)],
    ['of which a record is none', started(`${lines}{"id":"x"}\n`, {}, close)],
    ['of which nothing more comes', started(lines, {}, () => {})],
  ] as const)('%s adds nothing', async (_what, answer) => {
    await throughProxy(service.ownUrl, answer, async (url) => {
      const message = await fault({ ...acme, HC_URL: url }, 'timeout: 2');
      expect(message).toMatch(/The export from \S+ broke off after \d+ assets/);
      expect(message).toContain('None of them is used. Try again.');
      const lenient = { ...acme, HC_URL: url, ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED: '0' };
      const { stdout } = await ansible.inventory(['--graph'], lenient, 'timeout: 2');
      expect(stdout).toBe('@all:\n  |--@ungrouped:\n');
    });
  });

  const busy = (retryAfter: string) => (response: ServerResponse) => {
    const type = 'https://docs.example/apis/problems/hybrid-core/v2/service-unavailable';
    const problem = {
      type,
      title: 'Service unavailable',
      status: 503,
      detail: 'Too many exports.',
    };
    response
      .writeHead(503, { 'retry-after': retryAfter })
      .end(JSON.stringify({ errors: [problem] }));
  };

  it('that has to wait is requested again', async () => {
    let asked = 0;
    const second: Answer = (response, incoming) =>
      ++asked % 2 === 1 ? busy('0')(response) : passOn(service.ownUrl, incoming, response);
    await throughProxy(service.ownUrl, second, async (url) => {
      const { _meta } = await ansible.list({ ...acme, HC_URL: url });
      expect(Object.keys(_meta.hostvars)).toHaveLength(5);
      expect(asked).toBe(2);
    });
  });

  it.each(['0', '3600', 'tomorrow'])('that has to wait too long is reported: %s', async (wait) => {
    await throughProxy(service.ownUrl, busy(wait), async (url) => {
      expect(await fault({ ...acme, HC_URL: url })).toContain(
        'refuses (503 service-unavailable): Too many exports. Try again in a minute.',
      );
    });
  });

  it('sends the token to no other server', async () => {
    const seen: unknown[] = [];
    const elsewhere = createServer((incoming, response) => {
      seen.push(incoming.headers['x-auth-token']);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const redirect: Answer = (response) => response.writeHead(302, { location }).end();
    await throughProxy(service.ownUrl, redirect, async (url) => {
      expect(await fault({ ...acme, HC_URL: url })).toContain(
        `answers with a redirect (302) to ${location}. Put the address of the service itself into url.`,
      );
    });
    elsewhere.close();
    expect(seen).toEqual([]);
  });
});

describe('hosts that another inventory named before', () => {
  it('stay as they were where this one fails', async () => {
    const known = join(ansible.folder, 'known.yml');
    const host = { hybrid_core_status: 'mine', hybrid_core_cpu_usage: { percent: 1 } };
    const children = {
      status_active: { hosts: { mine: {} } },
      hybrid_core_acme_us: { hosts: { 'cmp-9': host } },
    };
    await writeFile(known, JSON.stringify({ all: { children } }));
    const failing = join(ansible.folder, 'failing.hybrid_core.yml');
    const settings = 'groups: { x: "{{" }\nstrict: true';
    await writeFile(failing, `plugin: hybrid_core.inventory.assets\n${settings}`);
    const env = {
      ...acme,
      ANSIBLE_INVENTORY_ENABLED: 'ansible.builtin.yaml,hybrid_core.inventory.assets',
      ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED: '0',
    };
    const listed = async (...files: string[]) => {
      const words = files.flatMap((file) => ['--inventory', file]);
      const { stdout } = await ansible.run('ansible-inventory', [...words, '--list'], env);
      return JSON.parse(stdout);
    };
    const alone = await listed(known);
    expect(await listed(known, failing)).toEqual(alone);
    expect(alone._meta.hostvars['cmp-9']).toEqual(host);
  });
});

describe('a service with a certificate', () => {
  let proxy: Server;
  let https: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const keys = { cert: readFileSync(pem('server.crt')), key: readFileSync(pem('server.key')) };
    proxy = createSecureServer(keys, (incoming, response) =>
      passOn(service.ownUrl, incoming, response),
    );
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    https = { ...acme, HC_URL: `https://localhost:${(proxy.address() as AddressInfo).port}` };
  });
  afterAll(() => proxy?.close());

  it.each([
    ['is trusted by its authority', { HC_CA_PATH: pem('authority.crt') }],
    ['is not verified', { HC_VALIDATE_CERTS: 'false' }],
  ])('%s', async (_how, env) => {
    const { _meta } = await ansible.list({ ...https, ...env });
    expect(Object.keys(_meta.hostvars)).toHaveLength(5);
  });

  it.each([
    ['is of an unknown authority', {}],
    ['is of another authority', { HC_CA_PATH: pem('stranger.crt') }],
  ])('%s: reported', async (_how, env) => {
    const message = await fault({ ...https, ...env });
    expect(message).toContain('CERTIFICATE_VERIFY_FAILED');
    expect(message).toContain(
      "Look at ca_path (HC_CA_PATH): it has the authority of the service's",
    );
  });

  it('wants a file of authorities that is there', async () => {
    expect(await fault({ ...https, HC_CA_PATH: '/nowhere.pem' })).toContain(
      'ca_path is /nowhere.pem, where there is no file.',
    );
  });
});

describe('another server at the address', () => {
  it.each([
    [200, '<html>Welcome</html>', 'is no JSON'],
    [200, '{"hello":"world"}', 'is no list of a hybrid-core service'],
    [
      502,
      '<html>Bad gateway</html>',
      'answers 502 Bad Gateway, which is no answer of a hybrid-core',
    ],
  ])('that answers %i %s is reported', async (status, body, says) => {
    const server = createServer((_, response) => response.writeHead(status).end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await fault({ ...acme, HC_URL: url })).toContain(says);
    server.close();
  });
});
