/**
 * One world: an installation with its people and its troubles, by a seed, until its time is over or a law
 * is broken.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateStore } from '../../src/commands/migrate.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { beginActors } from './actors.ts';
import { WorldDatabase } from './database.ts';
import { Dice } from './dice.ts';
import {
  panelPort,
  sourcesFile,
  startCollector,
  startPanel,
  startReplica,
} from './installation.ts';
import { nodes } from './inventory.ts';
import { Laws } from './laws/laws.ts';
import { Network, useNetwork } from './network.ts';
import { Program } from './program.ts';
import { Scheduler } from './scheduler.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { reachedByLog, takeReached } from './states.ts';
import { type Switch, switchesOf } from './switches.ts';
import { Troubles } from './troubles.ts';
import { Upstream, useUpstream } from './upstream.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Shortest and longest time of trouble, and of calm. */
const troubleMsMin = 2 * minuteMs;
const troubleMsMax = 90 * minuteMs;
const calmMsMin = minuteMs;
const calmMsMax = 30 * minuteMs;

/** Time after the last trouble in which everything is as it should be again. */
const recoveryMs = minuteMs;

/** Where nothing of a file costs a disk's time; else among the machine's temporary files. */
const memoryFolder = '/dev/shm';

/** A world to run. */
export interface WorldPlan {
  /** With the number, it decides everything. */
  readonly seed: number;
  readonly number: number;
  readonly hours: number;
  /** Switches that stay off, whatever the seed says. */
  readonly without: readonly Switch[];
  /** Called with each line of the trace. */
  readonly onTrace?: (line: string) => void;
}

/** What became of a world. */
export interface WorldEnd {
  /** The law that was broken, with what was seen; null if none was. */
  readonly fault: string | null;
  /** When it was broken, or the world ended (hours). */
  readonly hours: number;
  readonly events: number;
  /** Of the whole trace. */
  readonly digest: string;
  readonly switches: readonly Switch[];
  /** Switches that were kept off. */
  readonly without: readonly Switch[];
  readonly reached: readonly string[];
  /** The last lines of the trace. */
  readonly lastLines: readonly string[];
}

/** Lines of a trace that are kept. */
const lastLinesMax = 60;

export class World {
  readonly plan: WorldPlan;
  readonly switches: ReadonlySet<Switch>;
  readonly scheduler: Scheduler;
  readonly network: Network;
  readonly database: WorldDatabase;
  readonly folder: string;
  /** Whoever looks from outside, with right clocks. */
  readonly outside: SimulatedProcess;
  readonly laws: Laws;
  readonly replicas: readonly Program[];
  readonly collectors: readonly Program[];
  /** The panel; null in a world without one. */
  readonly panel: Program | null;
  readonly upstream: Upstream;
  readonly sourcesFile: string;
  /** Until when something was wrong (ms of the world). */
  troubledUntil = 0;
  /** Until when something was wrong besides processes that were killed or stood still. */
  unsoundUntil = 0;
  readonly #processes = new Set<SimulatedProcess>();
  /** Until when some clock was wrong. */
  clocksWrongUntil = 0;
  #fault: string | null = null;
  #pid = 100;
  readonly #hash = createHash('sha256');
  readonly #lastLines: string[] = [];

  constructor(plan: WorldPlan) {
    this.plan = plan;
    this.switches = switchesOf(this.dice('switches'), plan.without);
    this.scheduler = new Scheduler(this.dice('order'));
    this.network = new Network(this.scheduler, this.dice('network'));
    useNetwork(this.network);
    this.folder = mkdtempSync(join(folderOfFiles(), 'hybrid-core-world-'));
    this.database = new WorldDatabase(join(this.folder, 'world.db'), this.dice('database'));
    this.outside = this.newProcess('outside');
    this.laws = new Laws(this);
    const ports = this.has('two-replicas') ? [8_081, 8_082] : [8_081];
    this.replicas = ports.map(
      (port, index) =>
        new Program(this, `replica-${index + 1}`, port, (process) =>
          startReplica(this, process, port),
        ),
    );
    this.panel = this.has('panel')
      ? new Program(this, 'panel', panelPort, (process) => startPanel(this, process, ports[0]!))
      : null;
    this.upstream = new Upstream(nodes, this.dice('upstream'));
    useUpstream(this.upstream);
    this.sourcesFile = join(this.folder, 'sources.json');
    writeFileSync(this.sourcesFile, sourcesFile);
    const collectors = this.has('two-collectors') ? [1, 2] : this.has('collector') ? [1] : [];
    this.collectors = collectors.map(
      (number) =>
        new Program(this, `collector-${number}`, 0, (process, onEnd) =>
          startCollector(this, process, onEnd),
        ),
    );
  }

  dice(name: string): Dice {
    return new Dice(this.plan.seed, this.plan.number, name);
  }

  has(name: Switch): boolean {
    return this.switches.has(name);
  }

  get now(): number {
    return this.scheduler.now;
  }

  get programs(): readonly Program[] {
    const panels = this.panel === null ? [] : [this.panel];
    return [...this.replicas, ...this.collectors, ...panels];
  }

  newProcess(name: string): SimulatedProcess {
    const pid = this.#pid++;
    const dice = this.dice(`process ${pid}`);
    const process = new SimulatedProcess(name, pid, this.scheduler, dice);
    this.#processes.add(process);
    process.onEnd(() => this.#processes.delete(process));
    return process;
  }

  /** Something is wrong until so long from now. */
  trouble(ms: number, isOfProcess: boolean): void {
    this.troubledUntil = Math.max(this.troubledUntil, this.now + ms);
    if (!isOfProcess) this.unsoundUntil = Math.max(this.unsoundUntil, this.now + ms);
  }

  /** For how long nothing has been wrong. */
  get calmMs(): number {
    return this.now - this.troubledUntil;
  }

  trace(line: string): void {
    const text = `${(this.now / 1_000).toFixed(3)} ${line}`;
    this.#hash.update(`${text}\n`);
    this.#lastLines.push(text);
    if (this.#lastLines.length > lastLinesMax) this.#lastLines.shift();
    this.plan.onTrace?.(text);
  }

  /** A line that a program logs. */
  log(process: SimulatedProcess, line: string): void {
    const { level, msg } = JSON.parse(line) as { readonly level: string; readonly msg?: string };
    this.trace(`${process.name} ${level}: ${msg}`);
    reachedByLog(process.name, msg ?? '');
  }

  /** What a collector observes. */
  observed(process: SimulatedProcess, observation: Observation): void {
    if (observation.type === 'source-collected') return;
    const { type } = observation;
    const role = 'role' in observation ? ` ${observation.role}` : '';
    this.trace(`${process.name} observes ${type}${role}`);
    this.laws.history.observed(process, observation);
  }

  /** A law is broken: the world ends. */
  break(fault: string): void {
    this.#fault ??= fault;
    this.trace(`BROKEN ${fault}`);
  }

  get mayGoOn(): boolean {
    return this.#fault === null;
  }

  async run(): Promise<WorldEnd> {
    let isOver = false;
    try {
      let failure: unknown = null;
      this.outside.soon(() => {
        this.#live()
          .catch((error: unknown) => {
            failure = error;
          })
          .finally(() => {
            isOver = true;
          });
      });
      await this.scheduler.run(Number.POSITIVE_INFINITY, () => !isOver && this.mayGoOn);
      if (failure !== null) throw failure;
      const { count: events, now } = this.scheduler;
      this.trace(`over after ${events} events`);
      return {
        fault: this.#fault,
        hours: now / hourMs,
        events,
        digest: this.#hash.digest('hex').slice(0, 16),
        switches: [...this.switches],
        without: this.plan.without,
        reached: [...takeReached().keys()],
        lastLines: this.#lastLines,
      };
    } finally {
      for (const process of this.#processes) process.kill();
      this.laws.close();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  /** From the first schema on: trouble and calm by turns. */
  async #live(): Promise<void> {
    const { outside } = this;
    const migrating = this.newProcess('migrate');
    await migrating.run(() => migrateStore(this.database.storeFor(migrating)));
    this.laws.open();
    for (const program of this.programs) program.start();
    const actors = await beginActors(this);
    const troubles = new Troubles(this, actors);
    const dice = this.dice('turns');
    const end = this.plan.hours * hourMs;
    while (this.now < end) {
      await troubles.during(dice.magnitude(troubleMsMin, troubleMsMax));
      await outside.sleep(recoveryMs);
      await this.laws.whenCalm(actors);
      await outside.sleep(dice.magnitude(calmMsMin, calmMsMax));
      await this.laws.afterCalm();
    }
  }
}

function folderOfFiles(): string {
  try {
    const folder = mkdtempSync(join(memoryFolder, 'hybrid-core-probe-'));
    rmSync(folder, { recursive: true });
    return memoryFolder;
  } catch {
    return tmpdir();
  }
}
