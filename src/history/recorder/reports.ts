/**
 * Emits events about sites' workloads once a round: thresholds, staleness, forecasts (docs: Events).
 * The last reported state is stored with the events and re-read in the transaction that writes them,
 * so that another recorder can continue, and a failed commit neither repeats nor omits an event.
 */
import { type FencedWriter, fencedTransaction } from '../../store/lease/lease.ts';
import type { StoreReader } from '../../store/store.ts';
import { ExpectedDaysOfSites } from './expected-days.ts';
import { PartnerFailures } from './partner-failures.ts';
import type { SampledSite } from './partner-sums.ts';
import { formatReport, nextReport, type ObservedSite, parseReport } from './site-report.ts';
import { Turns } from './turns.ts';

export interface ReportsOptions extends FencedWriter {
  readonly reader: Pick<StoreReader, 'readSiteReports' | 'readHistory'>;
  /** Checked before each slow forecast. */
  readonly mayGoOn: () => boolean;
}

/** A partner's sites, as sampled in this round. */
export interface SampledPartner {
  readonly partnerId: string;
  readonly sites: readonly SampledSite[];
}

interface ObservedPartner {
  readonly partnerId: string;
  readonly sites: readonly ObservedSite[];
}

export class Reports {
  readonly #options: ReportsOptions;
  readonly #expectedDays: ExpectedDaysOfSites;
  /** Those of this round that another writer had locked. */
  #waiting: ObservedPartner[] = [];

  constructor(options: ReportsOptions) {
    this.#options = options;
    this.#expectedDays = new ExpectedDaysOfSites(options);
  }

  /** Evicts all other partners from the cache. */
  keepOnly(partnerIds: readonly string[]): void {
    this.#expectedDays.keepOnly(new Set(partnerIds));
  }

  /** Whether events wait for a locked partner. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Reports the state of the partners' sites at `now`, where they are free. An error affects only its
   * partner; all errors are thrown together at the end. Throws immediately on a LeaseLost or an abort.
   */
  async report(
    partners: readonly SampledPartner[],
    now: number,
    signal: AbortSignal,
  ): Promise<void> {
    // What was not written compares with the stored state in this round again.
    this.#waiting = [];
    await this.reportLate(partners, now, signal);
  }

  /**
   * Reports partners sampled after the others in the same round, and writes what waits where the partner
   * is free now. Throws as `report` does.
   */
  async reportLate(
    partners: readonly SampledPartner[],
    now: number,
    signal: AbortSignal,
  ): Promise<void> {
    const failures = new PartnerFailures(signal);
    const turns = new Turns<ObservedPartner>();
    for (const of of this.#waiting) {
      await failures.attempt(of.partnerId, () => turns.take(of, () => this.#write(of)));
    }
    for (const { partnerId, sites } of partners) {
      await failures.attempt(partnerId, async () => {
        const expected = await this.#expectedDays.of(partnerId, sites, now);
        const observed = sites.map((site) => ({ ...site, expected: expected.get(site.id)! }));
        const of = { partnerId, sites: observed };
        const stored = await this.#options.reader.readSiteReports(partnerId);
        if (compare(stored, of.sites).reports.size === 0) return;
        await turns.take(of, () => this.#write(of));
      });
    }
    this.#waiting = turns.waiting;
    if (failures.count > 0) throw new Error(failures.named.join('; '));
  }

  /** Returns false if another writer holds the partner's lock, which is not waited for. */
  #write({ partnerId, sites }: ObservedPartner): Promise<boolean> {
    return fencedTransaction(this.#options, async (transaction) => {
      if (!(await transaction.tryLockPartner(partnerId))) return false;
      const stored = await transaction.readSiteReports(partnerId);
      const { events, reports } = compare(stored, sites);
      if (reports.size > 0) await transaction.putReports(partnerId, events, reports);
      return true;
    });
  }
}

/** The events of all sites, and the reports that differ from those stored. */
function compare(stored: ReadonlyMap<string, string>, sites: readonly ObservedSite[]) {
  const reports = new Map<string, string>();
  const events = sites.flatMap((site) => {
    const before = parseReport(stored.get(site.id));
    const next = nextReport(before, site);
    const document = formatReport(next.report);
    if (document !== formatReport(before)) reports.set(site.id, document);
    return next.events;
  });
  return { events, reports };
}
