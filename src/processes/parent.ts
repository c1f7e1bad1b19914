/** A process's end of the channel to the one that started it: reports, and ends with it. */
import type { Readiness } from '../http/health.ts';
import { Acknowledged } from '../runtime/acknowledged.ts';
import type { Addresses } from '../service.ts';
import type { TokenUse } from '../store/store.ts';
import {
  type MetricsJson,
  type OpenOrder,
  type OrderToProcess,
  processBeatMs,
  type ReportOfProcess,
} from './messages.ts';

/** The channel's view of the process, or a test's stand-in. */
export interface ProcessChannel {
  readonly send?: ((report: ReportOfProcess) => unknown) | undefined;
  readonly connected: boolean;
  on(event: 'message', listener: (order: OrderToProcess) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

/** What a process reports of itself. */
export interface ReportSources {
  readonly readiness: () => Readiness;
  readonly metrics: () => Promise<MetricsJson>;
}

export class ServingParent {
  readonly #channel: ProcessChannel;
  readonly #stop = Promise.withResolvers<'stop'>();
  readonly #openOrder = Promise.withResolvers<OpenOrder>();
  readonly #beating: NodeJS.Timeout;
  #sources: ReportSources | null = null;
  #answers = false;
  readonly #handed = new Acknowledged<readonly TokenUse[]>();
  /** The state of all processes, as the parent last sent it. */
  #all: Readiness | null = null;

  /** `gone` is called once the parent has ended for any reason. */
  constructor(channel: ProcessChannel, gone: () => void) {
    this.#channel = channel;
    channel.once('disconnect', gone);
    if (!channel.connected) gone();
    // Sending fails between the parent's exit and its notification.
    channel.on('error', () => {});
    channel.on('message', (order) => this.#obey(order));
    this.#beating = setInterval(() => this.#beat(), processBeatMs).unref();
    this.#beat();
  }

  /** Resolves when the parent requests the stop. */
  get stop(): Promise<'stop'> {
    return this.#stop.promise;
  }

  /** Resolves when the parent requests that the port be opened. */
  get openOrder(): Promise<OpenOrder> {
    return this.#openOrder.promise;
  }

  /** The state of all processes, at most two beats old; null before the first report. */
  get all(): Readiness | null {
    return this.#all;
  }

  /** Reports these from now on. */
  report(sources: ReportSources): void {
    this.#sources = sources;
  }

  answers(addresses: Addresses): void {
    this.#answers = true;
    this.#beat();
    this.#send({ type: 'answers', ...addresses });
  }

  /** Resolves once uses of tokens are written; rejects if they cannot be. */
  writeTokenUses(uses: readonly TokenUse[]): Promise<void> {
    return this.#handed.hand(uses, (id) => this.#send({ type: 'token-uses', id, uses }));
  }

  failed(message: string): void {
    this.#send({ type: 'failed', message });
  }

  /** Stops the reports. */
  close(): void {
    clearInterval(this.#beating);
  }

  #beat(): void {
    const readiness = this.#answers ? (this.#sources?.readiness() ?? null) : null;
    this.#send({ type: 'state', readiness });
  }

  #obey(order: OrderToProcess): void {
    switch (order.type) {
      case 'state':
        this.#all = order.readiness;
        return;
      case 'open':
        this.#openOrder.resolve(order);
        return;
      case 'token-uses-done':
        this.#handed.settle(order.id, order.error);
        return;
      case 'stop':
        this.#stop.resolve('stop');
        return;
      case 'report-metrics':
        this.#sources?.metrics().then(
          (metrics) => this.#send({ type: 'metrics', metrics }),
          () => {},
        );
        return;
    }
  }

  #send(report: ReportOfProcess): void {
    if (this.#channel.connected) this.#channel.send?.(report);
  }
}
