/** Faults of processes, of the database and of the network, as many and as long as the seed says. */
import type { Actors } from './actors.ts';
import type { Dice } from './dice.ts';
import { partnerIds } from './inventory.ts';
import type { Program } from './program.ts';
import { reached } from './states.ts';
import type { Switch } from './switches.ts';
import type { World } from './world.ts';

/** Shortest and longest pause between two faults, in ms. */
const pauseMsMin = 2_000;
const pauseMsMax = 15 * 60_000;

/** How long a fault lasts, in ms. */
const shortMs = 200;
const longMs = 4 * 60_000;

/** How long a process is stopped, or its machine suspended, at most: an hour. */
const stoppedMsMax = 3_600_000;

/** How long a clock is wrong, and by how much, at most: two hours, and ten years. */
const clockWrongMsMax = 2 * 3_600_000;
const clockOffsetMsMax = 10 * 365 * 86_400_000;

/** Looks for a moment in which nobody changes anything, and the time between two (ms). */
const quietTriesMax = 1_000;
const quietLookMs = 20;

/** Time for replicas to find that a database went back: they compare each half minute. */
const afterRestoreMs = 60_000;

/** A kind of fault: begins it, and returns for how long it lasts. */
type Trouble = (world: World, dice: Dice) => number;

const lasting = (dice: Dice) => dice.magnitude(shortMs, longMs);

/** A fault that ends by itself at the time that it sets. */
function until(set: (world: World, at: number) => void): Trouble {
  return (world, dice) => {
    const ms = lasting(dice);
    set(world, world.now + ms);
    return ms;
  };
}

function program(world: World, dice: Dice): Program {
  return dice.pick(world.programs);
}

const kinds: Partial<Record<Switch, Trouble>> = {
  restores: () => 0,
  kills(world, dice) {
    const killed = program(world, dice);
    if (!killed.isUp) reached('a program killed while it starts');
    killed.kill();
    return 10_000;
  },
  restarts(world, dice) {
    void program(world, dice).stop();
    return 20_000;
  },
  stops(world, dice) {
    const { process } = program(world, dice);
    const ms = dice.magnitude(shortMs, stoppedMsMax);
    process?.stopFor(ms);
    if (process) world.database.processStopped(process, world.outside);
    return ms;
  },
  suspensions(world, dice) {
    const { process } = program(world, dice);
    const ms = dice.magnitude(shortMs, stoppedMsMax);
    process?.suspendFor(ms);
    if (process) world.database.processStopped(process, world.outside);
    return ms;
  },
  'slow-database'(world, dice) {
    const ms = lasting(dice);
    const { state } = world.database;
    state.statementMs = dice.magnitude(10, 3_000);
    world.outside.after(ms, () => {
      state.statementMs = 0.5;
    });
    return ms;
  },
  'refusing-database': until((world, at) => {
    world.database.state.refusedUntil = at;
  }),
  'silent-database': until((world, at) => {
    world.database.state.silentUntil = at;
  }),
  'read-only-database': until((world, at) => {
    world.database.state.readOnlyUntil = at;
  }),
  'full-database': until((world, at) => {
    world.database.state.fullUntil = at;
  }),
  'cut-connections-to-database'(world, dice) {
    const ms = lasting(dice);
    const { state } = world.database;
    state.cut = dice.magnitude(0.001, 0.3);
    world.outside.after(ms, () => {
      state.cut = 0;
    });
    return ms;
  },
  'cut-commits'(world, dice) {
    const ms = lasting(dice);
    const { state } = world.database;
    state.cutBeforeCommit = dice.magnitude(0.01, 0.5);
    state.cutAfterCommit = dice.magnitude(0.01, 0.5);
    world.outside.after(ms, () => {
      state.cutBeforeCommit = 0;
      state.cutAfterCommit = 0;
    });
    return ms;
  },
  'wrong-clocks'(world, dice) {
    const { process } = program(world, dice);
    const ms = dice.magnitude(1_000, clockWrongMsMax);
    const offsetMs = dice.magnitude(1_000, clockOffsetMsMax) * (dice.chance(0.5) ? 1 : -1);
    process?.setClock(offsetMs, dice.chance(0.3) ? dice.between(0.5, 2) : 1);
    if (offsetMs > 0) reached('a clock that is ahead');
    else reached('a clock that is behind');
    world.clocksWrongUntil = Math.max(world.clocksWrongUntil, world.now + ms);
    world.outside.after(ms, () => process?.setClock(0));
    return ms;
  },
  'failing-upstream': until((world, at) => {
    world.upstream.state.failingUntil = at;
  }),
  'silent-upstream': until((world, at) => {
    world.upstream.state.silentUntil = at;
  }),
  'slow-network'(world, dice) {
    const ms = lasting(dice);
    const { state } = world.network;
    state.latencyMs = dice.magnitude(5, 2_000);
    world.outside.after(ms, () => {
      state.latencyMs = 1;
    });
    return ms;
  },
  'silent-network'(world, dice) {
    const ms = dice.magnitude(shortMs, 30_000);
    world.network.state.silentUntil = world.now + ms;
    return ms;
  },
  'cut-connections'(world, dice) {
    world.network.cut(dice.between(0, 1));
    return 1_000;
  },
};

/** What happens to a program alone: database, network and clocks are well. */
const ofProcesses: ReadonlySet<string> = new Set(['kills', 'restarts', 'stops', 'suspensions']);

export class Troubles {
  readonly #world: World;
  readonly #dice: Dice;
  readonly #kinds: readonly [string, Trouble][];
  readonly #actors: Actors;
  #isKept = false;

  constructor(world: World, actors: Actors) {
    this.#actors = actors;
    this.#world = world;
    this.#dice = world.dice('troubles');
    this.#kinds = Object.entries(kinds).filter(([name]) => world.has(name as Switch));
  }

  /** Makes faults for so long, and waits for the last one to end. */
  async during(ms: number): Promise<void> {
    const world = this.#world;
    const dice = this.#dice;
    const end = world.now + ms;
    for (;;) {
      const pauseMs = dice.magnitude(pauseMsMin, pauseMsMax);
      if (this.#kinds.length === 0 || world.now + pauseMs > end) break;
      await world.outside.sleep(pauseMs);
      const [name, begin] = dice.pick(this.#kinds);
      const lastsMs = name === 'restores' ? await this.#restore() : begin(world, dice);
      world.trace(`trouble: ${name} for ${Math.round(lastsMs)} ms`);
      world.trouble(lastsMs, ofProcesses.has(name));
    }
    await world.outside.sleep(Math.max(0, world.troubledUntil - world.now));
  }

  /** Keeps the state of the database, or goes back to the one that was kept, while nobody changes anything. */
  async #restore(): Promise<number> {
    const world = this.#world;
    for (let tries = 0; tries < quietTriesMax; tries++) {
      await world.outside.sleep(quietLookMs);
      if (!this.#actors.isQuiet()) continue;
      if (!this.#isKept) {
        world.database.keep();
        world.laws.kept();
        this.#isKept = true;
        return 0;
      }
      if (!world.database.goBack()) continue;
      reached('a database that went back to an earlier state');
      const { laws } = world;
      const lost = partnerIds.map((partnerId) => laws.importsSinceKept(partnerId));
      laws.wentBack(this.#actors);
      for (const [index, partnerId] of partnerIds.entries()) {
        void this.#actors.operators.catchUp(partnerId, lost[index]!);
      }
      this.#isKept = false;
      return afterRestoreMs;
    }
    return 0;
  }
}
