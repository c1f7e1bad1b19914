/**
 * Runs a real Prometheus that scrapes nothing: tests write histories into it, each in a separate
 * time range, and collect from it as if at that time.
 */
import { join } from 'node:path';
import type { Asset } from '../../../src/domain/asset.ts';
import { Rounds } from '../../collectors/rounds.ts';
import { Workplace } from '../../process/program.ts';
import { PrometheusServer } from './prometheus-server.ts';
import { remoteWrite } from './remote-write.ts';
import { ScrapeHistory } from './scrape-history.ts';
import type { SimulatedMachine } from './simulated-machine.ts';

export const scrapeSeconds = 15;

/** Prometheus accepts samples of any past; this is a moment in 2025. */
const firstSeconds = 1_750_000_000;

/** Distance between two tests' times, so that none sees the samples of another. */
const testSeconds = 30 * 60;

/** The first and last possible scrape, in seconds relative to the test's present. */
type Span = readonly [from: number, to: number];

export class WrittenPrometheus {
  /** The test's present, in seconds since the epoch. */
  now = firstSeconds;
  readonly #work: Workplace;
  readonly #server: PrometheusServer;

  private constructor(work: Workplace, server: PrometheusServer) {
    this.#work = work;
    this.#server = server;
  }

  static async start(): Promise<WrittenPrometheus> {
    const work = await Workplace.make();
    const folder = join(work.folder, 'prometheus');
    return new WrittenPrometheus(work, await PrometheusServer.start(folder, 'scrape_configs: []'));
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.#work.remove();
  }

  /** Moves to a present without measurements. */
  proceed(): void {
    this.now += testSeconds;
  }

  /** A present without measurements, and a store with these assets. */
  async begin(nodeType: Asset['nodeType'], ...assetIds: string[]): Promise<Rounds> {
    this.proceed();
    return this.rounds(nodeType, ...assetIds);
  }

  /** A store with these assets, in the same present. */
  rounds(nodeType: Asset['nodeType'], ...assetIds: string[]): Promise<Rounds> {
    return Rounds.open({ url: this.#server.url }, nodeType, assetIds);
  }

  /** A store with these assets, in the same present, and a built-in set of queries. */
  roundsOf(set: string, nodeType: Asset['nodeType'], ...assetIds: string[]): Promise<Rounds> {
    return Rounds.open({ url: this.#server.url, queries: set }, nodeType, assetIds);
  }

  /** The same for one compute node, `n1`, with queries in place of the built-in ones. */
  roundsWith(queries: Readonly<Record<string, unknown>>): Promise<Rounds> {
    return Rounds.open({ url: this.#server.url, queries }, 'compute', ['n1']);
  }

  async write(...histories: readonly ScrapeHistory[]): Promise<void> {
    await remoteWrite(
      this.#server.url,
      histories.flatMap(({ series }) => series),
    );
  }

  /** Scrapes a machine over a span, in which its CPUs work a constant share. */
  scrape(
    history: ScrapeHistory,
    machine: SimulatedMachine,
    [from, to]: Span,
    share: number | readonly number[],
  ): void {
    for (let at = from; at <= to; at += scrapeSeconds) {
      machine.run(scrapeSeconds, share);
      history.scrape(this.now + at, machine.expose());
    }
  }

  /** Writes the history of a machine with a constant load over a span. */
  async writeSteady(
    machine: SimulatedMachine,
    span: Span,
    share: number | readonly number[],
  ): Promise<void> {
    const history = nodeHistory();
    this.scrape(history, machine, span, share);
    await this.write(history);
  }
}

/** For the node `n1` by default. */
export function nodeHistory(job = 'node'): ScrapeHistory {
  return new ScrapeHistory({ instance: 'n1:9100', job });
}
