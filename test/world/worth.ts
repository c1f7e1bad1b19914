/**
 * `npm run world:worth`: what the world is worth. Puts each fault of `faults/` into a copy of the program, runs
 * worlds of it until a law is broken, and prints a table. Ends with 1 if the world finds fewer than four of
 * five, or breaks without a fault.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { applyFault, type Fault, readFaults } from './faults.ts';

/** What is to be found of all faults. */
const partFoundMin = 4 / 5;

/** What a world reads of the tree, and what is the same in each copy. */
const copied = ['src', 'test/world', 'test/fixture', 'package.json'];
const linked = ['node_modules', 'build', 'queries', 'schemas'];

const root = join(import.meta.dirname, '../..');

interface Search {
  /** The law that was broken, with what was seen; null if none was. */
  readonly law: string | null;
  /** Simulated hours until then, or in all. */
  readonly hours: number;
  readonly seconds: number;
}

/** Runs worlds of a copy with a fault, or with none, until a law is broken or the time is over. */
async function search(fault: Fault | null, seed: number, msMax: number): Promise<Search> {
  const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-worth-'));
  const startedAt = performance.now();
  try {
    for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
    for (const name of linked) symlinkSync(join(root, name), join(folder, name));
    if (fault !== null) {
      const complaint = applyFault(fault, folder);
      if (complaint !== null) throw new Error(`${fault.name} does not apply:\n${complaint}`);
    }
    const found = await worlds(folder, seed, msMax);
    return { ...found, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** More than any search runs: the time ends it. */
const hoursMax = 1_000_000;

const worldLine = /^world \d{1,9}: (\d{1,9}\.\d) hours, /;

async function worlds(
  folder: string,
  seed: number,
  msMax: number,
): Promise<Omit<Search, 'seconds'>> {
  const main = join(folder, 'test/world/main.ts');
  const args = ['--disable-warning=ExperimentalWarning', main, '--as-found', '--seed', `${seed}`];
  const running = spawn(process.execPath, [...args, '--hours', `${hoursMax}`], { cwd: folder });
  const timer = setTimeout(() => running.kill('SIGKILL'), msMax);
  let complaint = '';
  running.stderr.on('data', (text) => {
    complaint += text;
  });
  try {
    return await firstFault(running, () => complaint);
  } finally {
    clearTimeout(timer);
    running.kill('SIGKILL');
  }
}

async function firstFault(
  running: ChildProcess,
  complaint: () => string,
): Promise<Omit<Search, 'seconds'>> {
  let hours = 0;
  for await (const line of createInterface({ input: running.stdout! })) {
    const ofWorld = worldLine.exec(line)?.[1];
    if (ofWorld !== undefined) hours += Number(ofWorld);
    // What follows a world's line, two blanks in, is the law that it broke.
    else if (/^ {2}\S/.test(line)) return { law: line.trim(), hours };
  }
  if (complaint() !== '') throw new Error(`the world ended: ${complaint()}`);
  return { law: null, hours };
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
});

const faults = readFaults(root).filter(({ name }) => name.includes(values.only));
const msMax = Number(values.minutes) * 60_000;
const seed = Number(values.seed);

/** A line of the table. */
function row(name: string, { law, hours, seconds }: Search): string {
  const times = `${hours.toFixed(1)} h | ${Math.round(seconds)} s`;
  return `| ${name} | ${law === null ? 'not found' : law} | ${times} |`;
}

console.log('| Fault | Law that it broke | Simulated | Time |\n| --- | --- | --: | --: |');
const sound = await search(null, seed, msMax);
console.log(row('none', sound));
let found = 0;
for (const fault of faults) {
  const end = await search(fault, seed, msMax);
  if (end.law !== null) found++;
  console.log(row(fault.name, end));
}
console.log(`\n${found} of ${faults.length} found`);
if (sound.law !== null || found < partFoundMin * faults.length) process.exitCode = 1;
