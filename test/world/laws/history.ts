/** The history: a sample is there once, and whole; each calm slot has one, and none goes. */
import type { DatabaseSync } from 'node:sqlite';
import type { Observation } from '../../../src/observe/observation.ts';
import { readPoints } from '../../../src/store/history/point-document.ts';
import { partnerIds } from '../inventory.ts';
import { type SimulatedProcess, worldBeginsAt } from '../simulated-process.ts';
import { reached } from '../states.ts';
import type { World } from '../world.ts';
import { afterTroubleMs, type Break } from './terms.ts';

/** Time of a slot of the history, and the longest until it is recorded (ms). */
const slotMs = 300_000;
const slotLateMsMax = 60_000;

export class HistoryLaws {
  readonly #world: World;
  readonly #break: Break;
  readonly #database: () => DatabaseSync;
  /** The slots that each partner was seen to have. */
  readonly #slots = new Map<string, Set<number>>();
  #recorder: string | null = null;

  constructor(world: World, database: () => DatabaseSync, whenBroken: Break) {
    this.#world = world;
    this.#database = database;
    this.#break = whenBroken;
  }

  wentBack(): void {
    this.#slots.clear();
  }

  /** What a collector observes. */
  observed(process: SimulatedProcess, observation: Observation): void {
    const { type } = observation;
    if (type === 'history-missed') reached('a slot that came too late to be recorded');
    if (type === 'stood-still') reached('a collector that stood still');
    if (type === 'collector-role' && observation.role === 'standby') {
      reached('a collector that stands by');
    }
    if (type === 'recorder-role' && observation.role === 'working') {
      const { holder } = observation;
      if (this.#recorder !== null && this.#recorder !== process.name) {
        reached('a recorder that took over');
      }
      this.#recorder = holder === null ? null : process.name;
    }
  }

  /** The slots of which each partner has a sample, among them those in days. */
  #slotsOf(partnerId: string): readonly number[] {
    const samples = this.#database()
      .prepare("select at from history_sample where partner_id = ? and level = 'partner'")
      .all(partnerId) as unknown as readonly { readonly at: number }[];
    const days = this.#database()
      .prepare(
        "select day, document from history_day where partner_id = ? and level = 'partner' and step = '5m'",
      )
      .all(partnerId) as unknown as readonly {
      readonly day: number;
      readonly document: Uint8Array;
    }[];
    const inDays = days.flatMap(({ day, document }) =>
      readPoints({ from: day, step: '5m' }, document).map(({ at }) => at),
    );
    return [...samples.map(({ at }) => at), ...inDays];
  }

  /** No sample is there twice, and none goes. */
  judge(): void {
    for (const partnerId of partnerIds) {
      const slots = this.#slotsOf(partnerId);
      const present = new Set(slots);
      if (present.size < slots.length) {
        this.#break('a sample is there once', `${partnerId} has one twice`);
      }
      const known = this.#slots.get(partnerId) ?? new Set<number>();
      this.#slots.set(partnerId, known);
      for (const slot of known) {
        if (!present.has(slot)) {
          const lost = new Date(slot).toISOString();
          this.#break('no sample is removed early', `${partnerId} lost that of ${lost}`);
        }
      }
      for (const slot of slots) known.add(slot);
    }
  }

  /** Each slot of a calm time is recorded. */
  judgeSlots(): void {
    const world = this.#world;
    const first = Math.ceil((world.troubledUntil + afterTroubleMs) / slotMs) * slotMs;
    for (let slot = first; slot + slotLateMsMax < world.now; slot += slotMs) {
      for (const [partnerId, known] of this.#slots) {
        if (known.has(worldBeginsAt + slot)) continue;
        const missed = new Date(worldBeginsAt + slot).toISOString();
        this.#break('each calm slot is recorded', `${partnerId} has none of ${missed}`);
      }
    }
  }
}
