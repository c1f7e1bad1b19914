import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { type Answer, answer } from '../reply/answer.ts';
import { Disconnected } from './response-end.ts';
import { WholeAnswers, wholeAnswersMax } from './whole-answers.ts';

const ofPartnerMax = wholeAnswersMax / 2;

/** A response whose client reads or disconnects when the test says so. */
class SentResponse extends EventEmitter {
  closed = false;
  readonly req = { socket: Object.assign(new EventEmitter(), { destroyed: false }) };

  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

function setUp() {
  const answers = new WholeAnswers();
  const snapshots = new Map<string, PartnerSnapshot>();
  const made: string[] = [];
  const state = { held: 0, givenUp: 0 };
  const waiting: PromiseWithResolvers<Answer>[] = [];
  const snapshotOf = (partnerId: string) => {
    const known = snapshots.get(partnerId) ?? ({ partnerId } as PartnerSnapshot);
    snapshots.set(partnerId, known);
    return known;
  };
  const ask = (partnerId: string, asked: string, response = new SentResponse()) =>
    answers.ask(snapshotOf(partnerId), asked, response, {
      pin: () => state.held++,
      unpin: () => state.held--,
      make: (signal) => {
        made.push(`${partnerId} ${asked}`);
        const work = Promise.withResolvers<Answer>();
        waiting.push(work);
        signal.addEventListener('abort', () => {
          state.givenUp++;
          work.reject(signal.reason);
        });
        return work.promise;
      },
    });
  const finish = () => {
    for (const { resolve } of waiting.splice(0)) resolve(answer(Buffer.allocUnsafeSlow(8)));
  };
  return { answers, ask, made, state, finish };
}

it('makes an answer once for all who ask for the same while it is made or sent', async () => {
  const { answers, ask, made, finish } = setUp();
  const responses = [new SentResponse(), new SentResponse(), new SentResponse()];
  const first = ask('acme', 'all', responses[0]);
  const second = ask('acme', 'all', responses[1]);
  await setImmediate();
  finish();
  expect(await second).toBe(await first);
  expect(await ask('acme', 'all', responses[2])).toBe(await first);
  expect(made).toEqual(['acme all']);
  expect(answers.size).toBe(1);
  for (const response of responses) response.end();
  await setImmediate();
  expect(answers.size).toBe(0);
  void ask('acme', 'all');
  await setImmediate();
  expect(made).toHaveLength(2);
});

it('makes so many of a partner at a time, and those of others beside', async () => {
  const { ask, made, finish } = setUp();
  const responses = Array.from({ length: ofPartnerMax + 1 }, () => new SentResponse());
  const asked = responses.map((response, index) => ask('acme', String(index), response));
  void ask('globex', 'all');
  await setImmediate();
  expect(made.filter((of) => of.startsWith('acme'))).toHaveLength(ofPartnerMax);
  expect(made).toContain('globex all');
  finish();
  // It is made, but not sent yet.
  await asked[0];
  await setImmediate();
  expect(made).toHaveLength(ofPartnerMax + 1);
  responses[0]!.end();
  await setImmediate();
  expect(made).toHaveLength(ofPartnerMax + 2);
});

it('makes nothing for clients who have gone, and gives up what it was making', async () => {
  const { answers, ask, made, state } = setUp();
  const responses = Array.from({ length: 3 * ofPartnerMax }, () => new SentResponse());
  const asked = responses.map((response, index) => ask('acme', String(index), response));
  await setImmediate();
  for (const response of responses) response.end();
  const outcomes = await Promise.allSettled(asked);
  expect(
    outcomes.every((of) => of.status === 'rejected' && of.reason instanceof Disconnected),
  ).toBe(true);
  expect(made).toHaveLength(ofPartnerMax);
  expect([answers.size, state.held, state.givenUp]).toEqual([0, 0, ofPartnerMax]);
  const gone = new SentResponse();
  gone.end();
  expect(() => ask('acme', 'late', gone)).toThrow(Disconnected);
});

it('computes an answer again for a client that comes after it was cancelled', async () => {
  const { ask, finish } = setUp();
  const first = new SentResponse();
  const givenUp = ask('acme', 'all', first);
  await setImmediate();
  first.end();
  const next = ask('acme', 'all');
  await expect(givenUp).rejects.toThrow(Disconnected);
  await setImmediate();
  finish();
  expect((await next).status).toBe(200);
});
