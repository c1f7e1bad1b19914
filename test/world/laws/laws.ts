/**
 * What has to be true at all times, and once faults have ended. What is in the database is read past all
 * faults; what was acknowledged is remembered here.
 */
import type { DatabaseSync } from 'node:sqlite';
import { type Actors, question } from '../actors.ts';
import type { Answered } from '../client.ts';
import { partnerIds } from '../inventory.ts';
import type { Program } from '../program.ts';
import { reached } from '../states.ts';
import type { World } from '../world.ts';
import { EventLaws } from './events.ts';
import { FigureLaws } from './figures.ts';
import { HistoryLaws } from './history.ts';
import { InventoryLaws } from './inventories.ts';
import { PeopleLaws } from './people.ts';
import { type AskedAt, afterTroubleMs, type Break } from './terms.ts';
import { type Credential, TokenLaws } from './tokens.ts';

export class Laws {
  readonly inventories: InventoryLaws;
  readonly tokens: TokenLaws;
  readonly events: EventLaws;
  readonly history: HistoryLaws;
  readonly people: PeopleLaws;
  readonly figures: FigureLaws;
  readonly #world: World;
  #database: DatabaseSync | null = null;
  #keptAt = 0;
  /** How often the database went back. */
  #epoch = 0;

  constructor(world: World) {
    const broken: Break = (law, seen) => this.break(law, seen);
    const database = () => this.#database!;
    this.#world = world;
    this.inventories = new InventoryLaws(world, database, broken);
    this.tokens = new TokenLaws(world, broken);
    this.events = new EventLaws(database, broken);
    this.history = new HistoryLaws(world, database, broken);
    this.people = new PeopleLaws(world, broken);
    this.figures = new FigureLaws(world, broken);
  }

  open(): void {
    this.#database = this.#world.database.open();
  }

  close(): void {
    this.#database?.close();
  }

  break(law: string, seen: string): void {
    this.#world.break(`${law}: ${seen}`);
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** The state of the database is kept, to go back to. */
  kept(): void {
    this.#keptAt = this.#world.now;
  }

  /** Imports of a partner since the state of the database was kept. */
  importsSinceKept(partnerId: string): number {
    return this.inventories.countSince(partnerId, this.#keptAt);
  }

  /** The database went back to the state that was kept: what came since has never been. */
  wentBack({ followers, people }: Actors): void {
    this.#epoch++;
    this.history.wentBack();
    this.inventories.wentBack();
    this.tokens.wentBack(this.#keptAt);
    this.events.wentBack(followers);
    for (const person of people) person.forget();
  }

  /** Faults have ended, and the time to recover is over: all is well for everybody. */
  async whenCalm(actors: Actors): Promise<void> {
    for (const program of this.#world.programs) {
      if (!program.isUp)
        this.break('all is well once faults have ended', `${program.name} is down`);
    }
    await this.#askAll(actors);
    for (const follower of actors.followers) {
      const isThrough = await follower.read();
      if (isThrough) this.events.judge(follower);
      else this.break('all is well once faults have ended', `${follower.partnerId} gets no events`);
    }
    for (const person of actors.people) {
      await person.lookBack();
      await person.look();
      const isWell = !person.isQuiet || (await person.signIn());
      if (!isWell) this.break('everybody can sign in', `${person.partnerId} cannot`);
    }
    this.history.judge();
  }

  /** Asks each replica for each partner. */
  async #askAll({ operators }: Actors): Promise<void> {
    for (const partnerId of partnerIds) {
      // Those that there were may be gone with a state that was lost.
      while (this.tokens.inForce(partnerId).length === 0) await operators.makeToken(partnerId);
    }
    for (const replica of this.#world.replicas) {
      for (const partnerId of partnerIds) {
        const newest = this.tokens.inForce(partnerId).at(-1);
        if (newest !== undefined) await question(this.#world, replica, newest);
      }
    }
  }

  /** A calm time is over. */
  async afterCalm(): Promise<void> {
    this.history.judge();
    if (this.#world.collectors.length > 0) this.history.judgeSlots();
  }

  /** Judges an answer. */
  answered(replica: Program, of: Credential, asked: AskedAt, answered: Answered): void {
    const world = this.#world;
    const isCalm = asked.at - world.troubledUntil > afterTroubleMs;
    if (asked.epoch !== this.#epoch) return;
    if (answered === 'silent') {
      reached('a question that was not answered in time');
      const isWhole = replica.process === asked.life && isCalm;
      if (isWhole) this.break('every question gets one answer', `${replica.name} gave none`);
      return;
    }
    if (answered === 'broken') {
      reached('a question that was broken off');
      if (isCalm) this.break('every question gets one answer', `${replica.name} broke off`);
      return;
    }
    const { status } = answered;
    const isSound = this.#isSound(replica, asked);
    this.tokens.answered(replica.name, of, asked, status, isSound);
    if (status === 200) this.inventories.answered(replica, of, asked, answered, isSound);
  }

  /** Whether a life of a replica has everything that it needs, though it may have stood still. */
  #isSound({ process }: Program, { at, life }: AskedAt): boolean {
    return life === process && at - this.#world.unsoundUntil > afterTroubleMs;
  }
}
