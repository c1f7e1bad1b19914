/** Writes each partner's inventory, except unapproved removals: one transaction per partner. */
import type { InventorySource, Partner } from '../../domain/partner.ts';
import { StoreError } from '../../store/error.ts';
import { fencedTransaction } from '../../store/lease/lease.ts';
import type { StoreTransaction, WholePartner } from '../../store/store.ts';
import { oneLine, quote, shellWord } from '../../text/quote.ts';
import type { CollectContext, PartnerSummary, WaitingSite } from '../runner/source.ts';
import type { Approval } from './approval.ts';
import {
  describeHiddenIds,
  type HiddenId,
  newHiddenIds,
  type RemovalRefusal,
  sourceRefusals,
  withoutHiddenIds,
} from './guard.ts';
import { type GuardResult, guardPartner } from './guard-partner.ts';
import type { MappedPartner } from './mapped.ts';
import { changedOrigins, nextOrigins, readPartnerOrigins } from './origins.ts';
import { withIncomplete } from './pending-removals.ts';
import { reconcilePartner } from './reconcile.ts';
import { describeAssets, describeReport } from './report.ts';

export interface WritePermissions {
  readonly kind: InventorySource;
  /** Take over partners that a file fed so far. */
  readonly takeOver: boolean;
  /** Approved removals: of sites, or of most of their assets. */
  readonly removals: Approval;
  /** The name of the source, the key of its stored ids. */
  readonly source: string;
  /** Other sources of the same file, from which it takes over no partner. */
  readonly rivals: ReadonlySet<string>;
}

export interface PartnerOutcome {
  readonly summary: PartnerSummary;
  /** Refused changes with their reasons, one line each; empty if all were written. */
  readonly refusals: readonly string[];
  /** The pending removals among them, which await approval. */
  readonly waiting: readonly WaitingSite[];
  /** Removals written because they were approved, for the log. */
  readonly allowed: readonly AllowedLoss[];
}

/** An approved removal. */
export interface AllowedLoss {
  readonly siteId: string;
  readonly assets: number;
  /** The origin of the approval: a flag, the command, or the sources file. */
  readonly by: string;
  /** A line. */
  readonly message: string;
}

/** Writes one partner, except for unapproved removals; in a dry run, only reports. */
export async function writePartner(
  context: Pick<CollectContext, 'writer' | 'dryRun' | 'fence' | 'clock'>,
  mapped: MappedPartner,
  permissions: WritePermissions,
): Promise<PartnerOutcome> {
  const { kind, removals, source } = permissions;
  const partnerId = mapped.desired.id;
  return fencedTransaction(context, async (transaction) => {
    const state = await transaction.readWholePartner(partnerId);
    const { own: origins, others } = await readPartnerOrigins(transaction, partnerId, source);
    const hidden = newHiddenIds(state, mapped.desired);
    const wholeRefusal =
      feedRefusal(state?.partner ?? null, others, permissions) ?? partnerIdRefusal(hidden);
    if (wholeRefusal !== null) return refusedWhole(state, mapped, kind, wholeRefusal);
    const readable = hidden.length === 0 ? mapped : withoutHidden(mapped, hidden);
    const guardResult = guardPartner(readable, state, origins, removals, context.clock(), kind);
    const { desired, reconciliation, pending } = guardResult;
    if (!context.dryRun) {
      if (reconciliation.change !== null) await transaction.writePartner(reconciliation.change);
      const next = nextOrigins(origins, readable, desired, pending, source);
      await putChanged(transaction, partnerId, changedOrigins(origins, next));
    }
    const outcome = outcomeOf(state, guardResult, removals);
    if (hidden.length === 0) return outcome;
    const refusal = oneLine(`refused: partner ${partnerId}: ${describeHiddenIds(hidden)}`);
    return { ...outcome, refusals: [...outcome.refusals, refusal] };
  });
}

/**
 * Leaves out entries with a hidden id, and their rows in the source: a node renamed to such an id would
 * count as renamed, and not as the loss that the guard is for.
 */
function withoutHidden(mapped: MappedPartner, hidden: readonly HiddenId[]): MappedPartner {
  const desired = withoutHiddenIds(mapped.desired, hidden);
  const shownSites = new Set(desired.hybridCores.flatMap(({ sites }) => sites.map(({ id }) => id)));
  const hiddenNodes = new Map<string, Set<string>>();
  for (const { kind, id, siteId } of hidden) {
    if (kind !== 'asset' || siteId === null) continue;
    hiddenNodes.set(siteId, (hiddenNodes.get(siteId) ?? new Set()).add(id));
  }
  const rows = [...mapped.rows].flatMap(([siteId, of]) => {
    if (!shownSites.has(siteId)) return [];
    const nodes = new Map([...of.nodes].filter(([id]) => !hiddenNodes.get(siteId)?.has(id)));
    return [[siteId, { ...of, nodes }] as const];
  });
  return { ...mapped, desired, rows: new Map(rows) };
}

async function putChanged(
  transaction: StoreTransaction,
  partnerId: string,
  origins: ReturnType<typeof changedOrigins>,
): Promise<void> {
  if (origins.size > 0) await transaction.putOrigins(partnerId, origins);
}

/** Why the partner stays with what feeds it so far; null where this source may feed it. */
function feedRefusal(
  stored: Partner | null,
  others: ReadonlySet<string>,
  { kind, takeOver, source, rivals }: WritePermissions,
): string | null {
  const [refusal] = takeOver ? [] : sourceRefusals(stored, kind);
  if (refusal !== undefined) return refusal.message;
  if (stored?.inventorySource === 'file') return null;
  const rival = [...others].find((of) => rivals.has(of));
  return rival === undefined ? null : rivalRefusal(rival, source);
}

/** Skips a partner with a hidden id as a whole. */
function partnerIdRefusal(hidden: readonly HiddenId[]): string | null {
  return hidden.some(({ kind }) => kind === 'partner') ? describeHiddenIds(hidden) : null;
}

/** Two sources with the same partner would take its assets from each other in turns. */
function rivalRefusal(rival: string, source: string): string {
  return (
    `the inventory comes from the source ${quote(rival)} of this sources file, not from ` +
    `${quote(source)}; filters and mappings have to show each partner to one source only; ` +
    '--take-over moves it once'
  );
}

/** Another source feeds the partner: nothing is written. */
function refusedWhole(
  state: WholePartner | null,
  mapped: MappedPartner,
  kind: InventorySource,
  message: string,
): PartnerOutcome {
  const { report, change } = reconcilePartner(state, withIncomplete(mapped, state), kind);
  const lines = [...describeReport(report).trimEnd().split('\n'), ...describeAssets(state, change)];
  return {
    summary: { partnerId: report.partnerId, changed: 0, lines },
    refusals: [oneLine(`refused: partner ${report.partnerId}: ${message}`)],
    waiting: [],
    allowed: [],
  };
}

function outcomeOf(
  state: WholePartner | null,
  guardResult: GuardResult,
  { hint, by: approvedBy }: Approval,
): PartnerOutcome {
  const { reconciliation, refused, pending, allowed, keptCapacities, lostCapacities } = guardResult;
  const { change, report } = reconciliation;
  const { partnerId, assets } = report;
  return {
    summary: {
      partnerId,
      changed: assets.added + assets.changed + assets.removed,
      lines: [...describeReport(report).trimEnd().split('\n'), ...describeAssets(state, change)],
    },
    refusals: [
      ...refused.map(({ siteId, message }) =>
        oneLine(`refused: partner ${partnerId}: ${message}; ${commandFor(siteId)}; ${hint}`),
      ),
      ...keptCapacities.map(({ message }) =>
        oneLine(
          `refused: partner ${partnerId}: ${message}; what is stored stays; ` +
            'allow_removals in the sources file permits it',
        ),
      ),
    ],
    waiting: refused.map(({ siteId, assetsRemoved }) => {
      return { assets: assetsRemoved, since: pending.get(siteId)?.since ?? null };
    }),
    allowed: [
      ...allowed.map(([loss, by]) => {
        return { siteId: loss.siteId, assets: loss.assetsRemoved, by, message: lossOf(loss) };
      }),
      ...lostCapacities.map(({ siteId, assets: of, message }) => {
        return { siteId, assets: of.size, by: approvedBy, message };
      }),
    ],
  };
}

/** The command that approves it once. */
function commandFor(siteId: string): string {
  return `\`collect --once --allow-removals ${shellWord(siteId)}\` permits it once`;
}

function lossOf({ siteId, siteRemoved, assetsRemoved, assetsBefore }: RemovalRefusal): string {
  return siteRemoved
    ? `the whole site ${siteId} goes, with ${assetsBefore} assets`
    : `site ${siteId} loses ${assetsRemoved} of its ${assetsBefore} assets`;
}

/** The partners that sources of a kind feed, or why they are unknown. */
export interface PartnersOfSource {
  readonly partners: readonly Partner[];
  /** One line if the list of all partners is unreadable; `partners` is then empty. */
  readonly errors: readonly string[];
}

/**
 * The partners fed by sources of this kind. Needs all nodes of a distributed database; if one is
 * unavailable, the source's partners are still written, one by one.
 */
export async function partnersOfSource(
  { writer }: Pick<CollectContext, 'writer'>,
  kind: InventorySource,
): Promise<PartnersOfSource> {
  try {
    const all = await writer.transaction((transaction) => transaction.listPartners());
    return { partners: all.filter(({ inventorySource: of }) => of === kind), errors: [] };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const reason = 'the partners cannot be listed, so that no missing one is noticed';
    return { partners: [], errors: [`${reason}: ${error.message}`] };
  }
}

/** Whether the store has any assets of a partner. */
export async function hasAssets(
  { writer }: Pick<CollectContext, 'writer'>,
  partnerId: string,
): Promise<boolean> {
  return writer.transaction(async (transaction) => {
    const state = await transaction.readWholePartner(partnerId);
    return [...(state?.contents.values() ?? [])].some(({ assets }) => assets.length > 0);
  });
}
