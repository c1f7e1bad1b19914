import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { lowerV8WorkerPriority, v8WorkerNiceness, workerThreads } from './thread-priority.ts';

describe.runIf(process.platform === 'linux')('lowerV8WorkerPriority', () => {
  it("lowers V8's threads, and none but those", () => {
    const before = getPriority();
    lowerV8WorkerPriority();
    const threads = workerThreads();
    expect(threads.length).toBeGreaterThan(0);
    expect(threads.map((thread) => getPriority(thread))).toEqual(
      threads.map(() => v8WorkerNiceness),
    );
    expect(getPriority(process.pid)).toBe(before);
  });
});
