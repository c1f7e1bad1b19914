/** Implements `npm run bench`: runs the cases, prints a table, writes the results as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Bench } from './bench.ts';
import type { BenchCase } from './case.ts';
import { cases } from './cases/cases.ts';
import { loadGenerator } from './load/closed.ts';
import { help, type Options, readOptions } from './options.ts';
import { canPin } from './processes/cores.ts';
import {
  type CaseOutcome,
  describeCommit,
  describeMachine,
  type Results,
} from './report/results.ts';
import { columns, rowsOf, textTable } from './report/table.ts';

async function main(options: Options): Promise<void> {
  const chosen = choose(options.cases);
  if (!canPin) say('Processes cannot be bound to processors here: expect more noise.');
  say(`${chosen.length} cases, load by ${loadGenerator}, fleets in ${options.dataFolder}`);
  const at = new Date().toISOString();
  const bench = await Bench.make(options);
  const outcomes: CaseOutcome[] = [];
  try {
    for (const benchCase of chosen) outcomes.push(await runCase(bench, benchCase));
  } finally {
    await bench.end();
  }
  const { rounds, seconds, connections, store, assets } = options;
  const results: Results = {
    at,
    commit: describeCommit(),
    machine: describeMachine(),
    options: { rounds, seconds, connections, store, assets },
    cases: outcomes,
  };
  mkdirSync(dirname(options.output), { recursive: true });
  writeFileSync(options.output, `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(`\n${textTable([columns, ...outcomes.flatMap(rowsOf)])}`);
  process.stdout.write(`\nWritten to ${options.output}\n`);
  if (outcomes.some((outcome) => 'error' in outcome)) process.exitCode = 1;
}

function choose(names: readonly string[]): readonly BenchCase[] {
  const unknown = names.filter((name) => !cases.some((of) => of.name === name));
  if (unknown.length > 0) {
    const known = cases.map(({ name }) => name).join(', ');
    throw new Error(`unknown case "${unknown.join('", "')}"; known: ${known}`);
  }
  return names.length === 0 ? cases : cases.filter(({ name }) => names.includes(name));
}

/** A failed case is a result as well; the others continue. */
async function runCase(bench: Bench, { name, title, run }: BenchCase): Promise<CaseOutcome> {
  say(`\n${name}: ${title}`);
  const from = performance.now();
  const seconds = () => Math.round((performance.now() - from) / 1e3);
  let outcome: CaseOutcome;
  try {
    outcome = { name, title, seconds: 0, ...(await run(bench)) };
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    outcome = { name, title, seconds: 0, error: String(error) };
  }
  await bench.endCase();
  say(textTable(rowsOf(outcome)).trimEnd());
  for (const note of ('notes' in outcome && outcome.notes) || []) say(`  ${note}`);
  return { ...outcome, seconds: seconds() };
}

/** Progress goes to standard error; standard output holds the table alone. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(help);
  else if (options.list) {
    for (const { name, title } of cases) process.stdout.write(`${name.padEnd(26)}${title}\n`);
  } else await main(options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
