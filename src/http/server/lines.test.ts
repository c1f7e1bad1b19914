import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  connectionRoundMs,
  connectionTurnMs,
  connectionTurnMsPerWaiting,
  crowdMin,
  requestCostMs,
} from './limits.ts';
import { Lines } from './lines.ts';

interface Asked {
  readonly partner: string;
  readonly connection: { turnLeftMs: number; inFlight: number };
  since: number;
}

/** Lines whose requests take as long as the test says. */
class Counter {
  readonly lines = new Lines<Asked>();

  /** A request on a connection of its own, or on one that is given. */
  ask(partner: string, connection = { turnLeftMs: 0, inFlight: 1 }, since = 0): Asked {
    const asked = { partner, connection, since };
    this.lines.add(asked, partner);
    return asked;
  }

  askOften(partner: string, count: number): void {
    for (let i = 0; i < count; i++) this.ask(partner);
  }

  /** Whether a request that comes now is taken at once; it is answered then, in a millisecond. */
  comesAtOnce(partner: string, connection = { turnLeftMs: 0, inFlight: 1 }): boolean {
    const isTaken = this.lines.addOrTake({ partner, connection, since: 0 }, partner);
    if (isTaken) this.lines.charge(1);
    return isTaken;
  }

  answer(ms: number): Asked | undefined {
    const asked = this.lines.next();
    if (asked !== undefined) this.lines.charge(ms - requestCostMs);
    return asked;
  }

  /** Answers for so long; how much time each partner had. `msEach` says what a request takes. */
  answerFor(ms: number, msEach: Readonly<Record<string, number>>): Record<string, number> {
    const had: Record<string, number> = {};
    for (let spent = 0; spent < ms; ) {
      const asked = this.lines.next();
      if (asked === undefined) break;
      const took = msEach[asked.partner]!;
      this.lines.charge(took - requestCostMs);
      had[asked.partner] = (had[asked.partner] ?? 0) + took;
      spent += took;
    }
    return had;
  }
}

/** A request that comes, whether one is answered where that one has to wait, and how long it takes. */
interface Step {
  readonly partner: string;
  readonly isGoing: boolean;
  readonly isAnswered: boolean;
  readonly ms: number;
}

/** Lines that take at once who is next, beside lines in which everybody waits first. */
class Pair {
  readonly #lines = new Lines<Asked>();
  readonly #model = new Lines<Asked>();

  step({ partner, isGoing, isAnswered, ms }: Step): void {
    const turnLeftMs = isGoing ? connectionTurnMs : 0;
    // Each has a connection of its own, since both charge it.
    const asked = (): Asked => ({ partner, connection: { turnLeftMs, inFlight: 1 }, since: 0 });
    const [own, same] = [asked(), asked()];
    this.#model.add(same, partner);
    const isTaken = this.#lines.addOrTake(own, partner);
    if (isTaken) expect(this.#model.next()).toBe(same);
    else if (isAnswered) expect(this.#lines.next()!.partner).toBe(this.#model.next()!.partner);
    if (isTaken || isAnswered) for (const of of [this.#lines, this.#model]) of.charge(ms);
    expect(this.#lines.size).toBe(this.#model.size);
  }
}

describe('Lines', () => {
  it('answer one partner in the order of coming', () => {
    const counter = new Counter();
    const asked = Array.from({ length: 5 }, () => counter.ask('acme'));
    expect(asked.map(() => counter.answer(1))).toEqual(asked);
    expect([counter.answer(1), counter.lines.size]).toEqual([undefined, 0]);
  });

  it('let whoever asks for little go first, however many others wait', () => {
    const counter = new Counter();
    counter.askOften('storm', 10_000);
    counter.askOften('gale', 10_000);
    counter.answerFor(3, { storm: 2, gale: 1 });
    for (let i = 0; i < 100; i++) {
      counter.answer(1);
      const asked = counter.ask('calm');
      expect([counter.answer(0.25), counter.answer(0.25)]).toContain(asked);
    }
  });

  it('divide time, not requests, and go on doing so however long it lasts', () => {
    const counter = new Counter();
    counter.askOften('cheap', 100_000);
    counter.askOften('dear', 1_000);
    for (let second = 0; second < 5; second++) {
      const { cheap, dear } = counter.answerFor(1_000, { cheap: 0.0625, dear: 8 });
      expect(cheap).toBeCloseTo(500, -2);
      expect(dear).toBeCloseTo(500, -2);
    }
  });

  it('leave to the others what somebody does not want', () => {
    const counter = new Counter();
    counter.askOften('storm', 1_000);
    counter.askOften('gale', 1_000);
    counter.askOften('calm', 10);
    const had = counter.answerFor(510, { storm: 1, gale: 1, calm: 1 });
    expect(had).toEqual({ storm: 250, gale: 250, calm: 10 });
  });

  it('make a partner pay off a huge request, also if it asks for one at a time', () => {
    const counter = new Counter();
    counter.askOften('storm', 1_000);
    counter.ask('huge');
    counter.answer(1);
    expect(counter.answer(100)?.partner).toBe('huge');
    counter.ask('huge');
    const others = Array.from({ length: 99 }, () => counter.answer(1)?.partner);
    expect(new Set(others)).toEqual(new Set(['storm']));
    const next = [counter.answer(1), counter.answer(1), counter.answer(1)];
    expect(next.map((asked) => asked?.partner)).toContain('huge');
  });

  it('owe nobody anything for time in which it did not ask', () => {
    const counter = new Counter();
    counter.askOften('early', 1_000);
    counter.answerFor(500, { early: 1 });
    counter.askOften('late', 1_000);
    expect(counter.answerFor(200, { early: 1, late: 1 })).toEqual({ early: 100, late: 100 });
  });

  it('forget all debts once nobody waits', () => {
    const counter = new Counter();
    counter.ask('acme');
    counter.answer(1_000);
    const first = counter.ask('acme');
    counter.ask('globex');
    expect(counter.answer(1)).toBe(first);
  });

  it('let a connection go on until its turn is over, then the next', () => {
    const counter = new Counter();
    const connections = [1, 2].map(() => ({ turnLeftMs: 0, inFlight: 1 }));
    const order: number[] = [];
    for (const connection of connections) counter.ask('acme', connection);
    for (let i = 0; i < 8; i++) {
      const { connection } = counter.answer(connectionTurnMs / 4)!;
      order.push(connections.indexOf(connection as (typeof connections)[0]));
      counter.ask('acme', connection as (typeof connections)[0]);
    }
    expect(order).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it('answer the last first of those whose turn it is, until it is over', () => {
    const counter = new Counter();
    const waiting = counter.ask('acme');
    const going = [1, 2].map(() => ({ turnLeftMs: connectionTurnMs, inFlight: 1 }));
    const [first, last] = going.map((connection) => counter.ask('acme', connection));
    const answered = Array.from({ length: 3 }, () => counter.answer(connectionTurnMs));
    expect(answered).toEqual([last, first, waiting]);
  });

  it('give longer turns to more connections, until all turns together take too long', () => {
    const turnOf = (waiting: number) => {
      const counter = new Counter();
      counter.askOften('acme', waiting - 1);
      counter.ask('globex');
      return counter.lines.next()!.connection.turnLeftMs;
    };
    expect(turnOf(10)).toBeCloseTo(connectionTurnMs);
    expect(turnOf(600)).toBeCloseTo(600 * connectionTurnMsPerWaiting);
    expect(turnOf(4_000) * 4_000).toBeCloseTo(connectionRoundMs);
    expect(turnOf(10_000)).toBeCloseTo(connectionTurnMs);
  });

  it('take at once who would be next, and let all others wait', () => {
    const counter = new Counter();
    const going = { turnLeftMs: connectionTurnMs, inFlight: 1 };
    counter.askOften('storm', 10);
    counter.answer(1);
    expect(counter.comesAtOnce('storm')).toBe(false);
    expect(counter.comesAtOnce('storm', going)).toBe(true);
    expect(counter.comesAtOnce('storm', { ...going, inFlight: 2 })).toBe(false);
    expect(counter.comesAtOnce('calm')).toBe(true);
    // The other line is first now: it has had less.
    counter.askOften('calm', 2);
    expect(counter.comesAtOnce('storm', going)).toBe(false);
  });

  it('take nobody at once who would not have been next', () => {
    const step: fc.Arbitrary<Step> = fc.record({
      partner: fc.constantFrom('acme', 'globex', 'initech'),
      isGoing: fc.boolean(),
      isAnswered: fc.boolean(),
      ms: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const pair = new Pair();
        for (const asked of steps) pair.step(asked);
      }),
    );
  });

  it('are crowded when many wait in each, and never when nobody waits', () => {
    const counter = new Counter();
    expect(counter.lines.isCrowded).toBe(false);
    counter.askOften('acme', crowdMin - 1);
    expect(counter.lines.isCrowded).toBe(false);
    counter.ask('acme');
    expect(counter.lines.isCrowded).toBe(true);
    counter.ask('globex');
    expect(counter.lines.isCrowded).toBe(false);
  });

  it('say when nobody else waits in the line of whom they charge', () => {
    const counter = new Counter();
    counter.askOften('acme', 2);
    counter.ask('globex');
    const isLast = () => {
      counter.lines.next();
      return counter.lines.charge(1);
    };
    expect([isLast(), isLast(), isLast()]).toEqual([false, true, true]);
  });

  it('let nothing that was sent ahead pass what was sent before it', () => {
    const counter = new Counter();
    const connection = { turnLeftMs: connectionTurnMs, inFlight: 2 };
    const before = counter.ask('acme', { turnLeftMs: 0, inFlight: 1 });
    const ahead = counter.ask('acme', connection);
    expect([counter.answer(0.1), counter.answer(0.1)]).toEqual([before, ahead]);
  });

  it('give out who has waited too long, and go on with the others', () => {
    const counter = new Counter();
    const old = counter.ask('acme', undefined, 1);
    const alsoOld = counter.ask('globex', undefined, 2);
    const young = counter.ask('acme', undefined, 10);
    expect(counter.lines.longest()).toEqual([old, alsoOld]);
    expect([counter.lines.overdue(10), counter.lines.overdue(10)]).toEqual([old, alsoOld]);
    expect(counter.lines.overdue(10)).toBeUndefined();
    expect(counter.lines.size).toBe(1);
    expect([counter.answer(1), counter.answer(1)]).toEqual([young, undefined]);
  });

  it('lose nobody, and never let one get far ahead of another who waits', () => {
    const cost = fc.integer({ min: 1, max: 20 });
    const partners = fc.array(fc.array(cost, { minLength: 1, maxLength: 30 }), { maxLength: 6 });
    fc.assert(
      fc.property(partners, (all) => {
        const counter = new Counter();
        const left = all.map((costs) => [...costs]);
        const had = all.map(() => 0);
        for (const [index, costs] of all.entries()) counter.askOften(String(index), costs.length);
        for (let asked = counter.lines.next(); asked; asked = counter.lines.next()) {
          const partner = Number(asked.partner);
          const waiting = had.filter((_, index) => left[index]!.length > 0);
          expect(had[partner]! - Math.min(...waiting)).toBeLessThanOrEqual(1e-6);
          const ms = left[partner]!.shift()!;
          had[partner]! += ms;
          counter.lines.charge(ms - requestCostMs);
        }
        expect(left.flat()).toEqual([]);
      }),
    );
  });
});
