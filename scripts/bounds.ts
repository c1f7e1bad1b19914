/**
 * Writes the operators' table of fixed bounds from the code: `node scripts/bounds.ts`. A bound is in it
 * whose comment has a line `@operators WHAT`; the rest of the comment is its reason. A test says when
 * the page is stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The page that has the table, as the last thing on it. */
export const boundsPage = join(root, 'docs/operators/configuration.md');

const head = '| What | Bound | Why |\n|---|---|---|\n';

/** A constant below a comment: the comment's text, the name, and what it is set to. */
const constant = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:export )?const (\w+) = ([^;]*);/g;

/** The page with the table as the code has it. */
export function pageWithBounds(): string {
  const page = readFileSync(boundsPage, 'utf8');
  const at = page.indexOf(head);
  if (at < 0) throw new Error(`${boundsPage}: expected a table that begins with ${head}`);
  return page.slice(0, at) + head + rows().join('');
}

function rows(): readonly string[] {
  const files = globSync('src/**/*.ts', { cwd: root }).toSorted();
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(constant)].flatMap(
      ([, comment = '', name = '', set = '']) => {
        const text = comment.replaceAll(/\s*\n \* ?|^\s+|\s+$/g, ' ').trim();
        const [reason = '', what] = text.split(/\s*@operators /);
        return what === undefined ? [] : [`| ${what} | ${written(name, set)} | ${reason} |\n`];
      },
    ),
  );
}

/** Units by the end of a constant's name, the largest first. */
const units: readonly (readonly [RegExp, readonly (readonly [number, string])[]])[] = [
  [
    /Ms(?:Max|Min)?$/,
    [
      [86_400_000, 'days'],
      [3_600_000, 'hours'],
      [60_000, 'minutes'],
      [1_000, 'seconds'],
      [1, 'ms'],
    ],
  ],
  [
    /Bytes(?:Max|Min)?$/,
    [
      [1_048_576, 'MiB'],
      [1_024, 'KiB'],
      [1, 'bytes'],
    ],
  ],
];

/** A product of whole numbers with its unit: `requestHeadBytesMax = 16 * 1024` -> `16 KiB`. */
function written(name: string, set: string): string {
  if (!/^[\d_]+(?: \* [\d_]+)*$/.test(set)) {
    throw new Error(`${name}: expected a product of whole numbers, got ${set}`);
  }
  const value = set
    .split(' * ')
    .reduce((product, of) => product * Number(of.replaceAll('_', '')), 1);
  const [, sizes = [[1, '']] as const] = units.find(([end]) => end.test(name)) ?? [];
  const [size, unit] = sizes.find(([size]) => value % size === 0)!;
  return `${(value / size).toLocaleString('en')} ${unit}`.trim();
}

if (import.meta.main) writeFileSync(boundsPage, pageWithBounds());
