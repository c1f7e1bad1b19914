/** Metrics of what is in memory, partner by partner (docs: Operators, Monitoring). */
import { Gauge, type Registry } from 'prom-client';
import type { PartnerPart } from './observation.ts';

/** What is told of a partner in memory. */
export interface SnapshotState {
  readonly partnerId: string;
  readonly revision: number;
  /** How long ago the snapshot was last known to be as the database has it, in ms. */
  readonly ageMs: number;
  /** The ids of its sites whose stored usage is not readable. */
  readonly unreadableUsage: readonly string[];
}

/** What the gauges read at the moment of a scrape. */
export interface SnapshotSources {
  /** One entry for each partner in memory. */
  readonly snapshots: () => readonly SnapshotState[];
  /** The partners of which a part cannot be read, though the database answers. */
  readonly unreadable: () => Readonly<Record<PartnerPart, readonly string[]>>;
}

/** The names are there from the beginning, with no partner yet. */
export function registerSnapshotMetrics(registry: Registry, sources: SnapshotSources): void {
  const register = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (gauge: Gauge) => void,
  ) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        read(this);
      },
    });
  };
  register(
    'hybrid_core_snapshot_revision',
    'Revision of each partner in memory.',
    ['partner'],
    (gauge) => {
      for (const { partnerId, revision } of sources.snapshots()) {
        gauge.set({ partner: partnerId }, revision);
      }
    },
  );
  register(
    'hybrid_core_snapshot_age_seconds',
    'Time since a partner in memory was last known to be as the database has it.',
    ['partner'],
    (gauge) => {
      for (const { partnerId, ageMs } of sources.snapshots()) {
        gauge.set({ partner: partnerId }, ageMs / 1_000);
      }
    },
  );
  register(
    'hybrid_core_partner_unreadable',
    '1 for each partner whose data or tokens cannot be read though the database answers.',
    ['partner', 'part'],
    (gauge) => {
      for (const [part, partnerIds] of Object.entries(sources.unreadable())) {
        for (const partner of partnerIds) gauge.set({ partner, part }, 1);
      }
    },
  );
  register(
    'hybrid_core_usage_unreadable',
    '1 for each site of a partner in memory whose stored usage is not readable.',
    ['partner', 'site'],
    (gauge) => {
      for (const { partnerId: partner, unreadableUsage } of sources.snapshots()) {
        for (const site of unreadableUsage) gauge.set({ partner, site }, 1);
      }
    },
  );
}
