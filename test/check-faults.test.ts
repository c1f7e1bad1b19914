/** The check of the faults that the world has to find, on patches that no longer apply. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../scripts/check-faults.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const patch = (line: string) => `What a user saw.

--- a/src/a.ts
+++ b/src/a.ts
@@ -1,2 +1,2 @@
-${line}
+export const a = 2;
 export const b = 1;
`;

/** A tree with two faults, of which one applies no longer. */
function makeTree(root: string): void {
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(root, 'test/world/faults'), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'export const a = 1;\nexport const b = 1;\n');
  const fault = (name: string) => join(root, 'test/world/faults', `${name}.patch`);
  writeFileSync(fault('present'), patch('export const a = 1;'));
  writeFileSync(fault('gone'), patch('export const a = 0;'));
}

it.each([
  ['of no repository', '.', false],
  ['within another repository', 'inner', true],
])('names each patch that no longer applies to a tree %s', (_, inner, isInRepository) => {
  if (isInRepository) execFileSync('git', ['init', '--quiet', folder]);
  const root = join(folder, inner);
  makeTree(root);
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' });
  expect(stderr.match(/faults\/\w+\.patch/g)).toEqual(['faults/gone.patch']);
  expect(status).toBe(1);
});
