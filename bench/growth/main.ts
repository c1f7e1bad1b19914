/**
 * Implements `npm run bench:growth`: fleets of growing size on one PostgreSQL and two replicas. Writes
 * the results, and the picture of the documentation.
 *
 *     npm run bench:growth                                    # 100, 1,000 and 10,000 partners
 *     npm run bench:growth -- --partners 100 --partners 1000 --output /tmp/growth.json
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../../test/postgres/server.ts';
import { postgresSettings } from '../bench.ts';
import { describeCommit, describeMachine } from '../report/results.ts';
import { type Growth, measureGrowth } from './measure.ts';
import { type GrowthResults, growthPicture, growthTable } from './report.ts';

const path = (of: string) => fileURLToPath(new URL(of, import.meta.url));

const { values } = parseArgs({
  options: {
    partners: { type: 'string', multiple: true, default: ['100', '1000', '10000'] },
    loaded: { type: 'string', default: '2000000' },
    output: { type: 'string' },
  },
});
const loadedAssetsMax = wholeNumber('--loaded', values.loaded);

function wholeNumber(flag: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error(`${flag} is "${text}"; allowed: a whole number from 1 on`);
}

const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-growth-'));
const postgres = await startPostgres({ settings: postgresSettings, mayLieInMemory: false });
try {
  const sizes: Growth[] = [];
  for (const partners of values.partners.map((of) => wholeNumber('--partners', of))) {
    const name = `growth_${partners}`;
    await inPostgres(`create database ${name}`);
    const growth = await measureGrowth({
      shape: { partners, sitesPerPartner: 1, assetsPerSite: 1_000 },
      databaseUrl: postgres.address(name),
      postgresPid: postgres.pid(),
      folder,
      loadedAssetsMax,
    });
    await inPostgres(`drop database ${name}`);
    process.stderr.write(`${JSON.stringify(growth)}\n`);
    sizes.push(growth);
  }
  const results: GrowthResults = {
    at: new Date().toISOString(),
    commit: describeCommit(),
    machine: describeMachine(),
    sizes,
  };
  process.stdout.write(growthTable(results));
  const text = `${JSON.stringify(results, null, 2)}\n`;
  await writeFile(values.output ?? path('../results/growth.json'), text);
  if (values.output === undefined) {
    await writeFile(path('../../docs/operators/growth.svg'), growthPicture(results));
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function inPostgres(statement: string): Promise<void> {
  const client = new Client(postgres.address('postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
