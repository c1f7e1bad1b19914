import { EventEmitter } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../test/fixture/silent-log.ts';
import { readConfig } from '../runtime/config/config.ts';
import type { Service } from '../service.ts';
import { openStore } from '../store/open.ts';
import { explainListenError } from './program/listen-error.ts';
import { listenForStop } from './program/stop-signal.ts';
import { type ServeDependencies, serve } from './serve.ts';

const config = readConfig({ PORT: '8080', METRICS_PORT: '9100', PANEL_PORT: '8081' });

/** Dependencies around a stand-in for the service. */
function dependencies(startService: ServeDependencies['startService']) {
  const signals = new EventEmitter();
  return {
    signals,
    store: openStore('sqlite::memory:'),
    log: silentLog,
    stop: listenForStop(signals, vi.fn(), () => 0),
    startService,
  };
}

describe('serve', () => {
  it('starts on a store whose schema is current, and stops when it is asked to', async () => {
    const events: string[] = [];
    const service: Service = {
      url: 'http://127.0.0.1:8080',
      docsUrl: 'http://127.0.0.1:8080/docs',
      panelUrl: null,
      stop: async () => void events.push('stopped'),
    };
    const given = dependencies(async ({ store }) => {
      const reader = await store!.openReader();
      expect(await reader.listPartners()).toEqual([]);
      await reader.close();
      events.push('started');
      return service;
    });
    const status = await serve(config, given, (ready) => {
      expect(ready).toBe(service);
      events.push('ready');
      given.signals.emit('SIGTERM', 'SIGTERM');
    });
    expect(status).toBe(0);
    expect(events).toEqual(['started', 'ready', 'stopped']);
  });

  it('warns where others can read the database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-serve-'));
    const file = join(folder, 'open.db');
    await chmod(folder, 0o755);
    await writeFile(file, '');
    await chmod(file, 0o644);
    const warn = vi.spyOn(silentLog, 'warn');
    const given = dependencies(async () => ({
      url: '',
      docsUrl: '',
      panelUrl: null,
      stop: async () => {},
    }));
    given.signals.emit('SIGTERM', 'SIGTERM');
    expect(await serve(config, { ...given, store: openStore(`sqlite:${file}`) })).toBe(0);
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`can read the database ${file}`)]]);
    warn.mockRestore();
    await rm(folder, { recursive: true });
  });

  it('fails in a sentence where the port is taken', async () => {
    const taken = Object.assign(new Error('listen EADDRINUSE'), {
      code: 'EADDRINUSE',
      address: '127.0.0.1',
      port: 8080,
    });
    const starting = serve(
      config,
      dependencies(() => Promise.reject(taken)),
    );
    await expect(starting).rejects.toThrow(/port 8080 of 127\.0\.0\.1 is taken .* --port/);
  });
});

describe('explainListenError', () => {
  it.each([
    [
      { code: 'EADDRINUSE', address: '::', port: 8080 },
      /port 8080 of :: is taken.*with PORT or --port/,
    ],
    [
      { code: 'EADDRINUSE', address: '::', port: 9100 },
      /port 9100.*with METRICS_PORT or --metrics-port/,
    ],
    [
      { code: 'EADDRINUSE', address: '::', port: 8081 },
      /port 8081.*with PANEL_PORT or --panel-port/,
    ],
    [
      { code: 'EADDRINUSE', address: '::1', port: 8080, metricsPort: 8080 },
      /port 8080 of ::1 is taken, and --port and --metrics-port both name it/,
    ],
    [{ code: 'EACCES', address: '127.0.0.1', port: 8080 }, /may not be opened by this user/],
    [{ code: 'EADDRNOTAVAIL', address: '192.0.2.1', port: 8080 }, /192\.0\.2\.1 is no address/],
    [{ code: 'ENOTFOUND', hostname: 'nope' }, /host name nope leads nowhere/],
    [{ code: 'ENOTSUP' }, /cannot share a port among services.* leave REUSE_PORT off/],
  ])('explains %j', (facts, message) => {
    const given = { ...config, ...('metricsPort' in facts && { metricsPort: facts.metricsPort }) };
    expect(explainListenError(Object.assign(new Error(), facts), given)?.message).toMatch(message);
  });

  it('leaves other errors alone', () => {
    expect(explainListenError(new Error('other'), config)).toBeNull();
    expect(explainListenError(Object.assign(new Error(), { code: 'EIO' }), config)).toBeNull();
  });
});
