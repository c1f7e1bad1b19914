/** What goes out goes by the proxy of the environment: every source, and the OpenID provider. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { fetch } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { Provider } from '../../src/panel/server/sign-in/provider.ts';
import { readProxies } from '../../src/runtime/config/proxies.ts';
import { Outgoing } from '../../src/runtime/outgoing.ts';
import { createSources } from '../../src/sources/sources.ts';
import { sourcesSchema } from '../../src/sources/sources-file.ts';
import { openStore } from '../../src/store/open.ts';
import { readDocument } from '../../src/text/document/document.ts';
import { startForwardProxy } from '../fixture/forward-proxy.ts';

const pem = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../postgres/tls/${name}`, import.meta.url)), 'utf8');

/** Runs one round; resolves with its error, since nothing answers behind the proxy. */
async function collect(sources: unknown, environment: Readonly<Record<string, string>>) {
  const { value, faults } = readDocument(JSON.stringify(sources), 'json', sourcesSchema);
  expect(faults).toEqual([]);
  const writer = await openStore('sqlite::memory:').openWriter();
  await writer.migrate();
  const options = { environment, takeOver: false, allowRemovals: false as const };
  const [source] = createSources(value!, options);
  const context = {
    writer,
    signal: new AbortController().signal,
    dryRun: true,
    clock: () => 0,
    progress: () => {},
    log: () => {},
    fence: async () => {},
  };
  const outcome = await source!.collect(context).then(
    () => null,
    (error: Error) => error,
  );
  await writer.close();
  return outcome;
}

const host = 'source.hybrid.invalid';
const ours = { url: `https://${host}:9090`, timeout: '1s' };
const sources: [string, object][] = [
  ['prometheus', ours],
  ['netbox', { ...ours, token_env: 'SECRET' }],
  [
    'openstack',
    {
      auth_url: `https://${host}:9090/v3`,
      timeout: '1s',
      application_credential_id: 'a',
      application_credential_secret_env: 'SECRET',
      mapping: { only_partner: { id: 'acme', name: 'ACME' } },
    },
  ],
];

it.each(sources)('%s is asked by the proxy, unless NO_PROXY names it', async (kind, keys) => {
  const given = { [kind]: keys };
  const proxy = await startForwardProxy();
  const environment = { SECRET: 'x', https_proxy: proxy.url };
  await collect(given, environment);
  expect(proxy.asked[0]).toBe(`CONNECT ${host}:9090`);
  const before = proxy.asked.length;
  const outcome = await collect(given, { ...environment, NO_PROXY: '.hybrid.invalid:9090' });
  expect(outcome?.message).toContain('no host of this name');
  expect(proxy.asked).toHaveLength(before);
});

it('checks the certificate of the service behind the proxy, not that of the proxy', async () => {
  const server = createServer({ key: pem('server.key'), cert: pem('server.crt') }, (_, response) =>
    response.end('behind'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const proxy = await startForwardProxy(port);
  const by = (options: object) =>
    new Outgoing(() => new URL(proxy.url), { timeout: 5_000, ...options });
  const trusting = by({ ca: pem('authority.crt') });
  const answer = await fetch(`https://localhost:${port}/`, { dispatcher: trusting });
  expect(await answer.text()).toBe('behind');
  const other = fetch(`https://another.invalid:${port}/`, { dispatcher: trusting });
  await expect(other).rejects.toMatchObject({ cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
  const unknown = fetch(`https://localhost:${port}/`, { dispatcher: by({}) });
  await expect(unknown).rejects.toMatchObject({
    cause: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
  });
  expect(proxy.asked[0]).toBe(`CONNECT localhost:${port}`);
  await trusting.close();
});

it('the OpenID provider is found by the proxy', async () => {
  const issuer = 'http://id.hybrid.invalid';
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
  const proxy = await startForwardProxy(null, () => JSON.stringify(metadata));
  const provider = new Provider({
    issuer,
    clientId: 'panel',
    clientSecret: 'x',
    scopes: 'openid',
    proxyOf: readProxies({ HTTP_PROXY: proxy.url }),
  });
  await provider.find();
  expect(proxy.asked).toEqual([`GET ${issuer}/.well-known/openid-configuration`]);
});
