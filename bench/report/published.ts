/** Inserts the published results into the report: tables between two markers. */
import type { CaseOutcome, Results } from './results.ts';
import { columns, figureColumns, markdownTable, rowsOf } from './table.ts';

const begin = '<!-- results -->';
const end = '<!-- /results -->';

/** Replaces the results between a page's two markers. */
export function withResults(page: string, results: Results): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`the page lacks ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${resultsText(results)}\n${page.slice(to)}`;
}

function resultsText(results: Results): string {
  const { at, machine, options } = results;
  const { processors, processor, memoryGiB, node, loadGenerator } = machine;
  return [
    `Measured on ${at.slice(0, 10)} on ${processors} processors (${processor}), ${memoryGiB} GiB, `,
    `Node ${node}, load by ${loadGenerator} over ${options.connections} connections; `,
    `${options.rounds} rounds of ${options.seconds} s for each server; ${options.store}; `,
    `the large fleet had ${options.assets.toLocaleString('en-US')} assets.\n\n`,
    figuresTable(results),
    '\nThe requests behind the ratios:\n\n',
    requestsTable(results),
  ].join('');
}

/** Values with a target; a page is too narrow for all columns of the terminal's table. */
function figuresTable({ cases }: Results): string {
  const rows = cases.flatMap(targetRowsOf).map((row) => row.slice(0, figureColumns));
  return markdownTable([columns.slice(0, figureColumns), ...rows]);
}

/** A case's rows with a target; the first one names the case. */
function targetRowsOf(outcome: CaseOutcome): readonly (readonly string[])[] {
  if ('error' in outcome) return rowsOf(outcome);
  return rowsOf({ ...outcome, figures: outcome.figures.filter(({ target }) => target !== null) });
}

/** Both servers of each comparison; ratios by CPU time have the same servers. */
function requestsTable({ cases }: Results): string {
  const rows = cases.flatMap((outcome) => {
    const compared = rowsOf(outcome).filter((row) => row.slice(figureColumns).some(Boolean));
    return compared.map((row) => [...row.slice(0, 2), ...row.slice(figureColumns)]);
  });
  const titles = [...columns.slice(0, 2), ...columns.slice(figureColumns)];
  return markdownTable([titles, ...rows]);
}
