import { describe, expect, it } from 'vitest';
import { collectorEnvironment } from './environment.ts';

const config = { databaseUrl: 'postgres://u:secret@db/hc', sources: 'sources.yaml', history: true };

describe("the collector's environment", () => {
  it("is the service's own, with what its flags and defaults say", () => {
    const env = {
      PATH: '/bin',
      TOKEN: 'for a source',
      METRICS_PORT: '9464',
      SOURCES: 'other.yaml',
    };
    expect(collectorEnvironment(env, { databaseUrl: config.databaseUrl }, config)).toEqual({
      PATH: '/bin',
      TOKEN: 'for a source',
      DATABASE_URL: 'postgres://u:secret@db/hc',
      SOURCES: 'sources.yaml',
      HISTORY: 'on',
      HYBRID_CORE_SUPERVISED: '1',
    });
  });

  it('leaves the address of the database in its file, unless a flag stands above it', () => {
    const env = { DATABASE_URL_FILE: '/run/database-url', HYBRID_CORE_LAUNCHED: '1' };
    const inFile = collectorEnvironment(env, {}, config);
    expect(inFile).toEqual({
      DATABASE_URL_FILE: '/run/database-url',
      SOURCES: 'sources.yaml',
      HISTORY: 'on',
      HYBRID_CORE_SUPERVISED: '1',
    });
    const byFlag = collectorEnvironment(env, { databaseUrl: config.databaseUrl }, config);
    expect(byFlag.DATABASE_URL).toBe(config.databaseUrl);
    expect(byFlag.DATABASE_URL_FILE).toBeUndefined();
  });

  it('says whether to record, and which usage is shown', () => {
    const off = { ...config, sources: null, history: false };
    const env = { SOURCES: 'other.yaml', HISTORY: 'on', USAGE_MAX_AGE: '1h' };
    expect(collectorEnvironment(env, { usageMaxAgeMs: '5m' }, off)).toMatchObject({
      SOURCES: undefined,
      HISTORY: 'off',
      USAGE_MAX_AGE: '5m',
    });
    expect(collectorEnvironment(env, {}, off).USAGE_MAX_AGE).toBe('1h');
  });
});
