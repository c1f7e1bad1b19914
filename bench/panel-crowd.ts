/**
 * Measures the service's CPU use under a crowd with the panel's overview open: people sign in, and
 * each polls as the page does, with entity tags, while a site's values change once a minute.
 * Prints the share of a core: `node bench/panel-crowd.ts [PEOPLE] [SECONDS]`.
 */
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeInvitation } from '../src/access/new-invitation.ts';
import { noCapacity } from '../src/domain/asset.ts';
import { openStore } from '../src/store/open.ts';
import { seed } from '../test/fixture/seed.ts';
import { startChild } from './processes/child.ts';
import { processUsageOf } from './processes/process-usage.ts';
import { program } from './processes/service.ts';

/**
 * The page's polls, with intervals in ms (src/panel/browser/ask.ts, main.ts, src/panel/overview).
 */
const polls = [
  { path: '/overview', everyMs: 15_000 },
  { path: '/session', everyMs: 60_000 },
  { path: '/outlook', everyMs: 60_000 },
];
/** Until every page has polled everything once. */
const firstMs = 65_000;

/** Interval of changes: sources are polled once a minute. */
const changeMs = 60_000;

const [people = 500, seconds = 60] = process.argv.slice(2).map(Number);
const agent = new Agent({ keepAlive: true });
const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-bench-'));
const databaseUrl = `sqlite:${join(folder, 'bench.db')}`;
const store = openStore(databaseUrl);
await seed(store);
const writer = await store.openWriter();
const logFile = join(folder, 'log');
const child = startChild([process.execPath, program, 'serve', '--port', '0', '--panel-port', '0'], {
  core: 'server',
  env: { DATABASE_URL: databaseUrl },
  stdout: openSync(logFile, 'w'),
});
const url = await panelUrl();
const cookies: string[] = [];
for (let person = 0; person < people; person++) cookies.push(await signIn());

const counts = new Map<number, number>();
let isOver = false;
const { promise: over, resolve: end } = Promise.withResolvers<void>();
const polling = cookies.flatMap(openPage);
const changing = change();
// First polls transfer everything, and are not part of the steady state.
await setTimeout(firstMs);
counts.clear();
const [before, from] = [await processUsageOf(child), performance.now()];
await setTimeout(seconds * 1_000);
const [after, to] = [await processUsageOf(child), performance.now()];
isOver = true;
end();
const share = (100 * (after.cpuMs - before.cpuMs)) / (to - from);
const answers = [...counts].map(([status, count]) => `${count} of ${status}`).join(', ');
console.log(
  `${people} people: ${share.toFixed(2)} % of a core in ${seconds} s; answers: ${answers}`,
);
await Promise.all([...polling, changing]);
agent.destroy();
await writer.close();
child.kill('SIGTERM');
await once(child, 'exit');
rmSync(folder, { recursive: true });

async function panelUrl(): Promise<string> {
  for (;;) {
    const found = /"url":"([^"]+)","msg":"panel listening"/.exec(readFileSync(logFile, 'utf8'));
    if (found !== null) return found[1]!;
    if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
    await setTimeout(50);
  }
}

async function signIn(): Promise<string> {
  const { secret, stored } = makeInvitation({
    partnerId: 'acme',
    role: 'member',
    invitedBy: null,
    email: null,
    userId: crypto.randomUUID(),
    lifeMs: changeMs,
    createdAt: Date.now(),
  });
  await writer.transaction((transaction) => transaction.addInvitation(stored));
  const { headers } = await ask('POST', `/sign-in/${secret}`, { origin: url });
  return headers['set-cookie']![0]!.split(';')[0]!;
}

/** Opens a person's page; people arrive spread over time. */
function openPage(cookie: string, person: number): Promise<void>[] {
  return polls.map((of) => poll(cookie, { ...of, afterMs: (of.everyMs * person) / people }));
}

interface Poll {
  readonly path: string;
  readonly everyMs: number;
  readonly afterMs: number;
}

/** Polls one resource, at the same phase of each interval. */
async function poll(cookie: string, { path, everyMs, afterMs }: Poll): Promise<void> {
  await setTimeout(afterMs);
  let tag: string | undefined;
  while (!isOver) {
    const next = setTimeout(everyMs, undefined, { ref: false });
    const { status, headers } = await ask('GET', `/panel/api${path}`, {
      cookie,
      'accept-encoding': 'gzip, deflate, br',
      'x-panel-refresh': '1',
      ...(tag !== undefined && { 'if-none-match': tag }),
    });
    tag = headers.etag;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    await Promise.race([next, over]);
  }
}

async function change(): Promise<void> {
  const none = { put: [], remove: [] };
  const capacity = noCapacity;
  for (let round = 0; !isOver; round++) {
    const status = round % 2 === 0 ? 'failed' : 'active';
    const node = { id: 'bench', nodeType: 'compute', status, capacity } as const;
    await writer.transaction((transaction) =>
      transaction.writePartner({
        partner: { id: 'acme', name: 'ACME', inventorySource: 'file' },
        hybridCores: none,
        sites: none,
        usage: new Map(),
        assets: new Map([['fra01', { put: [node], remove: [] }]]),
      }),
    );
    await Promise.race([setTimeout(changeMs, undefined, { ref: false }), over]);
  }
}

/** Sends a request, and reads and discards the body. */
async function ask(method: string, path: string, headers: Readonly<Record<string, string>>) {
  const sent = request(url + path, { method, headers, agent }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode as number, headers: response.headers };
}
