/** People at the panel: a session lasts until it is ended, and acts no more then. */
import type { PersonSession } from '../person.ts';
import { reached } from '../states.ts';
import type { World } from '../world.ts';
import { afterTroubleMs, type Break, shownWithinMs } from './terms.ts';

export class PeopleLaws {
  readonly #world: World;
  readonly #break: Break;

  constructor(world: World, whenBroken: Break) {
    this.#world = world;
    this.#break = whenBroken;
  }

  /** Judges an answer of the panel. */
  answered(session: PersonSession, askedAt: number, status: number, path: string): void {
    const { partnerId, endFrom, endedAt } = session;
    const isCalm = askedAt - this.#world.troubledUntil > afterTroubleMs;
    const seen = `the panel answers ${status} at ${path} to ${partnerId}`;
    if (status === 200) {
      if (isCalm && endedAt !== null && askedAt > endedAt + shownWithinMs) {
        this.#break('what is withdrawn acts no more', seen);
      }
    } else if (status === 401) {
      if (endedAt !== null) reached('a session that is over and refused');
      // A session lasts so long by the clock of the panel: one that was wrong has ended it.
      const isByClock = this.#world.clocksWrongUntil > session.madeAt;
      if (endFrom === null && !isByClock) this.#break('a session lasts until it is ended', seen);
    } else if (isCalm && endFrom === null) {
      this.#break('a calm installation answers', seen);
    }
  }
}
