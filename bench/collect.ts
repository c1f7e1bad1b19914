/**
 * Measures rounds of the collector with a real Prometheus on this machine that holds realistic
 * nodes: 64 CPUs in eight modes each, scraped every 15 seconds for five minutes, or for a part of
 * them. Prints each round's duration, and the CPU time of Prometheus and of the collector.
 *
 *     npm run bench:collect -- --nodes 1000
 *     npm run bench:collect -- --nodes 1000 --seconds 75
 *     npm run bench:collect -- --nodes 10000 --recorded
 *
 * With `--recorded`, it holds the series of the recording rules, and one CPU of each node.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordedNames } from '../src/sources/prometheus/node-exporter.ts';
import { Rounds } from '../test/collectors/rounds.ts';
import { PrometheusServer } from '../test/external/prometheus/prometheus-server.ts';
import { remoteWrite } from '../test/external/prometheus/remote-write.ts';
import { ScrapeHistory } from '../test/external/prometheus/scrape-history.ts';
import { SimulatedMachine } from '../test/external/prometheus/simulated-machine.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1000' },
    recorded: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '300' },
  },
});
const nodeCount = wholeNumber('nodes');
const scrapedSeconds = wholeNumber('seconds');
const rounds = 3;
const scrapeSeconds = 15;
/** Instead of 10 s, which single queries of 100,000 nodes exceed. */
const timeout = '1m';
/** A moment in 2025: Prometheus accepts samples of any past. */
const now = 1_750_000_000;
const nodes = Array.from({ length: nodeCount }, (_, index) => `cmp-${index}`);

function wholeNumber(name: 'nodes' | 'seconds'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} is ${values[name]}; expected a number from 1 on`);
}

function historyOf(node: string): ScrapeHistory {
  const history = new ScrapeHistory({ instance: `${node}:9100`, job: 'node' });
  const machine = new SimulatedMachine({ cpus: values.recorded ? 1 : 64 });
  for (let at = now - scrapedSeconds; at < now; at += scrapeSeconds) {
    machine.run(scrapeSeconds, 0.4);
    const recorded = [
      { name: recordedNames.used, value: 25.6 },
      { name: recordedNames.total, value: 64 },
      { name: recordedNames.time, value: at },
    ];
    history.scrape(at, [
      ...machine.expose(),
      { name: 'node_time_seconds', value: at },
      ...(values.recorded ? recorded : []),
    ]);
  }
  return history;
}

/** Prometheus' CPU time since it started, in seconds. */
async function processorSeconds(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)![1]);
}

const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-collect-'));
const prometheus = await PrometheusServer.start(folder, 'scrape_configs: []');
try {
  for (const node of nodes) await remoteWrite(prometheus.url, historyOf(node).series);
  const collecting = await Rounds.open({ url: prometheus.url, timeout }, 'compute', nodes);
  for (let round = 1; round <= rounds; round++) {
    const before = await processorSeconds(prometheus.url);
    const [startedAt, own] = [performance.now(), process.cpuUsage()];
    const { samples, errors } = await collecting.collect(now);
    const seconds = (performance.now() - startedAt) / 1_000;
    const { user, system } = process.cpuUsage(own);
    const theirs = (await processorSeconds(prometheus.url)) - before;
    process.stdout.write(
      `round ${round} of ${nodeCount} nodes: ${seconds.toFixed(2)} s, ${samples} samples, ` +
        `${errors.length} errors; processor time: Prometheus ${theirs.toFixed(2)} s, ` +
        `collector ${((user + system) / 1e6).toFixed(2)} s\n`,
    );
    for (const error of errors) process.stdout.write(`  ${error}\n`);
  }
  await collecting.close();
} finally {
  await prometheus.stop();
  await rm(folder, { recursive: true });
}
