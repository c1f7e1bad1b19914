/** `hybrid-core import FILE`: makes the database agree with an inventory file. */

import { readDocument, readText, UnreadableFile } from '../collectors/file/document.ts';
import { inventoryShape } from '../collectors/file/inventory-shape.ts';
import type { Fault } from '../collectors/file/reading.ts';
import type { Refusal } from '../collectors/guard.ts';
import { removalRefusals, sourceRefusals } from '../collectors/guard.ts';
import type { WantedPartner } from '../collectors/inventory.ts';
import { reconcilePartner } from '../collectors/reconcile.ts';
import type { PartnerReport } from '../collectors/report.ts';
import type { PartnerChange, StoreTransaction, StoreWriter } from '../store/store.ts';
import type { ImportOutcome } from './import-outcome.ts';
import { printOutcome } from './import-outcome.ts';
import { Progress } from './progress.ts';

export interface ImportContext {
  /** Opens a migrated store; called only once the whole file has been found to be in order. */
  readonly openWriter: () => Promise<StoreWriter>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** Told, after the transaction was kept, what it changed: for the audit line. */
  readonly onImported?: (partners: readonly PartnerReport[]) => void;
}

export interface ImportOptions {
  /** Do everything, print everything, keep nothing. */
  readonly dryRun?: boolean | undefined;
  /** Let sites go, or most of their assets. */
  readonly allowRemovals?: boolean | undefined;
  /** Become the source of partners that a collector feeds. */
  readonly takeOver?: boolean | undefined;
  /** Print one JSON object instead of text; see `outcomeJson`. */
  readonly json?: boolean | undefined;
}

/**
 * Runs the command and returns its exit status: 0 done, 1 refused. Faults and refusals are
 * printed, to standard error; what the store throws is thrown on.
 */
export async function importCommand(
  context: ImportContext,
  file: string,
  options: ImportOptions = {},
): Promise<number> {
  const outcome = await importFile(context, file, options);
  printOutcome(context, file, options, outcome);
  if (outcome.ok && !options.dryRun) context.onImported?.(outcome.partners);
  return outcome.ok ? 0 : 1;
}

async function importFile(
  context: ImportContext,
  file: string,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const progress = new Progress(context.stderr);
  try {
    const read = await readInventory(file, progress);
    if ('partners' in read) return await reconcileAll(context, read.partners, options, progress);
    return { ok: false, partners: [], faults: [], refusals: [], error: null, ...read };
  } finally {
    progress.clear();
  }
}

async function readInventory(
  file: string,
  progress: Progress,
): Promise<
  { partners: readonly WantedPartner[] } | { faults: readonly Fault[] } | { error: string }
> {
  try {
    const { text, format } = await readText(file);
    progress.begin(file, text.length);
    const { value, faults } = readDocument(text, format, inventoryShape);
    return value === null ? { faults } : { partners: value };
  } catch (error) {
    if (error instanceof UnreadableFile) return { error: error.message };
    throw error;
  }
}

/** Thrown inside the transaction so that nothing of it is kept; carries what to report. */
class RolledBack extends Error {
  readonly outcome: ImportOutcome;

  constructor(outcome: ImportOutcome) {
    super('the import was rolled back');
    this.outcome = outcome;
  }
}

async function reconcileAll(
  context: ImportContext,
  wanted: readonly WantedPartner[],
  options: ImportOptions,
  progress: Progress,
): Promise<ImportOutcome> {
  const writer = await context.openWriter();
  try {
    return await writer.transaction(async (transaction) => {
      const { changes, outcome } = await compareAll(transaction, wanted, options, progress);
      if (!outcome.ok) throw new RolledBack(outcome);
      for (const [index, change] of changes.entries()) {
        progress.show(`Writing partner ${index + 1} of ${changes.length} with changes`);
        await transaction.writePartner(change);
      }
      if (options.dryRun) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  } finally {
    await writer.close();
  }
}

async function compareAll(
  transaction: StoreTransaction,
  wanted: readonly WantedPartner[],
  options: ImportOptions,
  progress: Progress,
): Promise<{ changes: readonly PartnerChange[]; outcome: ImportOutcome }> {
  const changes: PartnerChange[] = [];
  const partners: PartnerReport[] = [];
  const refusals: Refusal[] = [];
  for (const [index, partner] of wanted.entries()) {
    progress.show(`Comparing partner ${index + 1} of ${wanted.length}`);
    const state = await transaction.readPartner(partner.id, new Map());
    const { change, report } = reconcilePartner(state, partner, 'file');
    if (change !== null) changes.push(change);
    partners.push(report);
    if (!options.takeOver) refusals.push(...sourceRefusals(state?.partner ?? null, 'file'));
    if (!options.allowRemovals) refusals.push(...removalRefusals(report));
  }
  const ok = refusals.length === 0;
  return { changes, outcome: { ok, partners, faults: [], refusals, error: null } };
}
