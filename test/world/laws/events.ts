/** Events: each reader gets each once, in order, and none is removed early. */
import type { DatabaseSync } from 'node:sqlite';
import type { Follower } from '../actors.ts';
import type { Break } from './terms.ts';

export class EventLaws {
  readonly #break: Break;
  readonly #database: () => DatabaseSync;

  constructor(database: () => DatabaseSync, whenBroken: Break) {
    this.#database = database;
    this.#break = whenBroken;
  }

  #eventsOf(partnerId: string): readonly number[] {
    const rows = this.#database()
      .prepare('select event_id from event where partner_id = ? order by event_id')
      .all(partnerId) as unknown as readonly { readonly event_id: number }[];
    return rows.map(({ event_id }) => event_id);
  }

  /** A follower got an event. */
  got(partnerId: string, before: number, id: number): void {
    if (id <= before) {
      this.#break('each event comes once, in order', `${partnerId} gets ${id} after ${before}`);
    }
  }

  /** What a follower has is cut down to what is there after a database went back. */
  wentBack(followers: readonly Follower[]): void {
    for (const follower of followers) follower.keepThose(this.#eventsOf(follower.partnerId));
  }

  /** Judges a follower who has read to the end. */
  judge({ partnerId, ids }: Follower): void {
    const all = this.#eventsOf(partnerId);
    const got = new Set(ids);
    const missed = all.find((id) => id <= (ids.at(-1) ?? 0) && !got.has(id));
    if (missed !== undefined) {
      this.#break('each event comes once, in order', `${partnerId} never got ${missed}`);
    }
    const stored = new Set(all);
    const gone = ids.find((id) => !stored.has(id));
    if (gone !== undefined) this.#break('no event is removed early', `${partnerId}: ${gone}`);
  }
}
