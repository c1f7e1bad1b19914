/** Parses the benchmarks' command line. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface Options {
  readonly list: boolean;
  /** Names of the cases to run; empty for all. */
  readonly cases: readonly string[];
  readonly rounds: number;
  /** Duration of each round of each server. */
  readonly seconds: number;
  readonly connections: number;
  readonly store: 'sqlite' | 'postgres';
  /** Assets of the large fleet. */
  readonly assets: number;
  /** Cache folder of fleets, kept between runs. */
  readonly dataFolder: string;
  readonly output: string;
  /** Folder for CPU profiles of the service; null for none. */
  readonly profileFolder: string | null;
}

export const help = `npm run bench -- [options]

  --list              name the cases, and run none
  --case NAME         only this case; may be given several times
  --short             3 rounds of 1 second, the large fleet of 100,000 assets
  --rounds N          rounds of each server (default 5)
  --duration SECONDS  a whole number, the length of a round (default 3)
  --connections N     of the load generator (default 32)
  --store NAME        sqlite (default) or postgres
  --assets N          size of the large fleet, a multiple of 10,000 (default 1,000,000)
  --data DIR          where fleets are kept (default: hybrid-core-bench in the temporary folder)
  --output FILE       the results (default bench/results/latest.json)
  --profile DIR       write processor profiles of the service there (its figures suffer from it)
`;

/** Assets per partner of the large fleet. */
const assetsPerPartner = 10_000;

/** Throws an Error that names the invalid option. */
export function readOptions(argv: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      help: { type: 'boolean', short: 'h' },
      list: { type: 'boolean' },
      case: { type: 'string', multiple: true },
      short: { type: 'boolean' },
      rounds: { type: 'string' },
      duration: { type: 'string' },
      connections: { type: 'string' },
      store: { type: 'string' },
      assets: { type: 'string' },
      data: { type: 'string' },
      output: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  if (values.help) return 'help';
  const short = values.short ?? false;
  const assets = wholeNumber('--assets', values.assets, short ? 100_000 : 1_000_000);
  if (assets % assetsPerPartner !== 0) {
    throw new Error(`--assets is ${assets}; allowed: a multiple of ${assetsPerPartner}`);
  }
  return {
    list: values.list ?? false,
    cases: values.case ?? [],
    rounds: wholeNumber('--rounds', values.rounds, short ? 3 : 5),
    seconds: wholeNumber('--duration', values.duration, short ? 1 : 3),
    connections: wholeNumber('--connections', values.connections, 32),
    store: readStore(values.store ?? 'sqlite'),
    assets,
    dataFolder: values.data ?? join(tmpdir(), 'hybrid-core-bench'),
    output: values.output ?? fileURLToPath(new URL('results/latest.json', import.meta.url)),
    profileFolder: values.profile ?? null,
  };
}

function wholeNumber(flag: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${flag} is "${text}"; allowed: a whole number`);
  return Number(text);
}

function readStore(text: string): Options['store'] {
  if (text === 'sqlite' || text === 'postgres') return text;
  throw new Error(`--store is "${text}"; allowed: sqlite, postgres`);
}
