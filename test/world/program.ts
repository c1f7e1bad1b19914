/** A program of the installation that is started again whenever it ends. */
import type { SimulatedProcess } from './simulated-process.ts';
import { reached } from './states.ts';
import type { World } from './world.ts';

/** What a program's start returns. */
export interface Started {
  stop(): Promise<void>;
}

/** Starts a program; calls `onEnd` if that ends by itself. */
type Begin = (process: SimulatedProcess, onEnd: (error: unknown) => void) => Promise<Started>;

/** Longest pause before a program is started again, in ms. */
const restartMsMax = 8_000;

export class Program {
  readonly name: string;
  /** Where it listens; 0 for a program that does not. */
  readonly port: number;
  /** The process that it runs in now. */
  process: SimulatedProcess | null = null;
  /** Since when it is up (ms of the world); null while it is not. */
  upSince: number | null = null;
  readonly #world: World;
  readonly #begin: Begin;
  #started: Started | null = null;
  #isStopping = false;

  constructor(world: World, name: string, port: number, begin: Begin) {
    this.#world = world;
    this.name = name;
    this.port = port;
    this.#begin = begin;
  }

  start(): void {
    const process = this.#world.newProcess(this.name);
    this.process = process;
    this.#world.trace(`${this.name} starts`);
    const onEnd = (error: unknown) => {
      if (!process.isAlive || this.#isStopping) return;
      this.#world.trace(`${this.name} ended: ${error}`);
      reached('a program that ended by itself');
      this.kill();
    };
    this.#begin(process, onEnd).then(
      (started) => {
        if (!process.isAlive) return;
        this.upSince = this.#world.now;
        this.#started = started;
        this.#world.trace(`${this.name} is up`);
      },
      (error) => {
        if (!process.isAlive) return;
        this.#world.trace(`${this.name} did not start: ${error}`);
        reached('a program that could not start');
        this.kill();
      },
    );
  }

  get isUp(): boolean {
    return this.upSince !== null;
  }

  /** Ends it at once; its supervisor starts it again. */
  kill(): void {
    if (this.process === null) return;
    this.#world.trace(`${this.name} is gone`);
    this.process.kill();
    this.#ended();
  }

  /** Asks it to end (SIGTERM); kills it where that takes too long. */
  async stop(): Promise<void> {
    const { process } = this;
    const started = this.#started;
    if (process === null || started === null) return;
    this.#world.trace(`${this.name} is asked to end`);
    this.upSince = null;
    this.#isStopping = true;
    const stopping = process.run(() => started.stop());
    const late = this.#world.outside.sleep(stopMsMax).then(() => 'late');
    const outcome = await Promise.race([stopping.then(() => 'ended'), late]);
    if (this.process !== process) return;
    if (outcome === 'ended') reached('a program that ended by itself when asked to');
    this.#world.trace(`${this.name} ${outcome}`);
    process.kill();
    this.#ended();
  }

  #ended(): void {
    const { outside } = this.#world;
    this.process = null;
    this.upSince = null;
    this.#started = null;
    this.#isStopping = false;
    outside.after(outside.dice.below(restartMsMax), () => this.start());
  }
}

/** Time from SIGTERM to SIGKILL. */
const stopMsMax = 10_000;
