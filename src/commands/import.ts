/**
 * `hybrid-core import FILE`: reconciles the database with an inventory file, or standard input, and
 * reports the outcome: text for people, or one JSON object for programs.
 */

import type { Logger } from 'pino';
import { compareCodePoints } from '../domain/identifier.ts';
import type { Partner } from '../domain/partner.ts';
import { CompressedPartner } from '../sources/inventory/compressed-partner.ts';
import { inventoryOf } from '../sources/inventory/file-schema.ts';
import {
  hiddenIdRefusals,
  type Refusal,
  removalRefusals,
  sourceRefusals,
} from '../sources/inventory/guard.ts';
import { reconcilePartner } from '../sources/inventory/reconcile.ts';
import {
  describeDoubtfulStatus,
  describeReport,
  type PartnerReport,
  reportJson,
} from '../sources/inventory/report.ts';
import type { PartnerChange, StoreTransaction, StoreWriter } from '../store/store.ts';
import { readDocumentFile } from '../text/document/document.ts';
import type { ParseError } from '../text/document/parse-context.ts';
import { LocatedUnreadableFile, UnreadableFile } from '../text/document/text-file.ts';
import { pluralize } from '../text/pluralize.ts';
import { oneLine } from '../text/quote.ts';
import { audit, type StandardInput } from './program/command.ts';
import { Progress } from './program/progress.ts';

export interface ImportContext {
  /** Opens a migrated store; called only after the whole file is validated. */
  readonly openWriter: () => Promise<StoreWriter>;
  /** The stream that `-` stands for; if absent, `-` is an ordinary file name. */
  readonly standardInput?: StandardInput;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** The audit log, which gets a line for each partner after the commit; absent where nothing is logged. */
  readonly audit?: Logger;
}

export interface ImportOptions {
  /** Dry run: do and print everything, then roll back. */
  readonly dryRun?: boolean | undefined;
  /** Approve the removal of sites, or of most of their assets. */
  readonly allowRemovals?: boolean | undefined;
  /** Take over partners that a collector feeds. */
  readonly takeOver?: boolean | undefined;
  /** Print one JSON object instead of text; see `outcomeJson`. */
  readonly json?: boolean | undefined;
}

interface ImportOutcome {
  readonly ok: boolean;
  /** What the import changes, or would change if it were not refused. */
  readonly partners: readonly PartnerReport[];
  readonly faults: readonly ParseError[];
  readonly refusals: readonly Refusal[];
  /** The line that says why the file could not be read at all, with its name. */
  readonly error: string | null;
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
  if (context.audit && outcome.ok && !options.dryRun) {
    auditImport(context.audit, file, outcome.partners);
  }
  return outcome.ok ? 0 : 1;
}

function auditImport(log: Logger, file: string, partners: readonly PartnerReport[]): void {
  for (const { partnerId, sites, assets } of partners) {
    audit({ audit: log }, 'import', {
      file,
      partner_id: partnerId,
      sites_added: sites.added,
      sites_changed: sites.changed,
      sites_removed: sites.removed,
      assets_added: assets.added,
      assets_changed: assets.changed,
      assets_removed: assets.removed,
    });
  }
}

async function importFile(
  context: ImportContext,
  file: string,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const progress = new Progress(context.stderr);
  try {
    const read = readInventory(context, file, progress);
    if ('partners' in read) return await reconcileAll(context, read.partners, options, progress);
    return { ok: false, partners: [], faults: [], refusals: [], error: null, ...read };
  } finally {
    progress.clear();
  }
}

const terminalHint =
  'Reading an inventory, YAML or JSON, from this terminal; Ctrl+D on an empty line ends it.\n';

/** The README's example file is missing if its commands are pasted outside the repository. */
const missingHint = '; examples/inventory.yaml, in the folder of the program, shows an inventory';

function readInventory(
  { standardInput, stderr }: ImportContext,
  file: string,
  progress: Progress,
):
  | { partners: readonly CompressedPartner[] }
  | { faults: readonly ParseError[] }
  | { error: string } {
  const shape = inventoryOf((desired) => new CompressedPartner(desired));
  const input = file === '-' ? standardInput : undefined;
  if (input?.isTerminal) stderr.write(terminalHint);
  const source = input === undefined ? file : { name: file, descriptor: input.descriptor };
  try {
    const { value, faults } = readDocumentFile(source, shape, (bytes) => {
      progress.reading(input === undefined ? file : 'standard input', bytes);
    });
    return value === null ? { faults } : { partners: value };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error instanceof LocatedUnreadableFile) return { error: error.message };
    const isMissing = (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
    return { error: `hybrid-core: ${error.message}${isMissing ? missingHint : ''}` };
  }
}

/** Thrown inside the transaction to roll it back; carries the outcome to report. */
class RolledBack extends Error {
  readonly outcome: ImportOutcome;

  constructor(outcome: ImportOutcome) {
    super('the import was rolled back');
    this.outcome = outcome;
  }
}

async function reconcileAll(
  context: ImportContext,
  partners: readonly CompressedPartner[],
  options: ImportOptions,
  progress: Progress,
): Promise<ImportOutcome> {
  const writer = await context.openWriter();
  try {
    return await writer.transaction(async (transaction) => {
      const compared = await importPartners(transaction, partners, options, progress);
      const outcome = outcomeOf(partners, compared);
      if (!outcome.ok || options.dryRun) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  } finally {
    await writer.close();
  }
}

/** The outcome for one partner. */
interface ImportedPartner {
  readonly report: PartnerReport;
  readonly refusals: readonly Refusal[];
}

/**
 * Write batch size in partners, and in their assets and usage: a statement then takes 0.1 s, most
 * of it in the database, and the batch some 10 MB.
 */
const partnersPerWriteMax = 500;
const rowsPerWriteMax = 10_000;

/**
 * Imports partners by id, small ones in batches. Once one partner is refused, the others are only
 * compared.
 */
async function importPartners(
  transaction: StoreTransaction,
  partners: readonly CompressedPartner[],
  options: ImportOptions,
  progress: Progress,
): Promise<ReadonlyMap<string, ImportedPartner>> {
  const imported = new Map<string, ImportedPartner>();
  const inOrder = partners.toSorted((a, b) => compareCodePoints(a.id, b.id));
  let isRefused = false;
  let changes: PartnerChange[] = [];
  let rows = 0;
  const write = async () => {
    if (!isRefused && changes.length > 0) await transaction.writePartners(changes);
    changes = [];
    rows = 0;
  };
  const states = transaction.readWholePartners(inOrder.map(({ id }) => id));
  for (const partner of inOrder) {
    progress.show(`Importing partner ${imported.size + 1} of ${partners.length}`);
    // Before the partner is read: the database ends a transaction that does nothing for long, and the
    // comparison of a million assets takes seconds by itself.
    const desired = partner.unpack();
    const { value } = await states.next();
    const state = value ?? null;
    const { change, report } = reconcilePartner(state, desired, 'file');
    const refusals = [
      ...refusalsOf(state?.partner ?? null, report, options),
      ...hiddenIdRefusals(state, desired),
    ];
    isRefused ||= refusals.length > 0;
    imported.set(partner.id, { report, refusals });
    if (change === null || isRefused) continue;
    changes.push(change);
    rows += rowsOf(change);
    if (changes.length >= partnersPerWriteMax || rows >= rowsPerWriteMax) await write();
  }
  await write();
  return imported;
}

/** Count of assets and usage values that a change writes. */
function rowsOf({ assets, usage }: PartnerChange): number {
  const put = [...assets.values()].map(({ put }) => put.length);
  const used = [...usage.values()].map((ofSite) => ofSite.size);
  return [...put, ...used].reduce((sum, count) => sum + count, 0);
}

function refusalsOf(
  stored: Partner | null,
  report: PartnerReport,
  { takeOver, allowRemovals }: ImportOptions,
): readonly Refusal[] {
  return [
    ...(takeOver ? [] : sourceRefusals(stored, 'file')),
    ...(allowRemovals ? [] : removalRefusals(report)),
  ];
}

/** Reports the partners in file order. */
function outcomeOf(
  partners: readonly CompressedPartner[],
  imported: ReadonlyMap<string, ImportedPartner>,
): ImportOutcome {
  const inOrder = partners.map(({ id }) => imported.get(id)!);
  const refusals = inOrder.flatMap((partner) => partner.refusals);
  return {
    ok: refusals.length === 0,
    partners: inOrder.map(({ report }) => report),
    faults: [],
    refusals,
    error: null,
  };
}

/**
 * Prints the outcome: first faults, refusals and errors to standard error, a line each, then the
 * summary, or the JSON object, to standard output.
 */
function printOutcome(
  { stdout, stderr }: Readonly<Record<'stdout' | 'stderr', NodeJS.WritableStream>>,
  file: string,
  { json = false, dryRun = false }: { json?: boolean | undefined; dryRun?: boolean | undefined },
  outcome: ImportOutcome,
): void {
  const complaints = [
    ...outcome.faults.map((fault) => faultLine(file, fault)),
    ...outcome.refusals.map(({ partnerId, message }) => {
      return oneLine(`hybrid-core: refused: partner ${partnerId}: ${message}`);
    }),
    ...(outcome.error === null ? [] : [oneLine(outcome.error)]),
    ...outcome.partners.flatMap((report) =>
      report.doubtfulStatuses.map(
        (status) => `hybrid-core: ${describeDoubtfulStatus(report, status)}`,
      ),
    ),
  ];
  for (const complaint of complaints) stderr.write(`${complaint}\n`);
  const faultCount = outcome.faults.length;
  if (faultCount > 0) {
    stderr.write(`${pluralize(faultCount, 'fault')}; nothing was changed\n`);
  }
  if (json) stdout.write(`${JSON.stringify(outcomeJson(outcome, dryRun), null, 2)}\n`);
  else stdout.write(describeOutcome(outcome, dryRun));
}

/** `FILE:LINE:COLUMN: path: message`, without the path if the fault is the whole document's. */
function faultLine(file: string, { line, column, path, message }: ParseError): string {
  return `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`;
}

/**
 * The object that `--json` prints:
 *
 *     { "ok": true, "dry_run": false,
 *       "partners": [ { "id": "acme", "partner": "changed",
 *                       "hybrid_cores": { "added": 0, "changed": 0, "removed": 0 },
 *                       "sites": { … }, "assets": { … },
 *                       "by_status": { "active": 205, "actve": 1 },
 *                       "doubtful_statuses": [ { "status": "actve", "resembles": "active", "assets": 1 } ],
 *                       "by_site": [ { "site_id": "fra01", "site": "unchanged",
 *                                      "assets_before": 213,
 *                                      "added": 1, "changed": 2, "removed": 0 } ] } ],
 *       "faults": [ { "line": 4, "column": 7, "path": "partners[0].id", "message": "…" } ],
 *       "refused": null, "error": null }
 *
 * `partner` is added, changed or unchanged; `site` is one of these, or removed. `refused` is null,
 * or lists reasons: `{ reason: "removals", partner_id, site_id, site_removed, assets_before,
 * assets_removed, message }`, `{ reason: "other_source", partner_id, source, message }` and
 * `{ reason: "hidden_characters", partner_id, ids: [{ kind, id, site_id }], message }`;
 * `partners` then says what would have changed. `error` is a text if the file cannot be read.
 */
function outcomeJson(outcome: ImportOutcome, dryRun: boolean) {
  return {
    ok: outcome.ok,
    dry_run: dryRun,
    partners: outcome.partners.map(reportJson),
    faults: outcome.faults,
    refused: outcome.refusals.length === 0 ? null : outcome.refusals.map(refusalJson),
    error: outcome.error,
  };
}

function refusalJson(refusal: Refusal) {
  const { reason, message, partnerId: partner_id } = refusal;
  if (reason === 'other_source') return { reason, partner_id, source: refusal.source, message };
  if (reason === 'hidden_characters') {
    const ids = refusal.ids.map(({ kind, id, siteId }) => ({ kind, id, site_id: siteId }));
    return { reason, partner_id, ids, message };
  }
  return {
    reason,
    partner_id,
    site_id: refusal.siteId,
    site_removed: refusal.siteRemoved,
    assets_before: refusal.assetsBefore,
    assets_removed: refusal.assetsRemoved,
    message,
  };
}

function describeOutcome({ ok, partners, refusals }: ImportOutcome, dryRun: boolean): string {
  const reports = partners.map(describeReport).join('');
  if (ok && partners.length === 0) return 'The file names no partners: nothing to change.\n';
  if (refusals.length > 0) return `Nothing was changed. The import would do this:\n${reports}`;
  if (ok && dryRun) return `Dry run: nothing was changed. The import would do this:\n${reports}`;
  return reports;
}
