/**
 * Writes readings while other queries still run, so that a slow query does not age the other
 * values. Readings within a second are written together.
 */
import { eachPartner } from '../runner/each-partner.ts';
import type { CollectContext, PartnerSummary, Unmatched } from '../runner/source.ts';
import type { Vector } from './instant-query.ts';
import { type MeasuredPartner, matchReadings, type PartnerReadings } from './match.ts';
import type { UsageMetric } from './metrics.ts';
import type { AssetReading, Readings } from './readings.ts';
import type { PrometheusSettings } from './schema.ts';
import { type Written, writeReadings } from './write.ts';

/** Each write moves a revision, after which clients read their lists again. */
const togetherMs = 1_000;

/** Rereads the inventory during a long round: hardware may have moved to another partner. */
const partnersAgeMsMax = 5_000;

/** The partners that a source may measure, and errors about the partners named in its settings. */
interface Partners {
  readonly partners: readonly MeasuredPartner[];
  readonly missing: readonly string[];
}

/** Dependencies of writes. */
export interface FlushOptions {
  readonly settings: PrometheusSettings;
  readonly context: CollectContext;
  readonly readings: Readings;
  readonly readPartners: () => Promise<Partners>;
}

export class Flush {
  readonly #options: FlushOptions;
  readonly #context: CollectContext;
  #partners: (Partners & { readonly readAt: number }) | null = null;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  readonly #written = new Map<string, { assets: Set<string>; lines: string[] }>();
  /** Errors by text: a round that writes several times reports each once. */
  readonly #unmatched = new Map<string, Unmatched>();
  readonly #errors = new Set<string>();

  constructor(options: FlushOptions) {
    this.#options = options;
    this.#context = options.context;
  }

  /**
   * Adds the responses to a metric's queries, and schedules a write. A dry run reports everything
   * at its end.
   */
  add(metric: UsageMetric, values: Vector, times: Vector, machines: readonly Vector[]): void {
    this.#options.readings.add(metric, values, times, machines);
    if (this.#timer !== null || this.#context.dryRun) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      // Errors are reported at the end of the round.
      this.#write().catch(() => {});
    }, togetherMs);
  }

  /** Writes the remaining readings, and returns the result of all writes. */
  async end() {
    this.#stopTimer();
    await this.#write();
    const missing = this.#partners?.missing ?? [];
    return {
      unmatched: [...this.#unmatched.values()],
      errors: [...missing, ...this.#errors],
      partners: [...this.#written].map(
        ([partnerId, { assets, lines }]): PartnerSummary => ({
          partnerId,
          changed: assets.size,
          lines,
        }),
      ),
    };
  }

  /** Resolves once no write is running or scheduled. */
  async cancel(): Promise<void> {
    this.#stopTimer();
    await this.#writing.catch(() => {});
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow(this.#options.readings.take()));
    return this.#writing;
  }

  async #partnersNow(): Promise<Partners> {
    const readAt = performance.now();
    if (this.#partners === null || readAt - this.#partners.readAt > partnersAgeMsMax) {
      this.#partners = { ...(await this.#options.readPartners()), readAt };
    }
    return this.#partners;
  }

  async #writeNow(readings: readonly AssetReading[]): Promise<void> {
    const { name } = this.#options.settings;
    const { partners } = await this.#partnersNow();
    const { byPartner, unmatched, errors } = matchReadings(readings, partners);
    for (const one of unmatched) this.#unmatched.set(JSON.stringify(one), one);
    const written = await eachPartner(
      partners.filter(({ partner }) => byPartner.has(partner.id)),
      ({ partner }) => partner.id,
      this.#context,
      (state) => {
        this.#context.progress(`${name}: writing partner ${state.partner.id}`);
        return this.#writePartner(state, byPartner.get(state.partner.id)!);
      },
    );
    for (const error of [...errors, ...written.errors]) this.#errors.add(error);
    for (const { partnerId, assets, lines } of written.results) {
      const before = this.#written.get(partnerId) ?? { assets: new Set(), lines: [] };
      for (const asset of assets) before.assets.add(JSON.stringify(asset));
      before.lines.push(...lines);
      this.#written.set(partnerId, before);
    }
  }

  #writePartner(state: MeasuredPartner, readings: PartnerReadings): Promise<Written> {
    const { settings, context } = this.#options;
    return writeReadings(state, readings, settings.capacity, context);
  }
}
