import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sessionReadMsMax } from '../../limits.ts';
import { UnknownSessions, unknownSessionReadsMax } from './sessions.ts';

it('a session whose turn comes too late was not read, which is not that there is none', async () => {
  let now = 0;
  const unknown = new UnknownSessions(() => now);
  const gate = Promise.withResolvers<null>();
  const before = Array.from({ length: unknownSessionReadsMax }, () =>
    unknown.read('192.0.2.1', () => gate.promise),
  );
  const late = unknown.read('192.0.2.1', async () => null);
  await setImmediate();
  now = sessionReadMsMax;
  gate.resolve(null);
  await Promise.all(before);
  await expect(late).rejects.toThrow('could not be read within 1000 ms');
});
