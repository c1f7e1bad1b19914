import { once } from 'node:events';
import type { BenchCase } from '../case.ts';
import { startChild } from '../processes/child.ts';
import { isReadableFromOutside, processUsageOf } from '../processes/process-usage.ts';
import { program } from '../processes/service.ts';

/** Poll interval of the memory; the peak value never decreases, so that little is missed. */
const pollMs = 20;
const mebibyte = 2 ** 20;

/** Imports the whole fleet from one JSON file into an empty PostgreSQL, as an operator does. */
export const importFleet: BenchCase = {
  name: 'import',
  title: 'import of 1,000,000 assets from JSON into PostgreSQL',
  async run(bench) {
    const file = await bench.inventoryFile(bench.largeFleet);
    const databaseUrl = await bench.createDatabase('imported');
    const from = performance.now();
    const child = startChild([process.execPath, program, 'import', file], {
      core: null,
      env: { DATABASE_URL: databaseUrl },
      stderr: 'pipe',
    });
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    let peakBytes = Number.NaN;
    let cpuMs = Number.NaN;
    const poll = async () => {
      if (child.exitCode !== null) return;
      const figures = await processUsageOf(child).catch(() => null);
      if (figures === null || Number.isNaN(figures.peakBytes)) return;
      ({ peakBytes, cpuMs } = figures);
    };
    const timer = isReadableFromOutside ? setInterval(poll, pollMs) : undefined;
    const [status] = await once(child, 'exit');
    const seconds = (performance.now() - from) / 1e3;
    clearInterval(timer);
    if (status !== 0) throw new Error(`the import ended with ${status}: ${said.slice(-2_000)}`);
    return {
      figures: [
        { name: 'time', value: seconds, unit: 's', target: { atMost: 60 } },
        {
          name: 'highest memory',
          value: peakBytes / mebibyte,
          unit: 'MiB',
          target: { atMost: 1_024 },
        },
        { name: 'processor time', value: cpuMs / 1e3, unit: 's', target: null },
      ],
    };
  },
};
