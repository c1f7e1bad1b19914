/**
 * Measures what the panel costs those who ask the interface: one small page each 10 ms, while nothing
 * happens and while the panel is under each attack, in turns. Prints the medians of p50, p99 and the
 * longest answer, and how busy the thread is that answers: `node bench/panel-attacks.ts [ROUNDS] [SECONDS]`.
 */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeInvitation } from '../src/access/new-invitation.ts';
import { openStore } from '../src/store/open.ts';
import { feltBy } from '../test/faults/under-attack.ts';
import type { Felt } from '../test/faults/victim.ts';
import { freePort } from '../test/fixture/free-port.ts';
import { type Running, Workplace } from '../test/process/program.ts';
import { mainThreadMs } from './processes/process-usage.ts';

const connections = 20;
/** Administrators who attack: each may send 600 requests a minute. */
const attackers = 60;
const people = 2_000;
const warmUpMs = 1_500;

const attacks = ['sign-in pages', 'people listed', 'tokens made', 'locked database'] as const;
type AttackName = (typeof attacks)[number];

interface Order {
  readonly attack: AttackName;
  readonly url: string;
  readonly cookies: readonly string[];
  readonly database: string;
}

if (process.argv[2] === 'attack') await attack(JSON.parse(process.argv[3]!));
else await measure();

/** Attacks until it is killed; writes how many answers it got at SIGUSR2. */
async function attack({ attack: name, url, cookies, database }: Order): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts = new Map<number, number>();
  let turn = 0;
  const ask = async (method: string, path: string, body?: unknown) => {
    const cookie = cookies[turn++ % cookies.length]!;
    const sent = request(url + path, {
      method,
      agent,
      headers: { cookie, origin: url, 'accept-encoding': 'gzip' },
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await once(sent, 'response');
    let text = '';
    response.setEncoding('latin1').on('data', (part: string) => (text += part));
    await once(response, 'end');
    counts.set(response.statusCode, (counts.get(response.statusCode) ?? 0) + 1);
    return { status: response.statusCode as number, text };
  };
  process.on('SIGUSR2', () => console.log(JSON.stringify([...counts])));
  const steps: Record<AttackName, () => Promise<unknown>> = {
    'sign-in pages': () => ask('GET', '/sign-in'),
    'people listed': () => ask('GET', '/panel/api/people'),
    'tokens made': () => ask('POST', '/panel/api/tokens', { label: 'attack' }),
    'locked database': () => ask('POST', '/panel/api/sessions/end-others'),
  };
  if (name === 'locked database') {
    const held = new DatabaseSync(database, { timeout: 10_000 });
    held.exec('BEGIN IMMEDIATE');
  }
  const loop = async () => {
    for (;;) await steps[name]().catch(() => pause(50));
  };
  console.log('ready');
  await Promise.all(Array.from({ length: connections }, loop));
}

async function measure(): Promise<void> {
  const [rounds = 5, seconds = 3] = process.argv.slice(2).map(Number);
  const workplace = await Workplace.make();
  try {
    const { port, url, service, cookies, headers, database } = await openService(workplace);
    const asking = workplace.startProgram(process.execPath, [
      fileURLToPath(new URL('../test/faults/victim.ts', import.meta.url)),
      JSON.stringify({ port, target: '/hybrid-core/v1/sites', headers }),
    ]);
    await asking.wrote(/ready/);
    for (const name of attacks) {
      const quiet: Phase[] = [];
      const attacked: Phase[] = [];
      let answers = '';
      for (let round = 0; round < rounds; round++) {
        quiet.push(await phase(asking, service, seconds));
        const order: Order = { attack: name, url, cookies, database };
        const attacking = workplace.startProgram(process.execPath, [
          fileURLToPath(import.meta.url),
          'attack',
          JSON.stringify(order),
        ]);
        await attacking.wrote(/ready/);
        attacked.push(await phase(asking, service, seconds));
        attacking.kill('SIGUSR2');
        answers = (await attacking.wrote(/^\[\[.*/m))[0];
        attacking.kill('SIGKILL');
        await attacking.finished();
      }
      console.log(`${name}: answers of the panel by status ${answers}`);
      console.log(`  quiet    ${shown(quiet)}`);
      console.log(`  attacked ${shown(attacked)}`);
    }
    service.kill('SIGTERM');
    await service.finished();
  } finally {
    await workplace.remove();
  }
}

async function openService(workplace: Workplace) {
  const database = join(workplace.folder, 'bench.db');
  const file = join(workplace.folder, 'inventory.json');
  const sites = Array.from({ length: 4 }, (_, site) => ({
    id: `site-${site}`,
    assets: Array.from({ length: 200 }, (_, asset) => ({
      id: `node-${asset}.site-${site}`,
      node_type: 'compute',
      status: 'active',
    })),
  }));
  const hybridCore = { id: 'eu', status: 'active', public_available: false, sites };
  const partners = [{ id: 'acme', name: 'ACME', hybrid_cores: [hybridCore] }];
  await writeFile(file, JSON.stringify({ partners }));
  const env = { DATABASE_URL: `sqlite:${database}`, LOG_LEVEL: 'info' };
  const run = async (words: readonly string[]) => {
    const done = await workplace.run(words, env);
    if (done.status !== 0) throw new Error(done.stderr);
    return done.stdout;
  };
  await run(['import', file]);
  const made = JSON.parse(await run(['token', 'create', '--partner', 'acme', '--json']));
  const headers = { 'X-Auth-UserId': made.user_id, 'X-Auth-Token': made.token };
  const [port, panelPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${panelPort}`;
  const service = workplace.start(['serve'], {
    ...env,
    PORT: `${port}`,
    PANEL_PORT: `${panelPort}`,
  });
  await service.wrote(/"panel listening"/);
  const store = openStore(env.DATABASE_URL);
  const writer = await store.openWriter();
  const invite = async (email: string | null) => {
    const { secret, stored } = makeInvitation({
      partnerId: 'acme',
      role: 'administrator',
      invitedBy: null,
      email,
      userId: crypto.randomUUID(),
      lifeMs: 3_600_000,
      createdAt: Date.now(),
    });
    await writer.transaction(async (transaction) => {
      await transaction.addInvitation(stored);
      if (email !== null) {
        await transaction.useInvitation('acme', stored.invitationId, Date.now());
      }
    });
    return secret;
  };
  for (let n = 0; n < people; n++) await invite(`person-${n}@acme.example`);
  const cookies: string[] = [];
  for (let n = 0; n < attackers; n++) {
    const used = await fetch(`${url}/sign-in/${await invite(null)}`, {
      method: 'POST',
      headers: { origin: url },
      redirect: 'manual',
    });
    cookies.push(used.headers.get('set-cookie')!.split(';')[0]!);
  }
  await writer.close();
  return { port, url, service, cookies, headers, database };
}

interface Phase extends Felt {
  /** Share of its time in which the thread that answers is busy, in percent. */
  readonly busy: number;
}

async function phase(asking: Running, service: Running, seconds: number): Promise<Phase> {
  await pause(warmUpMs);
  await feltBy(asking);
  const [before, from] = [mainThreadMs(service.pid)!, performance.now()];
  await pause(seconds * 1_000);
  const busy = (100 * (mainThreadMs(service.pid)! - before)) / (performance.now() - from);
  return { ...(await feltBy(asking)), busy };
}

function shown(phases: readonly Phase[]): string {
  const of = (name: 'p50' | 'p99' | 'longest' | 'busy') =>
    phases.map((each) => each[name]).sort((a, b) => a - b)[Math.floor(phases.length / 2)]!;
  const failed = phases.reduce((sum, each) => sum + each.failed, 0);
  return (
    `p50 ${of('p50').toFixed(2)} ms, p99 ${of('p99').toFixed(2)} ms, longest ` +
    `${of('longest').toFixed(1)} ms, busy ${of('busy').toFixed(1)} %, ${failed} failed`
  );
}
