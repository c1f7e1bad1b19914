/** Inserts the published results into the report: tables between two markers. */
import { type Figure, isReached } from '../case.ts';
import type { Results } from './results.ts';
import { columns, figureColumns, markdownTable, rowsOf } from './table.ts';

const startMarker = '<!-- results -->';
const end = '<!-- /results -->';

/** Replaces the results between a page's two markers. */
export function withResults(page: string, results: Results): string {
  const from = page.indexOf(startMarker);
  const to = page.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`the page lacks ${startMarker} and ${end}`);
  return `${page.slice(0, from + startMarker.length)}\n\n${resultsText(results)}\n${page.slice(to)}`;
}

function resultsText(results: Results): string {
  const { at, machine, options } = results;
  const { processors, processor, memoryGiB, node, loadGenerator } = machine;
  return [
    `Measured on ${at.slice(0, 10)} on ${processors} processors (${processor}), ${memoryGiB} GiB, `,
    `Node ${node}, load by ${loadGenerator} over ${options.connections} connections; `,
    `${options.rounds} rounds of ${options.seconds} s for each server; ${options.store}; `,
    `the large fleet had ${options.assets.toLocaleString('en-US')} assets.\n\n`,
    'Of each case the value closest to its target; a missed one is bold.\n\n',
    targetsTable(results),
    '\nThe service, then what it is compared with:\n\n',
    ratiosTable(results),
  ].join('');
}

/** Of each case the value closest to its target; `ratiosTable` has those of two servers. */
function targetsTable({ cases }: Results): string {
  const rows = cases.flatMap((outcome) => {
    if ('error' in outcome) return rowsOf(outcome);
    const figures = outcome.figures.filter(({ target, servers }) => target && !servers);
    const closest = figures.toSorted((a, b) => shareOfTarget(b) - shareOfTarget(a))[0];
    const shown = figures.filter((figure) => figure === closest || isReached(figure) === false);
    return rowsOf({ ...outcome, figures: shown }).map(valueCells);
  });
  return markdownTable([columns.slice(0, 4), ...rows]);
}

/** Above 1 where a target is missed. */
function shareOfTarget({ value, target }: Figure): number {
  if (target === null) return 0;
  return 'atMost' in target ? value / target.atMost : target.atLeast / value;
}

/** Both servers of each comparison; ratios by CPU time have the same servers. */
function ratiosTable({ cases }: Results): string {
  const rows = cases.flatMap((outcome) => {
    const compared = rowsOf(outcome).filter((row) => row.slice(figureColumns).some(Boolean));
    return compared.map((row) => [...valueCells(row), row[5]!, row[7]!]);
  });
  return markdownTable([[...columns.slice(0, 4), columns[5]!, columns[7]!], ...rows]);
}

/** Case, figure, value and target; a target has its value's unit, so it goes without. */
function valueCells(row: readonly string[]): readonly string[] {
  const [name, figure, value, target, reached] = row;
  const bare = target!.replace(/ (s|ms|MiB)$/, '');
  return [name!, figure!, reached === 'NO' ? `**${value}**` : value!, bare];
}
