import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../contract/problems.ts';
import type { RecordedQuestion, WrittenAnswer } from '../history/questions/question.ts';
import {
  RecordedAnswers,
  type RecordedPage,
  recordedAnswerBytesMax,
  recordedAnswerMs,
  recordedAnswersMax,
} from './recorded-answers.ts';
import { Disconnected } from './work/response-end.ts';

/** The limit of one partner if no other requests any. */
const ofPartnerMax = recordedAnswersMax / 2;

const question = (partnerId: string, id = 'fra01'): RecordedQuestion => ({
  type: 'history',
  subject: { partnerId, level: 'site', id },
  range: { from: 0, to: 300_000, step: '5m' },
});

/** Answers on command, and records its questions. */
class Source {
  readonly asked: RecordedQuestion[] = [];
  givenUp = 0;
  readonly #waiting: PromiseWithResolvers<WrittenAnswer>[] = [];

  answer(asked: RecordedQuestion, signal?: AbortSignal): Promise<WrittenAnswer> {
    this.asked.push(asked);
    const waiting = Promise.withResolvers<WrittenAnswer>();
    this.#waiting.push(waiting);
    signal?.addEventListener('abort', () => this.givenUp++);
    return waiting.promise;
  }

  settle(bytes = 2): void {
    for (const { resolve } of this.#waiting.splice(0)) {
      resolve({ body: new Uint8Array(bytes), digest: String(bytes).padEnd(43, 'x') });
    }
  }

  fail(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the disk is gone'));
  }
}

/** A response on a connection of its own, or on the one given. */
class SentResponse extends EventEmitter {
  closed = false;
  readonly req: { readonly socket: EventEmitter & { destroyed: boolean } };

  constructor(socket = Object.assign(new EventEmitter(), { destroyed: false })) {
    super();
    this.req = { socket };
    this.once('close', () => {
      this.closed = true;
    });
  }

  finish(): void {
    this.emit('close');
  }
}

function setUp() {
  const source = new Source();
  const state = { now: 0, storeUnavailable: false };
  const recordedAnswers = new RecordedAnswers(
    source,
    () => state.storeUnavailable,
    () => state.now,
  );
  /** By its end, as of a response. */
  const ask = (asked: RecordedQuestion, response = new SentResponse()) => {
    const answer = recordedAnswers.ask(asked, response);
    // Not every test looks at every answer.
    answer.catch(() => {});
    return answer;
  };
  const askPage = (page: RecordedPage) => recordedAnswers.askPage(page, new SentResponse());
  return { source, state, answers: { ask, askPage } };
}

const refusal = async (work: () => Promise<unknown>) => {
  const error = await Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error('no problem was thrown');
  return error;
};

/** Asks, and waits for no answer. */
const askWithoutWaiting = (work: () => Promise<unknown>) => {
  try {
    work().catch(() => {});
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
  }
};

describe('questions to the history', () => {
  it('are asked once for all who ask within a moment', async () => {
    const { source, state, answers } = setUp();
    const both = [answers.ask(question('acme')), answers.ask(question('acme'))];
    source.settle();
    expect(await both[1]).toBe(await both[0]);
    state.now = recordedAnswerMs - 1;
    expect(await answers.ask(question('acme'))).toBe(await both[0]);
    state.now = recordedAnswerMs;
    answers.ask(question('acme'));
    expect(source.asked).toHaveLength(2);
  });

  it('of two partners are two, although they ask for the same', () => {
    const { source, answers } = setUp();
    answers.ask(question('acme'));
    answers.ask(question('other'));
    expect(source.asked).toHaveLength(2);
  });

  it('are refused past what one partner may ask at a time, while others go on', async () => {
    const { source, answers } = setUp();
    const responses = Array.from({ length: ofPartnerMax }, () => new SentResponse());
    const asked = responses.map((response, index) =>
      answers.ask(question('acme', String(index)), response),
    );
    const error = await refusal(() => answers.ask(question('acme', 'one more')));
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
    expect(error.problems[0].slug).toBe('service-unavailable');
    const other = answers.ask(question('other'));
    source.settle();
    await Promise.all([...asked, other]);
    // They are read, but not sent yet.
    await refusal(() => answers.ask(question('acme', 'one more')));
    responses[0]!.emit('close');
    const again = answers.ask(question('acme', 'one more'));
    source.settle();
    expect((await again).status).toBe(200);
  });

  it('leave places for a partner who asks for the first time, whatever the others ask', async () => {
    const { source, answers } = setUp();
    for (const name of ['a', 'b', 'c']) {
      for (let index = 0; index < recordedAnswersMax; index++) {
        askWithoutWaiting(() => answers.ask(question(name, String(index))));
      }
    }
    const next = answers.ask(question('next'));
    source.settle();
    expect((await next).status).toBe(200);
  });

  it('are refused while the store is away, but for what is remembered', async () => {
    const { source, state, answers } = setUp();
    const before = answers.ask(question('acme'));
    source.settle();
    state.storeUnavailable = true;
    expect(await answers.ask(question('acme'))).toBe(await before);
    const error = await refusal(() => answers.ask(question('acme', 'ber01')));
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  });

  it('fail with a problem that has its cause for the log, and are asked again', async () => {
    const { source, answers } = setUp();
    const failing = answers.ask(question('acme'));
    source.fail();
    const error = await refusal(() => failing);
    expect(error.status).toBe(503);
    expect(error.cause).toMatchObject({ message: 'the disk is gone' });
    const again = answers.ask(question('acme'));
    source.settle();
    expect((await again).body).toHaveLength(2);
  });

  it('keep no more than their share of memory', async () => {
    const { source, answers } = setUp();
    const large = Math.ceil(recordedAnswerBytesMax / 6);
    for (const id of ['a', 'b', 'c']) {
      const answer = answers.ask(question('acme', id));
      source.settle(large);
      await answer;
    }
    answers.ask(question('acme', 'c'));
    expect(source.asked).toHaveLength(3);
    answers.ask(question('acme', 'a'));
    expect(source.asked).toHaveLength(4);
  });

  it('count no longer once their connection is gone, though node tells those that waited nothing', async () => {
    const { source, answers } = setUp();
    const socket = Object.assign(new EventEmitter(), { destroyed: false });
    for (let index = 0; index < ofPartnerMax; index++) {
      answers.ask(question('acme', String(index)), new SentResponse(socket));
    }
    await refusal(() => answers.ask(question('acme', 'one more')));
    socket.emit('close');
    expect(socket.listenerCount('close')).toBe(0);
    expect(source.givenUp).toBe(ofPartnerMax);
    // They hold their permits until the thread is done with them.
    await refusal(() => answers.ask(question('acme', 'one more')));
    source.fail();
    await setImmediate();
    const again = answers.ask(question('acme', 'one more'));
    source.settle();
    expect((await again).status).toBe(200);
  });

  it('are not asked for a client who has gone before the question was ready', async () => {
    const { source, answers } = setUp();
    const gone = new SentResponse(Object.assign(new EventEmitter(), { destroyed: true }));
    const closed = new SentResponse();
    closed.emit('close');
    for (const response of [gone, closed]) {
      for (let count = 0; count <= recordedAnswersMax; count++) {
        expect(() => answers.ask(question('acme', String(count)), response)).toThrow(Disconnected);
      }
    }
    expect(source.asked).toHaveLength(0);
    const next = answers.ask(question('acme'));
    source.settle();
    expect((await next).status).toBe(200);
  });

  it('are asked again for a client that comes after they were cancelled', async () => {
    const { source, answers } = setUp();
    const first = new SentResponse();
    const givenUp = answers.ask(question('acme'), first).catch(() => {});
    first.emit('close');
    const next = answers.ask(question('acme'));
    expect(source.asked).toHaveLength(2);
    source.settle();
    await givenUp;
    expect((await next).body).toHaveLength(2);
  });
});

describe('a page of answers', () => {
  const page = (state: RecordedQuestion | null): RecordedPage => ({
    partnerId: 'acme',
    questions: [question('acme', 'ams02'), question('acme', 'fra01')],
    state,
    closing: (digest) => `],"meta":"${digest}"}`,
  });

  it('asks first what tells of a change, and has its revision by that', async () => {
    const { source, answers } = setUp();
    const made = answers.askPage(page(question('acme', 'all')));
    expect(source.asked.map(({ subject }) => subject)).toMatchObject([{ id: 'all' }]);
    source.settle(7);
    await setImmediate();
    expect(source.asked).toHaveLength(3);
    source.settle('{"data":{}}'.length);
    const { body } = await made;
    expect(String(body)).toMatch(/,.*\],"meta":"7x+"}$/s);
  });

  it('asks for the records alone where nothing else tells', async () => {
    const { source, answers } = setUp();
    const made = answers.askPage(page(null));
    expect(source.asked).toHaveLength(2);
    source.settle('{"data":{}}'.length);
    expect(String((await made).body)).toMatch(/\],"meta":""}$/);
  });
});
