/** Inventories: what is acknowledged is stored and shown, and no answer goes back. */
import type { DatabaseSync } from 'node:sqlite';
import type { Answer } from '../client.ts';
import type { Program } from '../program.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import { reached } from '../states.ts';
import type { World } from '../world.ts';
import { type AskedAt, type Break, shownWithinMs } from './terms.ts';
import type { Credential } from './tokens.ts';

/** Time for replicas to find that a database went back: they compare each half minute (ms). */
const goesBackWithinMs = 60_000;

/** A state of a partner's inventory in the database. */
interface Version {
  readonly version: number;
  /** When it was known to be there, at the latest (ms of the world). */
  readonly knownAt: number;
}

export class InventoryLaws {
  readonly #world: World;
  readonly #break: Break;
  readonly #database: () => DatabaseSync;
  readonly #versions = new Map<string, Version[]>();
  /** The newest version that each life of a replica has shown of each partner. */
  #shown = new WeakMap<SimulatedProcess, Map<string, number>>();
  /** The version that each ETag was of. */
  readonly #tagged = new Map<string, number>();
  /** Until then a replica may show what has never been. */
  #goesBackUntil = 0;

  constructor(world: World, database: () => DatabaseSync, whenBroken: Break) {
    this.#world = world;
    this.#database = database;
    this.#break = whenBroken;
  }

  #read() {
    return this.#database().prepare(
      'select description from site where partner_id = ? order by site_id limit 1',
    );
  }

  /** The version that the database has; 0 if it has none. */
  #stored(partnerId: string): number {
    const row = this.#read().get(partnerId) as { readonly description: string } | undefined;
    return row === undefined ? 0 : versionOf(partnerId, row.description);
  }

  #history(partnerId: string): Version[] {
    const known = this.#versions.get(partnerId);
    if (known !== undefined) return known;
    const none = [{ version: 0, knownAt: 0 }];
    this.#versions.set(partnerId, none);
    return none;
  }

  importBegins(partnerId: string, version: number) {
    return { version, before: this.#history(partnerId).at(-1)!.version };
  }

  importEnds(
    partnerId: string,
    { version, before }: ReturnType<InventoryLaws['importBegins']>,
    isDone: boolean,
  ): void {
    const stored = this.#stored(partnerId);
    if (isDone && stored !== version) {
      this.#break('what is acknowledged is stored', `${partnerId} has ${stored}, not ${version}`);
    }
    if (stored !== version && stored !== before) {
      this.#break(
        'what fails changes nothing',
        `${partnerId} has ${stored}, neither ${before} nor ${version}`,
      );
    }
    if (stored !== version) return;
    if (!isDone) reached('an import of which the importer does not know whether it was made');
    this.#history(partnerId).push({ version, knownAt: this.#world.now });
  }

  /** Imports of a partner since a moment. */
  countSince(partnerId: string, since: number): number {
    return this.#history(partnerId).filter(({ knownAt }) => knownAt > since).length;
  }

  /** What came since the state that was kept has never been. */
  wentBack(): void {
    const { now } = this.#world;
    this.#shown = new WeakMap();
    this.#goesBackUntil = now + goesBackWithinMs;
    for (const [partnerId, history] of this.#versions) {
      history.push({ version: this.#stored(partnerId), knownAt: now });
    }
  }

  shownAt({ process }: Program, { partnerId }: Credential): number {
    return process === null ? 0 : (this.#shown.get(process)?.get(partnerId) ?? 0);
  }

  /** An ETag names one state, also of a database that went back. */
  #judgeTag(partnerId: string, tag: string, version: number): void {
    const name = `${partnerId} ${tag}`;
    const known = this.#tagged.get(name) ?? version;
    this.#tagged.set(name, known);
    if (known !== version) {
      this.#break('an ETag names one state', `${name} was of ${known}, and is of ${version}`);
    }
  }

  /** Judges what an answer has. `isSound`: whether the replica has all that it needs. */
  answered(
    replica: Program,
    { partnerId }: Credential,
    asked: AskedAt,
    { body, headers }: Answer,
    isSound: boolean,
  ): void {
    const { at, life, lastVersion } = asked;
    const { data } = JSON.parse(body) as { readonly data: readonly { description: string }[] };
    const description = data[0]?.description;
    if (description === undefined) {
      this.#break('what is acknowledged is answered', `${replica.name} has no site`);
      return;
    }
    const version = versionOf(partnerId, description);
    if (Number.isNaN(version)) {
      this.#break('no byte of another partner is answered', `${partnerId} got ${description}`);
    }
    this.#judgeTag(partnerId, String(headers.etag), version);
    if (at >= this.#goesBackUntil && life !== null && life === replica.process) {
      const shown = this.#shown.get(life) ?? new Map<string, number>();
      this.#shown.set(life, shown);
      shown.set(partnerId, Math.max(version, shown.get(partnerId) ?? 0));
      if (version < lastVersion) {
        this.#break('no answer goes back', `${replica.name} shows ${version} after ${lastVersion}`);
      }
    }
    const unstoppedMs = (life?.unstoppedMs ?? 0) - (this.#world.now - at);
    if (!isSound || unstoppedMs < shownWithinMs) return;
    const due = this.#history(partnerId).findLast(({ knownAt }) => knownAt + shownWithinMs < at);
    if (due !== undefined && version < due.version) {
      this.#break(
        'what is acknowledged is answered',
        `${replica.name} shows ${version} of ${partnerId}, and ${due.version} is older than 2 s`,
      );
    }
  }
}

/** The version in a description that names its partner; NaN if it names another. */
function versionOf(partnerId: string, description: string): number {
  return Number(
    description.startsWith(`${partnerId}-v`) ? description.slice(partnerId.length + 2) : Number.NaN,
  );
}
