/** Writes what NetBox says of each partner, if the guards let it: one transaction a partner. */
import type { Partner } from '../../domain/partner.ts';
import { type RemovalRefusal, removalRefusals, sourceRefusals } from '../../inventory/guard.ts';
import { type Reconciliation, reconcilePartner } from '../../inventory/reconcile.ts';
import { describeReport } from '../../inventory/report.ts';
import type { WantedAsset, WantedPartner, WantedSite } from '../../inventory/wanted.ts';
import type { WholePartner } from '../../store/store.ts';
import type { MappedPartner } from '../netbox-mapping/map-inventory.ts';
import type { CollectContext, PartnerSummary } from '../runner/source.ts';
import type { Allowance } from './allowance.ts';
import { describeAssets } from './describe-assets.ts';

export interface WritePermissions {
  /** Become the source of partners that a file fed so far. */
  readonly takeOver: boolean;
  /** The sites that may go, or lose most of their assets. */
  readonly removals: Allowance;
}

export interface PartnerOutcome {
  readonly summary: PartnerSummary;
  /** Why nothing was written, a line each; empty if nothing stood against it. */
  readonly refusals: readonly string[];
  /** What a guard would have refused and was allowed, a line each, for the log. */
  readonly allowed: readonly string[];
}

/** Thrown inside the transaction so that nothing of it is kept. */
class RolledBack extends Error {
  readonly outcome: PartnerOutcome;

  constructor(outcome: PartnerOutcome) {
    super('the transaction was rolled back');
    this.outcome = outcome;
  }
}

/** Makes the store agree with one partner, unless a guard refuses or this is a dry run. */
export async function writePartner(
  context: Pick<CollectContext, 'writer' | 'dryRun' | 'guard'>,
  mapped: MappedPartner,
  permissions: WritePermissions,
): Promise<PartnerOutcome> {
  try {
    return await context.writer.transaction(async (transaction) => {
      await context.guard(transaction);
      const state = await transaction.readWholePartner(mapped.wanted.id);
      const wanted = withHeldAssets(mapped, state);
      const reconciliation = reconcilePartner(state, wanted, 'netbox');
      const outcome = outcomeOf(state, reconciliation, permissions);
      if (outcome.refusals.length > 0) throw new RolledBack(outcome);
      if (reconciliation.change !== null && !context.dryRun) {
        await transaction.writePartner(reconciliation.change);
      }
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

function outcomeOf(
  state: WholePartner | null,
  { change, report }: Reconciliation,
  { takeOver, removals }: WritePermissions,
): PartnerOutcome {
  const { partnerId, assets } = report;
  const losses = removalRefusals(report);
  const refusals = [
    ...(takeOver ? [] : sourceRefusals(state?.partner ?? null, 'netbox')).map(
      ({ message }) => message,
    ),
    ...losses
      .filter(({ siteId }) => !removals.allows(siteId))
      .map(({ message }) => `${message}; ${removals.hint}`),
  ];
  const isRefused = refusals.length > 0;
  return {
    summary: {
      partnerId,
      changed: isRefused ? 0 : assets.added + assets.changed + assets.removed,
      lines: [...describeReport(report).trimEnd().split('\n'), ...describeAssets(state, change)],
    },
    refusals: refusals.map((message) => `refused: partner ${partnerId}: ${message}`),
    allowed: isRefused ? [] : losses.map(lossOf),
  };
}

function lossOf({ siteId, siteRemoved, assetsRemoved, assetsBefore }: RemovalRefusal): string {
  return siteRemoved
    ? `the whole site ${siteId} goes, with ${assetsBefore} assets`
    : `site ${siteId} loses ${assetsRemoved} of its ${assetsBefore} assets`;
}

/** What NetBox does not describe well enough stays as it is stored, where it is stored. */
function withHeldAssets(
  { wanted, held }: MappedPartner,
  state: WholePartner | null,
): WantedPartner {
  if (held.size === 0 || state === null) return wanted;
  const completed = (site: WantedSite): WantedSite => {
    const ids = held.get(site.id);
    if (ids === undefined) return site;
    const mapped = new Set(site.assets.map(({ id }) => id));
    const stored = state.contents.get(site.id)?.assets ?? [];
    const kept = stored
      .filter(({ id }) => ids.has(id) && !mapped.has(id))
      .map((asset): WantedAsset => ({ ...asset, usage: 'keep' }));
    return { ...site, assets: [...site.assets, ...kept] };
  };
  return {
    ...wanted,
    hybridCores: wanted.hybridCores.map((hybridCore) => ({
      ...hybridCore,
      sites: hybridCore.sites.map(completed),
    })),
  };
}

/** The partners that NetBox feeds. */
export async function fedPartners({
  writer,
}: Pick<CollectContext, 'writer'>): Promise<readonly Partner[]> {
  return writer.transaction(async (transaction) => {
    const partners = await transaction.listPartners();
    return partners.filter(({ inventorySource }) => inventorySource === 'netbox');
  });
}

/** Whether anything is stored of the assets of a partner. */
export async function hasAssets(
  { writer }: Pick<CollectContext, 'writer'>,
  partnerId: string,
): Promise<boolean> {
  return writer.transaction(async (transaction) => {
    const state = await transaction.readWholePartner(partnerId);
    return [...(state?.contents.values() ?? [])].some(({ assets }) => assets.length > 0);
  });
}
