/**
 * Draws the rooms of `src/` into docs/ARCHITECTURE.md from what their files import:
 * `node scripts/rooms.ts`. A test says when the page is stale.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');

export const architecturePage = join(root, 'docs/ARCHITECTURE.md');

const begin = '```mermaid\n';
const end = '```\n';

/** The room of a file, or the file itself if it lies in none: `src/http/serve.ts` -> `http`. */
export function roomOf(file: string): string {
  return file.split('/')[1]!.replace(/\.ts$/, '');
}

/** What a file names in its imports and exports, types and dynamic imports included. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const named = text.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)';|\bimport\('([^']+)'\)/gms);
  return [...named].map(([, from, dynamic]) => (from ?? dynamic)!);
}

/** The files of the project that a file imports. */
export function ownImportsOf(file: string): string[] {
  return importsOf(file)
    .filter((from) => from.startsWith('.'))
    .map((from) => relative(root, resolve(root, dirname(file), from)));
}

/** Room -> the other rooms whose files its files import; tests are not asked. */
export function importedRooms(): ReadonlyMap<string, ReadonlySet<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    if (file.endsWith('.test.ts')) continue;
    const room = roomOf(file);
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const to of ownImportsOf(file).map(roomOf)) if (to !== room) imported.add(to);
  }
  return rooms;
}

/**
 * The page with the drawing as the code has it. An arrow is left out where a longer way leads to the same
 * room, and `limits.ts` with it, which all may import.
 */
export function pageWithRooms(): string {
  const page = readFileSync(architecturePage, 'utf8');
  const at = page.indexOf(begin);
  if (at < 0) throw new Error(`${architecturePage}: expected a drawing that begins with ${begin}`);
  const rest = page.slice(page.indexOf(end, at + begin.length));
  return page.slice(0, at) + begin + drawing() + rest;
}

function drawing(): string {
  const rooms = importedRooms();
  const reachable = (room: string): ReadonlySet<string> =>
    new Set([...(rooms.get(room) ?? [])].flatMap((to) => [to, ...reachable(to)]));
  const arrows = [...rooms].flatMap(([room, imported]) =>
    [...imported]
      .filter((to) => to !== 'limits' && ![...imported].some((by) => reachable(by).has(to)))
      .map((to) => `  ${room} --> ${to}\n`),
  );
  return `flowchart TD\n${arrows.toSorted().join('')}`;
}

if (import.meta.main) writeFileSync(architecturePage, pageWithRooms());
