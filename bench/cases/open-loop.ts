import type { Bench } from '../bench.ts';
import type { BenchCase, CaseResult, Figure } from '../case.ts';
import { mixedRequests } from '../dataset/requests.ts';
import { runSteadily } from '../load/steady.ts';
import type { SteadyResult } from '../load/steady-worker.ts';
import { startBare } from '../processes/bare.ts';
import type { Server } from '../processes/server.ts';

/** Requests a second: a third of what one core answers compressed. */
const rate = 1_500;
const connections = 64;
const warmUpSeconds = 2;
const recordedAnswers = 1_000;
const seed = 67;
const recordedSeed = 71;

/** What is sent, and the claims: processor time to a bare server's, and the 99.9th percentile. */
const forms = [
  { name: 'plain', headers: [], atMost: 2.2, atMostMs: 5 },
  { name: 'gzip', headers: [['Accept-Encoding', 'gzip']], atMost: 1.6, atMostMs: 10 },
] as const;

/** The random mixture at a constant rate, as it is and as every client asks for it: compressed. */
export const openLoop: BenchCase = {
  name: 'open-loop',
  title: `random mixture, ${rate} requests a second whatever the answers take, plain and gzip`,
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const service = await bench.service(fleet);
    const recorded = [...mixedRequests(fleet, recordedSeed)(recordedAnswers)];
    const bare = bench.keep(await startBare(service, recorded, bench.file('answers.json')));
    const requests = mixedRequests(fleet, seed);
    const figures: Figure[] = [];
    const notes: string[] = [];
    for (const form of forms) {
      const measured = await measure(bench, service, requests, form.headers);
      const reference = await measure(bench, bare, requests, form.headers);
      figures.push(...figuresOf(form, measured, reference));
      const [micros, bareMicros] = [measured, reference].map((of) => of.cpuMicros.toFixed(0));
      notes.push(
        `${form.name}: ${micros} µs of processor time an answer, of a bare server ${bareMicros}`,
      );
    }
    return { figures, notes } satisfies CaseResult;
  },
};

interface Measured extends SteadyResult {
  readonly cpuMicros: number;
}

async function measure(
  bench: Bench,
  server: Server,
  requests: ReturnType<typeof mixedRequests>,
  headers: (typeof forms)[number]['headers'],
): Promise<Measured> {
  const seconds = bench.options.seconds * bench.options.rounds;
  const count = rate * (warmUpSeconds + seconds);
  const asked = [...requests(count)].map((of) => ({
    ...of,
    headers: [...of.headers, ...headers],
  }));
  const file = bench.file('requests');
  const options = { port: server.port, rate, seconds, warmUpSeconds, connections, file };
  const { cpuMs: before } = await server.usage();
  const result = await runSteadily(options, asked, () => {});
  const { cpuMs: after } = await server.usage();
  return { ...result, cpuMicros: (1_000 * (after - before)) / count };
}

function figuresOf(
  { name, atMost, atMostMs }: (typeof forms)[number],
  measured: Measured,
  reference: Measured,
): readonly Figure[] {
  const ms = (text: string, value: number) =>
    ({ name: `${name}: ${text}`, value, unit: 'ms', target: null }) as const;
  return [
    {
      name: `${name}: processor time, to a bare server`,
      value: measured.cpuMicros / reference.cpuMicros,
      unit: 'ratio',
      target: { atMost },
    },
    { ...ms('p99.9', measured.p999Ms), target: { atMost: atMostMs } },
    ms('p99.9 of a bare server', reference.p999Ms),
    ms('p99', measured.p99Ms),
    ms('p99 of how late the client was', measured.lateP99Ms),
  ];
}
