/** The check of regular expressions, on code that it must reject. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../scripts/check-patterns.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'patterns-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('names each pattern that takes more than linear time, and none that does not', () => {
  const lines = [
    'export const id = /^[a-z]+$/;',
    'export const spaces = /[ \\t]+$/g;',
    "export const nested = new RegExp('^(a+)+$');",
    'export const made = (name: string) => new RegExp(name);',
  ];
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/a.ts'), lines.join('\n'));
  writeFileSync(join(folder, 'src/a.test.ts'), 'export const spaces = / +$/;');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder });
  const faults = stderr.toString().trim().split('\n');
  expect(faults.map((fault) => fault.slice(0, fault.indexOf(' ')))).toEqual([
    'src/a.ts:2:',
    'src/a.ts:3:',
    'src/a.ts:4:',
  ]);
  expect(status).toBe(1);
});
