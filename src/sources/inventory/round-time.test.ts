import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { CollectContext } from '../runner/source.ts';
import { withinRoundTime } from './round-time.ts';

const contextOf = (signal: AbortSignal) => ({ signal }) as CollectContext;
const endless = async ({ signal }: CollectContext) => {
  await once(signal, 'abort');
  throw signal.reason;
};

it('ends a round that leads on without end', async () => {
  const { signal } = new AbortController();
  await expect(withinRoundTime('NetBox', contextOf(signal), endless, 60)).rejects.toThrow(
    'NetBox: the round took more than the 0.001 minutes that it may take, and was ended',
  );
});

it('leaves a round alone that is ended for another reason, fails, or succeeds', async () => {
  const controller = new AbortController();
  const context = contextOf(controller.signal);
  expect(await withinRoundTime('NetBox', context, async () => 1)).toBe(1);
  const fault = new Error('no');
  await expect(withinRoundTime('NetBox', context, () => Promise.reject(fault))).rejects.toBe(fault);
  const round = withinRoundTime('NetBox', context, endless);
  controller.abort(new Error('the program ends'));
  await expect(round).rejects.toThrow('the program ends');
});
