/**
 * The law of what a stranger sends: whatever comes without credentials, in whatever form, number and pace,
 * the process that answers lives, keeps its memory, and answers others in time; afterwards all counts are
 * where they were. Of the answers count those during which the machine let process and client run: it
 * says how many those were.
 *
 * `STRANGERS_SEED=n` repeats what is sent, `STRANGERS_SECONDS=n` changes for how long.
 */
import { chmod, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feltBy } from '../faults/under-attack.ts';
import type { FeltRequest, Victim } from '../faults/victim.ts';
import { freePort } from '../fixture/free-port.ts';
import { until } from '../fixture/patience.ts';
import { Workplace } from '../process/program.ts';
import { MemoryGroup } from './memory-group.ts';
import type { Stranger } from './stranger.ts';

const seconds = Number(process.env.STRANGERS_SECONDS ?? 120);
const seed = Number(process.env.STRANGERS_SEED ?? Date.now() % 1_000_000);

const mebibyte = 1_024 * 1_024;
const memoryBytes = 512 * mebibyte;
/** 100 MiB below the bound of the group. */
const ownMibMax = 412;

const longestMsMax = 1_000;
const slowMs = 100;
const slowPartMax = 0.01;

/** Time of a second for which process or client wait for a processor: beyond, others decide. */
const waitedMsMax = 50;

/** Runs a program before others of the machine, where that is allowed. */
const first = ['nice', '-n', '-15'] as const;

/** A client that left is noticed, and time-outs end what waits: 65 s is the longest of them. */
const settledMsMax = 90_000;

const bin = fileURLToPath(new URL('../../bin/hybrid-core.js', import.meta.url));
const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const inventory = JSON.stringify({
  partners: [
    {
      id: 'acme',
      name: 'ACME',
      hybrid_cores: [
        {
          id: 'eu',
          status: 'active',
          public_available: false,
          sites: [{ id: 'fra01', assets: [] }],
        },
      ],
    },
  ],
});

let workplace: Workplace;
let group: MemoryGroup | null;
beforeEach(async () => {
  workplace = await Workplace.make();
  group = await MemoryGroup.make(`hybrid-core-strangers-${process.pid}`, memoryBytes);
  if (group === null) console.warn('no control group can be made here: memory is measured alone');
  const file = join(workplace.folder, 'inventory.json');
  await writeFile(file, inventory);
  expect(await workplace.run(['import', file])).toMatchObject({ status: 0 });
});
afterEach(async () => {
  await workplace?.remove();
  await group?.remove();
});

const environment = { HISTORY: 'off', LOG_LEVEL: 'warn' };

/** A Node that runs on one core, and in the group from its start on. */
async function nodeAlone(): Promise<string> {
  const file = join(workplace.folder, 'node-alone');
  const enter = group === null ? '' : `echo $$ > ${group.processes}`;
  await writeFile(
    file,
    `#!/bin/sh\n${enter}\nexec ${first.join(' ')} taskset -c 0 ${process.execPath} "$@"\n`,
  );
  await chmod(file, 0o755);
  return file;
}

/**
 * Memory of a process that the kernel cannot take back, in MiB: what its group is ended for. The pages of
 * its program's file it can, and all processes of Node share them (proc_pid_status, `RssAnon`).
 */
async function ownMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const own = /^RssAnon:\s+(\d+) kB$/m.exec(text);
  if (own === null) throw new Error('the process has ended');
  return Number(own[1]) / 1_024;
}

/** Time that the main thread of a process has waited for a processor, in ms (proc_pid_schedstat). */
async function waitedMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => {
    throw new Error('the process has ended');
  });
  return Number(text.split(' ')[1]) / 1e6;
}

/** A time in which the machine did not let process and client run, in ms since 1970. */
interface Busy {
  readonly from: number;
  readonly to: number;
}

/** What one who asks each 10 ms felt, by the answers that count, and the memory at its most. */
interface Outcome {
  readonly count: number;
  /** Requests during which the machine was busy. */
  readonly uncounted: number;
  readonly failed: number;
  readonly slow: number;
  readonly longest: number;
  readonly ownMib: number;
}

/** Strangers beside one who asks. */
async function besideStrangers(
  pid: number,
  victim: Victim,
  targets: readonly string[],
): Promise<Outcome> {
  const [nice, ...words] = [...first, process.execPath, program('../faults/victim.ts')];
  const asking = workplace.startProgram(nice!, [...words, JSON.stringify(victim)]);
  await asking.wrote(/ready/);
  await pause(2_000);
  await feltBy(asking);
  const stranger: Stranger = { port: victim.port, seed, targets };
  const sending = workplace.startProgram('taskset', [
    '-c',
    `1-${Math.max(1, availableParallelism() - 1)}`,
    process.execPath,
    program('stranger.ts'),
    JSON.stringify(stranger),
  ]);
  /** By the moment they were asked: one that is pending for long is told more than once. */
  const felt = new Map<number, FeltRequest>();
  const busy: Busy[] = [];
  const waited = () => Promise.all([pid, asking.pid].map(waitedMs));
  let before = await waited();
  let from = Date.now();
  let mostMib = 0;
  for (const end = from + seconds * 1_000; from < end; ) {
    await pause(1_000);
    for (const request of (await feltBy(asking)).requests) felt.set(request.askedAt, request);
    mostMib = Math.max(mostMib, await ownMib(pid));
    const now = await waited();
    const to = Date.now();
    if (now.some((ms, index) => ms - before[index]! > waitedMsMax)) busy.push({ from, to });
    before = now;
    from = to;
  }
  expect(sending.ended, sending.stderr).toBe(false);
  sending.kill('SIGKILL');
  await sending.finished();
  asking.kill('SIGKILL');
  await asking.finished();
  const requests = [...felt.values()];
  const counted = requests.filter(
    ({ askedAt, ms }) => !busy.some(({ from, to }) => askedAt < to && askedAt + ms > from),
  );
  return {
    count: counted.length,
    uncounted: requests.length - counted.length,
    failed: counted.filter(({ isFailed }) => isFailed).length,
    slow: counted.filter(({ ms }) => ms > slowMs).length,
    longest: Math.max(0, ...counted.map(({ ms }) => ms)),
    ownMib: Math.round(mostMib),
  };
}

function expectLawful(outcome: Outcome): void {
  console.info(`seed ${seed}: ${JSON.stringify(outcome)}`);
  const { ownMib: mib, failed, longest, slow, count } = outcome;
  expect(mib).toBeLessThan(ownMibMax);
  expect(failed).toBe(0);
  expect(longest).toBeLessThan(longestMsMax);
  expect(slow).toBeLessThanOrEqual(slowPartMax * count);
}

/** Waits until the strangers' connections and requests have ended. */
async function expectNothingLeft(metricsPort: number): Promise<void> {
  const gauge = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const counts = () =>
    Promise.all(['hybrid_core_connections', 'hybrid_core_requests_in_flight'].map(gauge));
  const end = Date.now() + settledMsMax;
  while ((await counts()).some((count) => count > 0) && Date.now() < end) await pause(500);
  expect(await counts()).toEqual([0, 0]);
}

describe.runIf(process.platform === 'linux')('strangers', () => {
  const timeout = 2 * seconds * 1_000 + settledMsMax + 60_000;

  it('leave the interface its memory, and others their answers', { timeout }, async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const made = await workplace.run(['token', 'create', '--partner', 'acme', '--json']);
    const { user_id, token } = JSON.parse(made.stdout);
    const service = workplace.startProgram(await nodeAlone(), [bin, 'serve'], {
      ...environment,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    });
    await until(() => answers(`http://127.0.0.1:${port}/healthz`));
    const headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
    const victim = { port, target: '/hybrid-core/v1/sites', headers };
    const targets = [
      '/',
      '/healthz',
      '/hybrid-core/v1/sites',
      '/docs/',
      '/docs/openapi/v1.json',
      '/x',
    ];
    expectLawful(await besideStrangers(service.pid, victim, targets));
    expect(service.ended).toBe(false);
    await expectNothingLeft(metricsPort);
  });

  it('leave the panel its memory, and others their answers', { timeout }, async () => {
    const [port, panelPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
    const service = workplace.start(['serve'], {
      ...environment,
      TOKEN_LAST_USE: 'off',
      PORT: String(port),
      PANEL_PORT: String(panelPort),
      PANEL_METRICS_PORT: String(metricsPort),
      NODE_OPTIONS: `--import data:text/javascript,process.execPath=process.env.CHILDREN_NODE`,
      CHILDREN_NODE: await nodeAlone(),
    });
    await until(() => answers(`http://127.0.0.1:${panelPort}/sign-in`));
    const panel = await listenerOf(service.pid, panelPort);
    const targets = [
      '/',
      '/sign-in',
      '/panel/api/sign-in/passkey',
      '/panel/api/session',
      '/files/x',
    ];
    expectLawful(
      await besideStrangers(panel, { port: panelPort, target: '/sign-in', headers: {} }, targets),
    );
    expect(await listenerOf(service.pid, panelPort)).toBe(panel);
    await expectNothingLeft(metricsPort);
  });
});

/** Whether an address answers with success. */
function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The child of a process that listens on a port (proc_net_tcp). */
async function listenerOf(pid: number, port: number): Promise<number> {
  const lines = (await readFile('/proc/net/tcp', 'utf8'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const listening = lines.find(([, local, , state]) => local?.endsWith(suffix) && state === '0A');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const child of children.split(' ').filter(Boolean)) {
    const files = await readdir(`/proc/${child}/fd`);
    const open = await Promise.all(
      files.map((file) => readlink(`/proc/${child}/fd/${file}`).catch(() => '')),
    );
    if (open.includes(`socket:[${listening?.[9]}]`)) return Number(child);
  }
  throw new Error(`no child of ${pid} listens on ${port}`);
}
