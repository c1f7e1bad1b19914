import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ConfigError,
  configWarnings,
  defaultBaseUrl,
  type Flags,
  readConfig,
  readSettings,
  resolveUrls,
} from './config.ts';
import { settingNames, settings } from './settings.ts';

/** The lines of the error that reading this configuration throws. */
function faultsOf(env: Record<string, string>, flags: Flags = {}): readonly string[] {
  try {
    readConfig(env, flags);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('the table of settings', () => {
  it('names each variable and flag once, in their usual spellings', () => {
    const all = Object.values(settings);
    expect(new Set(all.map(({ variable }) => variable)).size).toBe(all.length);
    expect(new Set(all.map(({ flag }) => flag)).size).toBe(all.length);
    for (const { variable, flag } of all) {
      expect(variable).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(flag).toMatch(/^--[a-z]+(-[a-z]+)*$/);
    }
  });

  it('has defaults that its own parsers take', () => {
    expect(() => readConfig({})).not.toThrow();
  });
});

describe('readConfig', () => {
  it('has a default for everything', () => {
    const { trustedProxies, ...config } = readConfig({});
    expect(trustedProxies.rules).toEqual([]);
    expect(config).toEqual({
      databaseUrl: 'sqlite:data/hybrid-core.db',
      history: true,
      tokenLastUse: true,
      host: '127.0.0.1',
      port: 8080,
      baseUrl: null,
      docsUrl: null,
      docsReference: 'public',
      securityContact: null,
      metricsHost: '127.0.0.1',
      metricsPort: null,
      panelHost: '127.0.0.1',
      panelPort: null,
      collector: true,
      collectorMetricsPort: null,
      panelMetricsPort: null,
      interfaceUrl: null,
      panelUrl: null,
      oidcIssuer: null,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcScopes: null,
      oidcPartnerClaim: null,
      oidcRoleClaim: null,
      oidcAdministratorValue: null,
      oidcClaimSeparator: null,
      rateLimitPerMinute: null,
      sessionRateLimitPerMinute: 600,
      sqliteAllowNetwork: false,
      reusePort: false,
      sources: null,
      corsOrigins: [],
      usageMaxAgeMs: 900_000,
      maxStalenessMs: null,
      maxConnections: 10_000,
      requestHeadTimeoutMs: 10_000,
      requestTimeoutMs: 30_000,
      keepAliveTimeoutMs: 65_000,
      sendTimeoutMs: 30_000,
      overloadDelayMs: 250,
      queueTimeoutMs: 4_000,
      logLevel: 'info',
    });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it.each([
    ['DATABASE_URL', 'sqlite::memory:', 'databaseUrl', 'sqlite::memory:'],
    ['DATABASE_URL', 'postgres://u@db/name', 'databaseUrl', 'postgres://u@db/name'],
    ['HOST', '::1', 'host', '::1'],
    ['HOST', 'node-1.internal', 'host', 'node-1.internal'],
    ['HOST', `${'a'.repeat(63)}.1-2.example`, 'host', `${'a'.repeat(63)}.1-2.example`],
    ['HOST', 'a.'.repeat(126).concat('a'), 'host', 'a.'.repeat(126).concat('a')],
    ['PORT', '0', 'port', 0],
    ['PORT', '65535', 'port', 65_535],
    ['BASE_URL', 'https://api.example/', 'baseUrl', 'https://api.example'],
    ['BASE_URL', 'https://api.example:8443/cloud//', 'baseUrl', 'https://api.example:8443/cloud'],
    ['DOCS_URL', 'http://docs.example/v1', 'docsUrl', 'http://docs.example/v1'],
    ['METRICS_PORT', '9100', 'metricsPort', 9100],
    ['METRICS_HOST', '0.0.0.0', 'metricsHost', '0.0.0.0'],
    ['RATE_LIMIT', '600', 'rateLimitPerMinute', 600],
    ['SESSION_RATE_LIMIT', '60', 'sessionRateLimitPerMinute', 60],
    ['REUSE_PORT', 'on', 'reusePort', true],
    ['USAGE_MAX_AGE', '1h', 'usageMaxAgeMs', 3_600_000],
    ['MAX_STALENESS', '30s', 'maxStalenessMs', 30_000],
    ['PANEL_PORT', '0', 'panelPort', 0],
    ['PANEL_HOST', '::1', 'panelHost', '::1'],
    ['PANEL_URL', 'https://panel.example/', 'panelUrl', 'https://panel.example'],
    ['PANEL_URL', 'http://localhost:8081', 'panelUrl', 'http://localhost:8081'],
    ['PANEL_URL', 'http://[::1]:8081', 'panelUrl', 'http://[::1]:8081'],
    ['MAX_CONNECTIONS', '50', 'maxConnections', 50],
    ['REQUEST_HEAD_TIMEOUT', '1s', 'requestHeadTimeoutMs', 1_000],
    ['REQUEST_TIMEOUT', '1m', 'requestTimeoutMs', 60_000],
    ['KEEP_ALIVE_TIMEOUT', '1h', 'keepAliveTimeoutMs', 3_600_000],
    ['SEND_TIMEOUT', '5s', 'sendTimeoutMs', 5_000],
    ['SHED_DELAY_MS', '100', 'overloadDelayMs', 100],
    ['REFUSE_DELAY_MS', '500', 'queueTimeoutMs', 500],
    ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
    [
      'CORS_ORIGINS',
      'https://a.example, http://b.example:81/',
      'corsOrigins',
      ['https://a.example', 'http://b.example:81'],
    ],
  ] as const)('reads %s=%s', (variable, text, name, value) => {
    expect(readConfig({ [variable]: text })[name]).toEqual(value);
    expect(readConfig({}, { [name]: text })[name]).toEqual(value);
  });

  it('reads addresses and networks of proxies', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,fd00::/8' });
    expect(trustedProxies.check('10.200.3.4')).toBe(true);
    expect(trustedProxies.check('192.0.2.7')).toBe(true);
    expect(trustedProxies.check('fd00::1', 'ipv6')).toBe(true);
    expect(trustedProxies.check('192.0.2.8')).toBe(false);
  });

  it.each([
    ['DATABASE_URL', 'mysql://db/name'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'postgres:db'],
    ['HOST', '[::1]'],
    ['HOST', '256.0.0.1'],
    ['HOST', 'foo..bar'],
    ['HOST', 'foo.-bar'],
    ['HOST', 'foo-.bar'],
    ['HOST', 'foo.'],
    ['HOST', `${'a'.repeat(64)}.example`],
    ['HOST', 'a.'.repeat(126).concat('ab')],
    ['METRICS_HOST', 'foo..bar'],
    ['HOST', 'a b'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '0x50'],
    ['PORT', '8e3'],
    ['PORT', ' 80'],
    ['BASE_URL', 'api.example'],
    ['BASE_URL', '/path'],
    ['BASE_URL', 'ftp://api.example'],
    ['BASE_URL', 'http:api.example'],
    ['BASE_URL', 'https://api.example/?'],
    ['BASE_URL', 'https://api.example/#top'],
    ['BASE_URL', 'https://user:secret@api.example'],
    ['DOCS_URL', 'https://'],
    ['PANEL_URL', 'http://panel.example'],
    ['PANEL_URL', 'http://127.0.0.1.example'],
    ['PANEL_URL', 'https://panel.example/path'],
    ['PANEL_URL', 'panel.example'],
    ['OIDC_ISSUER', 'http://idp.example'],
    ['OIDC_ISSUER', 'idp.example'],
    ['OIDC_ISSUER', 'https://idp.example/?x'],
    ['OIDC_PARTNER_CLAIM', 'two words'],
    ['OIDC_CLIENT_ID', 'two\nlines'],
    ['METRICS_PORT', 'on'],
    ['METRICS_HOST', '*'],
    ['RATE_LIMIT', '0'],
    ['MAX_CONNECTIONS', '0'],
    ['REQUEST_HEAD_TIMEOUT', '61m'],
    ['KEEP_ALIVE_TIMEOUT', '30d'],
    ['SEND_TIMEOUT', '0s'],
    ['SHED_DELAY_MS', '1s'],
    ['RATE_LIMIT', '1.5'],
    ['RATE_LIMIT', '9007199254740992'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,,10.0.0.2'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', 'null'],
    ['USAGE_MAX_AGE', '15'],
    ['USAGE_MAX_AGE', '0s'],
    ['MAX_STALENESS', 'never'],
    ['LOG_LEVEL', 'INFO'],
  ])('refuses %s=%s', (variable, text) => {
    const name = settingNames.find((name) => settings[name].variable === variable)!;
    const [line, ...others] = faultsOf({ [variable]: text });
    expect(others).toEqual([]);
    expect(line).toMatch(new RegExp(`^${variable} (is "|has a value).*; allowed: .+`));
    const [flagLine] = faultsOf({}, { [name]: text });
    expect(flagLine).toMatch(new RegExp(`^${settings[name].flag} `));
  });

  it('lets a flag win over its variable, which is then not looked at', () => {
    expect(readConfig({ PORT: 'nonsense' }, { port: '81' }).port).toBe(81);
    const env = { DATABASE_URL: 'sqlite:a', DATABASE_URL_FILE: '/nonexistent' };
    expect(readConfig(env, { databaseUrl: 'sqlite:b' }).databaseUrl).toBe('sqlite:b');
  });

  it('takes an empty variable for one that is not set, and an empty flag at its word', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
    expect(
      readConfig({ CORS_ORIGINS: 'https://a.example' }, { corsOrigins: '' }).corsOrigins,
    ).toEqual([]);
    expect(faultsOf({}, { port: '' })).toHaveLength(1);
  });

  it('lets a command change a default, but nothing that was given', () => {
    const defaults = { databaseUrl: 'sqlite:data/demo.db' };
    expect(readConfig({}, {}, defaults).databaseUrl).toBe('sqlite:data/demo.db');
    expect(readConfig({ DATABASE_URL: 'sqlite:x' }, {}, defaults).databaseUrl).toBe('sqlite:x');
  });

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['192.0.2.7', '0.0.0.0'],
    ['192.0.2.7', '::'],
    ['localhost', 'LocalHost'],
  ])('refuses one port for both listeners on %s and %s', (HOST, METRICS_HOST) => {
    const hosts = { HOST, METRICS_HOST };
    const both =
      `are both 9000, and the addresses ${HOST} and ${METRICS_HOST} share their ports; ` +
      'allowed: two different ports, or 0 for any free one';
    expect(faultsOf({ ...hosts, PORT: '9000', METRICS_PORT: '9000' })).toEqual([
      `PORT and METRICS_PORT ${both}`,
    ]);
    expect(faultsOf({ ...hosts, METRICS_PORT: '9000' }, { port: '9000' })).toEqual([
      `--port and METRICS_PORT ${both}`,
    ]);
  });

  it('wants the https address of a panel that others reach', () => {
    const env = { PANEL_PORT: '8081', PANEL_HOST: '0.0.0.0' };
    const allowed =
      'allowed: the https address under which a proxy shows the panel, or a panel on 127.0.0.1, ' +
      '::1 or localhost';
    expect(faultsOf(env)).toEqual([
      `PANEL_URL is not set, and PANEL_HOST is 0.0.0.0, which others reach; ${allowed}`,
    ]);
    const http = { PANEL_URL: 'http://localhost:8081' };
    expect(faultsOf({ ...env, ...http })).toEqual([
      `PANEL_URL is http://localhost:8081, and PANEL_HOST is 0.0.0.0, which others reach; ${allowed}`,
    ]);
    expect(faultsOf({ ...env, ...http, PANEL_HOST: '192.0.2.1' })).toHaveLength(1);
    expect(faultsOf({ ...env, PANEL_URL: 'https://panel.example' })).toEqual([]);
    for (const host of ['127.0.0.1', '::1', 'localhost']) {
      expect(faultsOf({ ...env, ...http, PANEL_HOST: host })).toEqual([]);
    }
    expect(faultsOf({ PANEL_PORT: '8081' })).toEqual([]);
    expect(faultsOf({ PANEL_PORT: '8080' })[0]).toMatch(/^PORT and PANEL_PORT are both 8080/);
  });

  it('warns of a reference that no one can read', () => {
    const env = { DOCS_REFERENCE: 'administrators' };
    expect(configWarnings(readConfig(env))).toEqual([
      'DOCS_REFERENCE is administrators, and there is no panel: no one can read the API reference; ' +
        'set PANEL_PORT to open a panel here, or PANEL_URL to the address of a panel that another ' +
        'process opens',
    ]);
    expect(configWarnings(readConfig({ ...env, PANEL_PORT: '0' }))).toEqual([]);
    expect(configWarnings(readConfig({ ...env, PANEL_URL: 'https://panel.example' }))).toEqual([]);
    expect(configWarnings(readConfig({}))).toEqual([]);
  });

  it('takes an OpenID provider whole, or not at all', () => {
    const whole = {
      OIDC_ISSUER: 'https://idp.example/realms/x',
      OIDC_CLIENT_ID: 'panel',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_PARTNER_CLAIM: 'partner',
    };
    expect(faultsOf(whole)).toEqual([]);
    expect(readConfig(whole).oidcIssuer).toBe('https://idp.example/realms/x');
    const allowed =
      'allowed: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_PARTNER_CLAIM together, ' +
      'and besides OIDC_ROLE_CLAIM, OIDC_ADMINISTRATOR_VALUE together';
    expect(faultsOf({ OIDC_ISSUER: 'https://idp.example' })).toEqual([
      `OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_PARTNER_CLAIM are not set, and OIDC_ISSUER is; ${allowed}`,
    ]);
    expect(faultsOf({ ...whole, OIDC_ROLE_CLAIM: 'roles' })[0]).toMatch(
      /^OIDC_ADMINISTRATOR_VALUE is not set, and .*OIDC_ROLE_CLAIM are; allowed/,
    );
    expect(faultsOf({ OIDC_SCOPES: 'openid groups' })[0]).toContain(
      'are not set, and OIDC_SCOPES is',
    );
    for (const scopes of ['profile email', 'openid  email', '', 'openid "x"']) {
      expect(faultsOf({ ...whole, OIDC_SCOPES: scopes }).join(), scopes).toMatch(
        scopes === '' ? /^$|OIDC_SCOPES/ : /^OIDC_SCOPES is .*openid among them/,
      );
    }
    const byFlag = () => readConfig({}, { oidcClientSecret: 'secret' });
    expect(byFlag).toThrow(
      /^--oidc-client-secret holds a secret, .*OIDC_CLIENT_SECRET_FILE names$/,
    );
  });

  it('takes one port on two addresses, and 0 for both', () => {
    const ports = { PORT: '9000', METRICS_PORT: '9000' };
    expect(faultsOf({ ...ports, HOST: '127.0.0.2' })).toEqual([]);
    expect(faultsOf({ PORT: '0', METRICS_PORT: '0' })).toEqual([]);
  });

  it('reports every bad value in one run, and whether a flag was among them', () => {
    const env = { PORT: 'x', RATE_LIMIT: '-3', LOG_LEVEL: 'loud' };
    expect(faultsOf(env)).toEqual([
      'PORT is "x"; allowed: a whole number from 0 to 65535 (0 takes any free port)',
      'RATE_LIMIT is "-3"; allowed: a whole number of 1 or more',
      'LOG_LEVEL is "loud"; allowed: trace, debug, info, warn, error, fatal, silent',
    ]);
    expect(() => readConfig(env)).toThrow(expect.objectContaining({ inFlags: false }));
    expect(() => readConfig(env, { host: '' })).toThrow(expect.objectContaining({ inFlags: true }));
  });

  it.each([
    'postgres://service:secret@db/hc',
    'postgresql://service:secret@db/hc?sslmode=verify-full',
    'postgres://:secret@db/hc',
    'postgres://service:se#c/r:et@db/hc',
  ])('takes no password from the command line, and names where to put it: %s', (address) => {
    const read = () => readConfig({}, { databaseUrl: address });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^--database holds a password, .* DATABASE_URL_FILE /);
    expect(read).not.toThrow(/se.*et@/);
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it.each(['postgres://service@db:5432/hc', 'postgres://service@db/hc?password_file=/run/a:b@c'])(
    'takes an address without one from the command line: %s',
    (address) => {
      expect(readConfig({}, { databaseUrl: address }).databaseUrl).toBe(address);
    },
  );

  it('never repeats a database address, which may hold a password', () => {
    const [line] = faultsOf({ DATABASE_URL: 'mysql://user:geheim@db/name' });
    expect(line).not.toContain('geheim');
  });

  it('shows a long or unprintable value in one short line', () => {
    const [line] = faultsOf({ HOST: `a\n${'b'.repeat(1_000)}` });
    expect(line).not.toContain('\n');
    expect(line!.length).toBeLessThan(200);
  });
});

describe('DATABASE_URL_FILE', () => {
  const withFile = (content: string, use: (file: string) => void): void => {
    const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-config-'));
    try {
      writeFileSync(join(folder, 'secret'), content);
      use(join(folder, 'secret'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('names a file with the address, around which white space does not count', () => {
    withFile('  sqlite:from-file.db\n', (file) => {
      expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('sqlite:from-file.db');
    });
  });

  it('is not to be set beside DATABASE_URL', () => {
    expect(faultsOf({ DATABASE_URL: 'sqlite:a', DATABASE_URL_FILE: '/b' })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set; allowed: one',
    ]);
  });

  it('is reported when it cannot be read, and its content is not shown when it is wrong', () => {
    expect(faultsOf({ DATABASE_URL_FILE: '/nonexistent/secret' })[0]).toMatch(
      /^DATABASE_URL_FILE is "\/nonexistent\/secret", which cannot be read: ENOENT/,
    );
    withFile('geheim', (file) => {
      const [line] = faultsOf({ DATABASE_URL_FILE: file });
      expect(line).toMatch(/^DATABASE_URL_FILE has a value/);
      expect(line).not.toContain('geheim');
    });
  });
});

describe('readSettings', () => {
  it('looks only at what it was asked for', () => {
    expect(readSettings(['host'], { PORT: 'x', HOST: '::1' })).toEqual({ host: '::1' });
  });
});

describe('defaultBaseUrl', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:81'],
    ['0.0.0.0', 'http://localhost:81'],
    ['::', 'http://localhost:81'],
    ['0:0:0:0:0:0:0:0', 'http://localhost:81'],
    ['::1', 'http://[::1]:81'],
    ['node.example', 'http://node.example:81'],
  ])('of %s is %s', (host, url) => {
    expect(defaultBaseUrl(host, 81)).toBe(url);
  });
});

describe('resolveUrls', () => {
  const warningsOf = (environment: Record<string, string>) => {
    const warnings: string[] = [];
    resolveUrls(readConfig(environment), 8080, (message) => warnings.push(message));
    return warnings;
  };

  it('warns where links lead past a trusted proxy', () => {
    const proxied = { TRUSTED_PROXIES: '127.0.0.1' };
    expect(warningsOf(proxied)).toEqual([
      'BASE_URL is not set, but TRUSTED_PROXIES is: links lead to http://127.0.0.1:8080, not to the proxy',
    ]);
    expect(warningsOf({ ...proxied, BASE_URL: 'https://api.example' })).toEqual([]);
    expect(warningsOf({})).toEqual([]);
  });
});
