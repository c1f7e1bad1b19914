import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

it("is the service's own, with what its flags and defaults say", () => {
  const env = { PATH: '/bin', TOKEN: 'for a source', SOURCES: 'other.yaml', METRICS_PORT: '9464' };
  const flags = { sources: 'sources.yaml', history: 'off' };
  const defaults = { databaseUrl: 'sqlite:data/demo.db', sources: 'unused.yaml' };
  expect(childEnvironment('collect', env, flags, defaults)).toEqual({
    PATH: '/bin',
    TOKEN: 'for a source',
    DATABASE_URL: 'sqlite:data/demo.db',
    SOURCES: 'sources.yaml',
    HISTORY: 'off',
  });
});

it('has the metrics port of the child alone, and of the provider no more than its program needs', () => {
  const env = {
    METRICS_PORT: '9464',
    COLLECTOR_METRICS_PORT: '9465',
    PANEL_METRICS_PORT: '9466',
    OIDC_CLIENT_SECRET: 'secret',
  };
  expect(childEnvironment('collect', env, {}, {})).toEqual({ METRICS_PORT: '9465' });
  expect(childEnvironment('panel', env, {}, {})).toEqual({
    METRICS_PORT: '9466',
    OIDC_CLIENT_SECRET: 'secret',
  });
});

it('leaves the address of the database in its file, unless a flag stands above it', () => {
  const env = { DATABASE_URL_FILE: '/run/database-url', HYBRID_CORE_LAUNCHED: '1' };
  const defaults = { databaseUrl: 'sqlite:data/demo.db' };
  expect(childEnvironment('collect', env, {}, defaults)).toEqual({
    DATABASE_URL_FILE: '/run/database-url',
  });
  const databaseUrl = 'postgres://db/hc';
  const byFlag = childEnvironment('collect', env, { databaseUrl }, defaults);
  expect(byFlag.DATABASE_URL).toBe(databaseUrl);
  expect(byFlag.DATABASE_URL_FILE).toBeUndefined();
});
