import { once } from 'node:events';
import { expect, it } from 'vitest';
import { openStore } from '../open.ts';
import { WorkLease } from './lease.ts';
import { Terms } from './terms.ts';

it('tells that the lease can be polled again, once after each outage', async () => {
  const writer = await openStore('sqlite::memory:').openWriter();
  await writer.migrate();
  // Which polls fail.
  const outages = [false, true, true, false, false, true, false, false];
  const told: string[] = [];
  let polls = 0;
  const failing: Pick<typeof writer, 'transaction'> = {
    async transaction(work) {
      if (outages[polls++]) throw new Error('away');
      told.push('works');
      return writer.transaction(work);
    },
  };
  const done = Promise.withResolvers<void>();
  const terms = new Terms({
    lease: new WorkLease(failing, 'recorder', 'a', () => 0),
    work: async () => {},
    observeRole: () => {},
    observeFault: () => void told.push('fault'),
    observeRecovered: () => void told.push('recovered'),
    async sleep(_, signal) {
      if (polls < outages.length) return;
      done.resolve();
      await once(signal, 'abort');
    },
  });
  terms.start();
  await done.promise;
  await terms.stop();
  await writer.close();
  const outcomes = 'works fault fault works recovered works fault works recovered works';
  // The last transaction releases the lease.
  expect(told.join(' ')).toBe(`${outcomes} works`);
});
