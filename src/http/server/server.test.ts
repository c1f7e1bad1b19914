import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { HttpServer } from './server.ts';

describe('HttpServer', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('stops in its time, also while the time of day is set back', async () => {
    const server = new HttpServer({ ...readConfig({}), readsBodies: false }, () => {});
    await server.listen('127.0.0.1', 0);
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now -= 1_000));
    await server.stop();
    expect(server.stopping).toBe(true);
  });
});
