/** Reports the outcome of an import: text for people, or one JSON object for programs. */

import type { ParseError } from '../document/parse-context.ts';
import type { Refusal } from '../inventory/guard.ts';
import type { PartnerReport } from '../inventory/report.ts';
import { describeDoubtfulStatus, describeReport, reportJson } from '../inventory/report.ts';
import { pluralize } from '../text/pluralize.ts';
import { oneLine } from '../text/quote.ts';

export interface ImportOutcome {
  readonly ok: boolean;
  /** What the import changes, or would change if it were not refused. */
  readonly partners: readonly PartnerReport[];
  readonly faults: readonly ParseError[];
  readonly refusals: readonly Refusal[];
  /** The line that says why the file could not be read at all, with its name. */
  readonly error: string | null;
}

/**
 * Prints the outcome: first faults, refusals and errors to standard error, a line each, then the
 * summary, or the JSON object, to standard output.
 */
export function printOutcome(
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
