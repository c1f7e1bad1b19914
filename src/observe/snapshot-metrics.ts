/** Metrics of snapshots, per partner (docs: Monitoring). */
import { Gauge, type Registry } from '@prometheus-io/client';
import type { PartnerPart } from './observation.ts';

/** Metrics of one partner's snapshot. */
export interface SnapshotState {
  readonly partnerId: string;
  readonly revision: number;
  /** Assets of all sites. */
  readonly assets: number;
  /** Time since the snapshot was last confirmed current, in ms. */
  readonly ageMs: number;
  /** Ids of sites with unreadable stored usage. */
  readonly unreadableUsage: readonly string[];
}

/** Read by the gauges at each scrape. */
export interface SnapshotSources {
  /** One entry per loaded partner. */
  readonly snapshots: () => readonly SnapshotState[];
  /** Partners with an unreadable part, though the database is available. */
  readonly unreadable: () => Readonly<Record<PartnerPart, readonly string[]>>;
}

/** Registers the metrics' names before any partner is loaded. */
export function registerSnapshotMetrics(registry: Registry, sources: SnapshotSources): void {
  const register = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => void,
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
    'hybrid_core_snapshot_assets',
    'Assets of each partner in memory.',
    ['partner'],
    (gauge) => {
      for (const { partnerId, assets } of sources.snapshots()) {
        gauge.set({ partner: partnerId }, assets);
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
