/** Figures: new in a calm installation, never invented, and of nobody else. */
import type { Answered } from '../client.ts';
import type { Program } from '../program.ts';
import { reached } from '../states.ts';
import { usedAtFirst } from '../upstream.ts';
import type { World } from '../world.ts';
import type { AskedAt, Break } from './terms.ts';
import type { Credential } from './tokens.ts';

/**
 * Age of figures that count as new: two rounds of a minute each, the time between two scrapes, and until a
 * replica shows them (ms). A calm installation has them after as long.
 */
const figuresNewAfterMs = 2 * 60_000 + 15_000 + 10_000 + 3_000;

/** The node that each inventory of a partner has: others come and go. */
const firstNode = '-n0';

interface AssetFigures {
  readonly id: string;
  readonly memory_usage: { readonly used_bytes: number | null } | null;
}

export class FigureLaws {
  readonly #world: World;
  readonly #break: Break;

  constructor(world: World, whenBroken: Break) {
    this.#world = world;
    this.#break = whenBroken;
  }

  /** Judges an answer with figures. */
  answered(replica: Program, { partnerId }: Credential, { at }: AskedAt, answered: Answered): void {
    if (typeof answered === 'string' || answered.status !== 200) return;
    const { data } = JSON.parse(answered.body) as { readonly data: readonly AssetFigures[] };
    for (const of of data) {
      if (!of.id.startsWith(`${partnerId}-`)) {
        this.#break('no byte of another partner is answered', `${partnerId} got ${of.id}`);
      }
      this.#judge(replica, of, at);
    }
  }

  #judge(replica: Program, { id, memory_usage: usage }: AssetFigures, askedAt: number): void {
    const { now, calmMs } = this.#world;
    const used = usage?.used_bytes ?? null;
    if (used === null && id.endsWith(firstNode)) reached('figures that are too old to be shown');
    const measuredAt = used === null ? Number.NEGATIVE_INFINITY : (used - usedAtFirst) * 1_000;
    if (measuredAt > now) {
      this.#break('no figure is invented', `${id} has ${used} on ${replica.name}`);
    }
    const ageMs = askedAt - measuredAt;
    if (id.endsWith(firstNode) && calmMs > figuresNewAfterMs && ageMs > figuresNewAfterMs) {
      const age = Math.round(ageMs / 1_000);
      this.#break('figures are new', `those of ${id} on ${replica.name} are ${age} s old`);
    }
  }
}
