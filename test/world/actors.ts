/** Who uses the installation: operators who import and give tokens, and partners who ask. */
import { ask } from './client.ts';
import type { Dice } from './dice.ts';
import { partnerIds, siteId } from './inventory.ts';
import type { Credential } from './laws/tokens.ts';
import { Operators } from './operators.ts';
import { Person } from './person.ts';
import type { Program } from './program.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { reached } from './states.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;

/** What everybody does again and again, and how often (mean pause in ms). */
const importMs = 4 * minuteMs;
const tokenMs = 6 * minuteMs;
const questionMs = minuteMs;
const eventsMs = 2 * minuteMs;
const personMs = 2 * minuteMs;

/** Everybody, once they are at work. */
export interface Actors {
  readonly followers: readonly Follower[];
  readonly people: readonly Person[];
  readonly operators: Operators;
  /** Whether nobody is changing anything. */
  isQuiet(): boolean;
}

/** A question for the figures of a partner's nodes. */
async function figures(world: World, replica: Program, of: Credential): Promise<void> {
  const asked = { at: world.now, life: replica.process, lastVersion: 0, epoch: world.laws.epoch };
  const answered = await ask(world.outside, {
    port: replica.port,
    path: `/hybrid-core/v1/sites/${siteId}/assets`,
    headers: { 'x-auth-userid': of.userId, 'x-auth-token': of.secret },
  });
  world.laws.figures.answered(replica, of, asked, answered);
}

/** A program that follows a partner's events, whichever replica it asks. */
export class Follower {
  readonly #world: World;
  readonly #dice: Dice;
  readonly partnerId: string;
  /** The ids of all events that it got, in the order in which they came. */
  ids: number[] = [];
  #after = 0;
  #last: Program | null = null;

  constructor(world: World, partnerId: string) {
    this.#world = world;
    this.#dice = world.dice(`follower of ${partnerId}`);
    this.partnerId = partnerId;
  }

  /**
   * The database went back, and these events are all that there are. A reader whose last event was named by a
   * clock ahead, and was lost, would wait until all clocks are there: it begins again after those that it has.
   */
  keepThose(stored: readonly number[]): void {
    const all = new Set(stored);
    this.ids = this.ids.filter((id) => all.has(id));
    if (this.#world.clocksWrongUntil > 0) this.#after = Math.min(this.#after, this.ids.at(-1) ?? 0);
  }

  /** Reads on until it has all; false if a question was not answered. */
  async read(): Promise<boolean> {
    for (;;) {
      const page = await this.#page();
      if (page === null) return false;
      const { data, meta } = page;
      for (const { id } of data) {
        this.#world.laws.events.got(this.partnerId, this.ids.at(-1) ?? 0, Number(id));
        this.ids.push(Number(id));
      }
      // What lies before the first event is no gap.
      if (meta.gap && this.#after > 0) {
        this.#world.laws.break('no event is removed early', `${this.partnerId} has a gap`);
      }
      if (meta.next !== null) this.#after = Number(meta.next);
      if (data.length < eventsOfPage) return true;
    }
  }

  async #page(): Promise<EventPage | null> {
    const world = this.#world;
    const replica = this.#dice.pick(world.replicas);
    if (this.#last !== null && this.#last !== replica) {
      reached('a follower who went on at another replica');
    }
    this.#last = replica;
    const of = world.laws.tokens.inForce(this.partnerId).at(-1);
    if (of === undefined) return null;
    const answered = await ask(world.outside, {
      port: replica.port,
      path: `/hybrid-core/v2/events?after%5Bevent%5D=${this.#after}`,
      headers: { 'x-auth-userid': of.userId, 'x-auth-token': of.secret },
    });
    if (typeof answered === 'string' || answered.status !== 200) return null;
    return JSON.parse(answered.body);
  }
}

/** Events of a page. */
const eventsOfPage = 50;

interface EventPage {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly next: string | null; readonly gap: boolean };
}

/** A question of a partner's program, and the answer's check. */
export async function question(world: World, replica: Program, of: Credential): Promise<void> {
  const { laws, outside } = world;
  const lastVersion = laws.inventories.shownAt(replica, of);
  const asked = { at: world.now, life: replica.process, lastVersion, epoch: laws.epoch };
  const answered = await ask(outside, {
    port: replica.port,
    path: '/hybrid-core/v1/sites',
    headers: { 'x-auth-userid': of.userId, 'x-auth-token': of.secret },
  });
  const what = typeof answered === 'string' ? answered : answered.status;
  world.trace(`${of.partnerId} asks ${replica.name}: ${what}`);
  laws.answered(replica, of, asked, answered);
}

/** Begins what everybody does, once each partner has an inventory and a token. */
export async function beginActors(world: World): Promise<Actors> {
  const operators = new Operators(world);
  for (const partnerId of partnerIds) {
    await operators.importNext(partnerId);
    while (!(await operators.makeToken(partnerId)));
  }
  const again = (name: string, meanMs: number, work: (dice: Dice) => Promise<void>) =>
    repeat(world.outside, world.dice(name), meanMs, work);
  const followers = partnerIds.map((partnerId) => new Follower(world, partnerId));
  for (const follower of followers) {
    again(`follower of ${follower.partnerId}`, eventsMs, async () => {
      await follower.read();
    });
  }
  for (const partnerId of partnerIds) {
    again(`imports of ${partnerId}`, importMs, () => operators.importNext(partnerId));
    again(`tokens of ${partnerId}`, tokenMs, () => operators.changeTokens(partnerId));
    for (const replica of world.replicas) {
      again(`questions of ${partnerId} to ${replica.name}`, questionMs, async (dice) => {
        const tokens = world.laws.tokens.everMade(partnerId);
        if (tokens.length === 0) return;
        const of = dice.pick(tokens);
        if (world.collectors.length > 0 && dice.chance(0.3)) await figures(world, replica, of);
        else await question(world, replica, of);
      });
    }
  }
  const people =
    world.panel === null ? [] : partnerIds.map((id) => new Person(world, operators, id));
  for (const person of people) {
    again(`person of ${person.partnerId}`, personMs, () => person.act());
  }
  return {
    followers,
    people,
    operators,
    isQuiet: () => operators.running === 0 && people.every((of) => of.isQuiet),
  };
}

/** Does something again and again, after pauses of any length around the mean. */
function repeat(
  process: SimulatedProcess,
  dice: Dice,
  meanMs: number,
  work: (dice: Dice) => Promise<void>,
): void {
  const next = () => {
    process.after(dice.between(0, 2 * meanMs), () => void work(dice).then(next));
  };
  next();
}
