/** The deployment examples match the program: its variables, ports and bounds. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { requestHeadBytesMax, shutdownMs } from '../../src/limits.ts';
import { readConfig } from '../../src/runtime/config/config.ts';
import { keepAliveTimeoutMs } from '../../src/runtime/config/connection-settings.ts';
import { parsePostgresAddress } from '../../src/store/postgres/address.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const deployment = 'examples/deployment';

/** Stop timeout: the service's own bound, later steps, and a margin for a slow machine. */
const stopSecondsMin = shutdownMs / 1_000 + 4;

describe('compose.yaml', () => {
  const { services, networks, volumes, secrets } = parse(read('compose.yaml'));
  const { service, database, proxy } = services;

  it('configures what the program reads', () => {
    const { databaseUrl, trustedProxies, metricsPort } = readConfig(service.environment);
    const address = parsePostgresAddress(databaseUrl);
    expect(address).toMatchObject({
      servers: [{ host: 'database', port: 5432 }],
      user: database.environment.POSTGRES_USER,
      database: database.environment.POSTGRES_DB,
      passwordFile: database.environment.POSTGRES_PASSWORD_FILE,
    });
    expect(address.passwordFile).toBe(`/run/secrets/${service.secrets[0]}`);
    expect(trustedProxies.check('172.18.0.5')).toBe(true);
    expect(metricsPort).toBe(9464);
  });

  it('has two replicas that may write nothing and have time to stop', () => {
    expect(service.deploy.replicas).toBe(2);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThanOrEqual(stopSecondsMin);
  });

  it('names networks, volumes and secrets that it declares', () => {
    for (const { networks: used = [], secrets: kept = [] } of [service, database, proxy]) {
      expect(Object.keys(networks)).toEqual(expect.arrayContaining(used));
      expect(Object.keys(secrets)).toEqual(expect.arrayContaining(kept));
    }
    expect(Object.keys(volumes)).toEqual(['database']);
  });
});

describe('the manifests of Kubernetes', () => {
  const folder = `${deployment}/kubernetes`;
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));
  const objects = Object.fromEntries(
    files.map((name) => {
      const [document, ...more] = parseAllDocuments(read(`${folder}/${name}`));
      expect(more).toEqual([]);
      return [name, document!.toJS()];
    }),
  );
  const { spec } = objects['deployment.yaml'];
  const pod = spec.template.spec;
  const [container] = pod.containers;

  it('are all listed, but for the secret, which is yours', () => {
    const others = ['kustomization.yaml', 'secret.example.yaml'];
    const listed = objects['kustomization.yaml'].resources;
    expect(listed.toSorted()).toEqual(files.filter((name) => !others.includes(name)).toSorted());
    expect(Object.values(objects).every(({ apiVersion, kind }) => apiVersion && kind)).toBe(true);
  });

  it('take no pod away before another is ready, and give it time to stop', () => {
    expect(spec.strategy.rollingUpdate).toMatchObject({ maxUnavailable: 0 });
    const preStop = container.lifecycle.preStop.sleep.seconds;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStop + stopSecondsMin);
    expect(spec.replicas).toBeGreaterThan(objects['disruption-budget.yaml'].spec.maxUnavailable);
  });

  it('ask the health endpoints, and wait at the start as long as a migration may', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    expect(livenessProbe.httpGet.path).toBe('/healthz');
    expect(readinessProbe.httpGet.path).toBe('/readyz');
    const lockWaitSeconds = 10 * 60;
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThan(
      lockWaitSeconds,
    );
  });

  it('run as no root, with nothing to write', () => {
    // OpenShift refuses numbers of its own choice's range; the image's user is a number.
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(read('Dockerfile')).toContain('\nUSER 1000:0\n');
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('configure what the program reads', () => {
    const secret = objects['secret.example.yaml'];
    const databaseUrl = secret.stringData['database-url'];
    const config = readConfig({
      ...objects['config.yaml'].data,
      DATABASE_URL: databaseUrl,
    });
    expect(config).toMatchObject({ baseUrl: 'https://api.example.com', metricsPort: 9464 });
    const address = parsePostgresAddress(databaseUrl);
    const [{ mountPath }] = container.volumeMounts;
    expect(address).toMatchObject({ sslMode: 'verify-full', sslRootCert: `${mountPath}/ca.crt` });
    expect(container.env).toContainEqual({
      name: 'DATABASE_URL_FILE',
      value: `${mountPath}/database-url`,
    });
    expect(pod.volumes[0].secret.secretName).toBe(secret.metadata.name);
    expect(container.envFrom[0].configMapRef.name).toBe(objects['config.yaml'].metadata.name);
  });

  it('select the same pods and name the same ports everywhere', () => {
    const labels = spec.template.metadata.labels;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(objects['service.yaml'].spec.selector).toEqual(labels);
    expect(objects['disruption-budget.yaml'].spec.selector.matchLabels).toEqual(labels);
    expect(objects['network-policy.yaml'].spec.podSelector.matchLabels).toEqual(labels);
    const ports = container.ports.map(({ name }: { name: string }) => name);
    const targets = objects['service.yaml'].spec.ports.map(
      ({ targetPort }: { targetPort: string }) => targetPort,
    );
    expect(targets).toEqual(ports);
  });
});

describe('the unit of systemd', () => {
  const unit = read(`${deployment}/systemd/hybrid-core.service`);
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('configures what the program reads', () => {
    const variables = [...unit.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name, text]) => [
      name,
      text,
    ]);
    const { DATABASE_URL_FILE, ...environment } = Object.fromEntries(variables);
    expect(DATABASE_URL_FILE).toBe('%d/database-url');
    expect(value('LoadCredential')).toMatch(/^database-url:/);
    expect(readConfig(environment)).toMatchObject({ port: 8080, metricsPort: 9464 });
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThanOrEqual(stopSecondsMin);
  });

  const isThere = spawnSync('systemd-analyze', ['--version']).error === undefined;
  if (!isThere) {
    process.stderr.write(
      '\nNOT TESTED: systemd-analyze is not installed here (apt-get install systemd), so the unit ' +
        'was not verified\n',
    );
  }

  it.skipIf(!isThere)(
    'has no directive that systemd does not know, and is well locked',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-systemd-'));
      const file = join(folder, 'hybrid-core.service');
      // The program's installed path differs from its path here.
      await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
      const analyze = (...args: string[]) =>
        spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
      const verified = analyze('verify', '--man=no', '--recursive-errors=no');
      const exposure = analyze('security', '--offline=true', '--threshold=20');
      await rm(folder, { recursive: true });
      expect(verified.stderr.split('\n').filter((line) => line.includes(file))).toEqual([]);
      expect(verified.status, verified.stderr).toBe(0);
      expect(exposure.status, exposure.stdout).toBe(0);
    },
  );
});

describe('the examples of proxies', () => {
  const nginx = read(`${deployment}/nginx/hybrid-core.conf`);
  const haproxies = ['haproxy', 'compose'].map((name) => read(`${deployment}/${name}/haproxy.cfg`));

  it('close idle connections before the service does', () => {
    const seconds = /keepalive 64;[\s\S]*?keepalive_timeout (\d+)s;/.exec(nginx)?.[1];
    expect(Number(seconds) * 1_000).toBeLessThan(keepAliveTimeoutMs);
    for (const haproxy of haproxies) {
      const purge = /pool-purge-delay (\d+)s/.exec(haproxy)?.[1];
      expect(Number(purge) * 1_000).toBeLessThan(keepAliveTimeoutMs);
    }
  });

  it('take larger heads than the service, which is to answer them', () => {
    const kibibytes = /large_client_header_buffers \d+ (\d+)k;/.exec(nginx)?.[1];
    expect(Number(kibibytes) * 1_024).toBeGreaterThan(requestHeadBytesMax);
    for (const haproxy of haproxies) {
      expect(Number(/tune\.bufsize (\d+)/.exec(haproxy)?.[1])).toBeGreaterThan(requestHeadBytesMax);
    }
  });

  it('pass nothing of the path', () => {
    expect(nginx).toMatch(/proxy_pass http:\/\/[a-z_]+;/);
  });
});

describe('the template of systemd', () => {
  it('is the unit but for what its services do not share', () => {
    const lines = (name: string) =>
      read(`${deployment}/systemd/${name}`)
        .split('\n')
        .filter((line) => !line.startsWith('#'));
    const unit = new Set(lines('hybrid-core.service'));
    const own = lines('hybrid-core@.service').filter((line) => !unit.has(line));
    expect(own).toEqual([
      'Environment=REUSE_PORT=on',
      'Environment=METRICS_PORT=946%i',
      'Environment=COLLECTOR_METRICS_PORT=947%i',
      'User=hybrid-core',
    ]);
  });
});

describe('the guide to deployment', () => {
  it('writes the address of the database where the unit looks for it, for root alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-guide-'));
    try {
      const [command] = /^install .*$/m.exec(read('docs/operators/deployment.md'))!;
      const [, path] = /^LoadCredential=[^:]+:(.*)$/m.exec(
        read(`${deployment}/systemd/hybrid-core.service`),
      )!;
      expect(command).toContain(path);
      const { status, stderr } = spawnSync('bash', ['-c', command.replace(path!, folder + path)]);
      expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
      expect((await stat(folder + path)).mode & 0o777).toBe(0o600);
      const address = (await readFile(folder + path, 'utf8')).trim();
      expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
