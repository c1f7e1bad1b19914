import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { listenForStop, signalEchoMs } from './stop-signal.ts';

describe('listenForStop', () => {
  it('resolves with the first signal, even one that comes before anybody waits', async () => {
    const source = new EventEmitter();
    const stop = listenForStop(source, vi.fn(), () => 0);
    source.emit('SIGTERM', 'SIGTERM');
    source.emit('SIGINT', 'SIGINT');
    expect(await stop.signal).toBe('SIGTERM');
  });

  it('ends at once on a second signal, but not on an echo of the first', () => {
    const source = new EventEmitter();
    const endAtOnce = vi.fn();
    let now = 5_000;
    listenForStop(source, endAtOnce, () => now);
    source.emit('SIGINT', 'SIGINT');
    now += signalEchoMs;
    source.emit('SIGINT', 'SIGINT');
    expect(endAtOnce).not.toHaveBeenCalled();
    now += 1;
    source.emit('SIGTERM', 'SIGTERM');
    expect(endAtOnce).toHaveBeenCalledOnce();
  });

  it('gives the signals back', () => {
    const source = new EventEmitter();
    listenForStop(source, vi.fn(), () => 0).dispose();
    expect(source.eventNames()).toEqual([]);
  });
});
