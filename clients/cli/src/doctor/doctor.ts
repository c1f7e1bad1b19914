/** Implements `hc doctor`: checks every prerequisite in the order of dependence. */
import { type ChosenCredentials, chosenCredentials } from '../contexts/chosen.ts';
import { contextsFile, isOpenToOthers } from '../contexts/contexts.ts';
import { CommandError, type ExitStatus, exitStatus } from '../exit.ts';
import { type Io, takesColors, write } from '../io.ts';
import type { View } from '../output/column.ts';
import { type OutputOptions, print } from '../output/print.ts';
import { type Color, createPaint } from '../output/style.ts';
import { withoutCredentials } from '../text/address.ts';
import { printable } from '../text/printable.ts';
import { bad, doubtful, type Finding, good } from './finding.ts';
import { checkNetwork } from './network.ts';
import { checkService } from './service.ts';

export interface DoctorOptions extends OutputOptions {
  readonly context?: string;
  readonly debug?: boolean;
}

/** Prints the findings; returns the first failure's exit status. */
export async function doctorCommand(io: Io, options: DoctorOptions): Promise<ExitStatus> {
  const findings = await diagnose(io, options);
  if (options.output === undefined && options.columns === undefined) {
    await write(io.stdout, forPeople(findings, io));
  } else {
    await print({ data: findings, rows: findings, view }, options, io);
  }
  return findings.find(({ state }) => state === 'bad')?.status ?? exitStatus.done;
}

async function diagnose(io: Io, { context, debug }: DoctorOptions): Promise<readonly Finding[]> {
  let chosen: ChosenCredentials;
  try {
    chosen = chosenCredentials(io, context);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [bad('context', error.message, '`hc context --help` shows how.', error.status)];
  }
  const address = withoutCredentials(chosen.url);
  const findings = [
    good('context', `${chosen.source}, ${address}`),
    ...checkContextFile(io, chosen),
  ];
  const url = URL.parse?.(chosen.url) ?? parsed(chosen.url);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const finding = `${address} is no address; expected http(s)://HOST[:PORT]`;
    return [...findings, bad('address', finding, 'Correct it.', exitStatus.failed)];
  }
  findings.push(...(await checkNetwork(url, io)));
  if (findings.at(-1)!.state === 'bad') return findings;
  return [...findings, ...(await checkService(chosen, io, debug))];
}

function checkContextFile(io: Io, { source }: ChosenCredentials): readonly Finding[] {
  if (!source.startsWith('context') || !isOpenToOthers(io)) return [];
  const file = contextsFile(io);
  return [doubtful('file', `others can read ${file}, which holds tokens`, `chmod 600 ${file}`)];
}

function parsed(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

const signs: Readonly<Record<Finding['state'], readonly [sign: string, color: Color]>> = {
  good: ['✓', 'green'],
  doubtful: ['!', 'yellow'],
  bad: ['✗', 'red'],
};

function forPeople(findings: readonly Finding[], io: Io): string {
  const paint = createPaint(takesColors(io.stdout, io));
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, finding, advice }) => {
    const [sign, color] = signs[state];
    const line = `${paint(sign, color)} ${check.padEnd(width)}  ${printable(finding)}`;
    return advice === null ? [line] : [line, `  ${' '.repeat(width)}  ${paint(advice, 'bold')}`];
  });
  const isBad = findings.some(({ state }) => state === 'bad');
  const end = isBad ? 'This has to be mended first.' : 'hc can work with this.';
  return `${[...lines, end].join('\n')}\n`;
}

const view: View<Finding> = {
  columns: (['check', 'state', 'finding', 'advice'] as const).map((name) => ({
    name,
    kind: name === 'state' ? 'word' : 'text',
    value: (finding) => finding[name],
    isShown: true,
  })),
};
