/**
 * The law of clocks: whatever clocks single processes have, and once they are right again, nothing is
 * gone that would be there with right ones. All programs run with each clock, and all commands, those that
 * remove on purpose as well; the process that removes what is old is waited for until it believes its
 * clock. The database is old: more than enough days have rows for those past their term to go.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../src/domain/history.ts';
import { openStore } from '../../src/store/open.ts';
import { freePort } from '../fixture/free-port.ts';
import { eventually } from '../fixture/patience.ts';
import { createDatabase } from '../postgres/database.ts';
import { Workplace } from '../process/program.ts';
import type { WrongClock } from './wrong-clock.ts';

const preload = fileURLToPath(new URL('wrong-clock.ts', import.meta.url));

/** A second is two and a half minutes: the keeper soon believes its clock. */
const keeping = { speed: 150 };

/** A slot of the history takes 15 seconds, and is recorded on a busy machine, too. */
const recording = { speed: 20 };

const inDays = (...days: number[]) => ({ aheadMs: days.map((of) => of * dayMs) });
const ahead = (...days: number[]): WrongClock => ({ ...inDays(...days), ...keeping });
const at = (time: string): WrongClock => ({
  aheadMs: [Date.parse(time) - Date.now()],
  ...keeping,
});

const wrongClocks: Readonly<Record<string, WrongClock>> = {
  '500 days ahead': ahead(500),
  '600 days ahead': ahead(600),
  '500 days behind': ahead(-500),
  'in 1970': at('1970-01-02'),
  'in 9999': at('9999-01-01'),
  jumping: ahead(0, 450, -300, 700, 20, 30_000),
  'standing still, 550 days ahead': { ...ahead(550), isFrozen: true },
};

/** Pauses of the keeper until its clock has been steady for long enough, and one more. */
const restsMin = 5;

/** Tables whose rows have a term, and their keys. */
const keys = {
  event: 'event_id',
  token: 'token_id',
  audit_event: 'audit_event_id',
  session: 'session_id',
  invitation: 'invitation_id',
  sign_in_challenge: 'digest',
  access: 'user_id',
} as const;

interface Database {
  readonly address: string;
  execute(sql: string): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

async function openDatabase(kind: string, folder: string): Promise<Database> {
  if (kind === 'PostgreSQL') return createDatabase();
  const file = join(folder, 'clocks.db');
  return {
    address: `sqlite:${file}`,
    async execute(sql) {
      const database = new DatabaseSync(file, { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
    remove: async () => {},
  };
}

const inventory = (status: string) =>
  JSON.stringify({
    partners: [
      { id: 'leaves', name: 'Leaves', hybrid_cores: [] },
      {
        id: 'acme',
        name: 'ACME',
        hybrid_cores: [
          {
            id: 'eu',
            status: 'active',
            public_available: false,
            sites: [
              {
                id: 'fra01',
                assets: [
                  {
                    id: 'used',
                    node_type: 'compute',
                    status: 'active',
                    capacity: { cpu_cores: 2 },
                    usage: { cpu_cores: 1 },
                  },
                  { id: 'changes', node_type: 'compute', status },
                ],
              },
            ],
          },
        ],
      },
    ],
  });

/** What a visit left that can be used afterwards. */
interface Visit {
  readonly credentials: Readonly<Record<string, string>>;
  readonly cookie: string;
  readonly unusedLink: string;
}

/** Commands that remove nothing by themselves, and must not by a clock either. */
const otherCommands = [
  ['migrate'],
  ['export'],
  ['partner', 'list'],
  ['user', 'list'],
  ['token', 'list'],
  ['history', 'status'],
  ['history', 'backtest'],
] as const;

/** Ages in days of what an old database has: many days, some near the term of most rows. */
const ages = Array.from({ length: 95 }, (_, index) => 96 - index);

/** Writes rows of each kind but events and challenges, the oldest first, and lets the database age. */
async function writeOldRows(address: string): Promise<void> {
  const writer = await openStore(address).openWriter();
  const now = Date.now();
  for (const age of ages) {
    const createdAt = now - age * dayMs;
    const expiresAt = createdAt + 7 * dayMs;
    const id = `from ${age} days ago`;
    const [digest, tokenDigest, invitationDigest] = [
      randomDigest(),
      randomDigest(),
      randomDigest(),
    ];
    const of = { partnerId: 'acme', userId: randomUUID(), createdAt };
    await writer.transaction(async (transaction) => {
      const token = { ...of, tokenId: id, digest, label: null, expiresAt, revokedAt: null };
      await transaction.addToken(token);
      await transaction.addSession({
        ...of,
        sessionId: id,
        digest,
        tokenDigest,
        signedInBy: 'link',
        passkeyId: null,
        switchable: false,
        seenAt: createdAt,
        endedAt: expiresAt,
      });
      await transaction.addInvitation({
        ...of,
        invitationId: id,
        digest: invitationDigest,
        role: 'member',
        email: null,
        invitedBy: null,
        expiresAt,
        usedAt: expiresAt,
      });
      const act = { auditEventId: id, partnerId: 'acme', at: createdAt, userId: of.userId };
      await transaction.appendAuditEvent({ ...act, action: 'token.create', facts: {} });
      await transaction.addAge(dayMs);
    });
  }
  await writer.close();
}

function randomDigest(): string {
  return randomBytes(32).toString('hex');
}

class Installation {
  readonly #workplace: Workplace;
  readonly #database: Database;
  #visits = 0;

  constructor(workplace: Workplace, database: Database) {
    this.#workplace = workplace;
    this.#database = database;
  }

  /** Makes the database, and rows of the time before. */
  async make(): Promise<void> {
    const file = join(this.#workplace.folder, 'inventory.json');
    await writeFile(file, inventory('active'));
    const { status, stderr } = await this.#workplace.run(['import', file], {
      DATABASE_URL: this.#database.address,
    });
    expect(status, stderr).toBe(0);
    await writeOldRows(this.#database.address);
  }

  /** A visit with a clock that is right, or was so many days ago, until some history is recorded. */
  async record(daysAgo: number): Promise<Visit> {
    const before = (await this.#recorded()).length;
    const isRecorded = async () => (await this.#recorded()).length > before;
    return this.#visit({ ...inDays(-daysAgo), ...recording }, isRecorded);
  }

  /** A visit until the keeper has believed its clock for some time, or never will. */
  visit(clock: WrongClock): Promise<Visit> {
    const rests = this.#restsOf(this.#visits + 1);
    return this.#visit(clock, async () => {
      const lines = (await readFile(rests, 'utf8').catch(() => '')).split('\n');
      return lines.length > restsMin;
    });
  }

  #restsOf(visit: number): string {
    return join(this.#workplace.folder, `rests-${visit}`);
  }

  /** Runs all programs with a clock, and beside them the commands, until something is done. */
  async #visit(clock: WrongClock, isDone: () => Promise<boolean>): Promise<Visit> {
    const visit = ++this.#visits;
    const [port, panelPort] = [await freePort(), await freePort()];
    const panel = `http://127.0.0.1:${panelPort}`;
    // A name, without which there are no passkeys.
    const origin = `http://localhost:${panelPort}`;
    const environment = {
      DATABASE_URL: this.#database.address,
      PORT: `${port}`,
      PANEL_PORT: `${panelPort}`,
      PANEL_URL: origin,
      TMPDIR: this.#workplace.folder,
      NODE_OPTIONS: `--import ${preload}`,
      WRONG_CLOCK: JSON.stringify(clock),
      CLOCK_RESTS: this.#restsOf(visit),
    };
    const command = async (...words: string[]) => {
      const { status, stdout, stderr } = await this.#workplace.run(words, environment);
      expect(status, `${words.join(' ')}: ${stderr}`).toBe(0);
      return stdout;
    };
    const file = join(this.#workplace.folder, 'inventory.json');
    await writeFile(file, inventory(visit % 2 === 0 ? 'active' : 'maintenance'));
    const service = this.#workplace.start(['serve'], environment);
    await service.wrote(/"panel listening"/);
    const [token, invited] = await Promise.all([
      command('token', 'create', '--partner', 'acme', '--expires-in', '90d', '--json'),
      command('user', 'invite', '--partner', 'acme', '--role', 'administrator', '--json'),
      command('import', file).then(() => '{}'),
    ]).then((texts) => texts.map((text) => JSON.parse(text)));
    const send = (path: string, cookie = '', body: string | null = null) =>
      fetch(new URL(path, panel), {
        method: 'POST',
        headers: { origin, cookie },
        redirect: 'manual',
        body,
      });
    const entered = await send(new URL(invited.link).pathname);
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const acts = [
      () => send('/panel/api/sign-in/challenge', '', '{}'),
      () => send('/panel/api/tokens', cookie, JSON.stringify({ label: 'made' })),
      () => {
        const invitation = { invitation_id: randomUUID(), role: 'member' };
        return send('/panel/api/invitations', cookie, JSON.stringify(invitation));
      },
    ];
    const answers: { status: number; body: { token_id?: string; link?: string } }[] = [];
    for (const act of acts) {
      const answer = await act();
      answers.push({ status: answer.status, body: (await answer.json()) as object });
    }
    // Links and sessions end as a clock jumps.
    const jumps = clock.aheadMs.length > 1;
    if (!jumps) expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [, made, invitation] = answers.map(({ body }) => body);
    if (made?.token_id !== undefined) await command('token', 'revoke', made.token_id);
    await Promise.all(otherCommands.map((words) => command(...words)));
    const leaver: { readonly user_id: string } = JSON.parse(
      await command('token', 'create', '--partner', 'acme', '--json'),
    );
    const past = Math.max(0, Date.now() + Math.min(0, ...clock.aheadMs) - 3 * dayMs);
    const removals = [
      ['user', 'withdraw', leaver.user_id, '--partner', 'acme'],
      ['user', 'remove', leaver.user_id],
      ['history', 'prune', '--before', new Date(past).toISOString(), '--yes'],
      ['partner', 'remove', 'leaves', '--yes'],
    ];
    for (const words of removals) await command(...words);
    const done = await eventually(async () => (await isDone()) || null);
    expect(done, service.stdout).toBe(true);
    service.kill('SIGTERM');
    expect((await service.finished()).status).toBe(0);
    const { user_id, token: secret } = token;
    const credentials = { 'X-Auth-UserId': user_id, 'X-Auth-Token': secret };
    return { credentials, cookie, unusedLink: invitation?.link ?? '' };
  }

  /** The rows that there are, by table, and the times that the history has. */
  async rows(): Promise<Readonly<Record<string, readonly string[]>>> {
    const found: Record<string, string[]> = {};
    for (const [table, key] of Object.entries(keys)) {
      const rows = await this.#database.execute(`select ${key} as key from ${table}`);
      found[table] = rows.map((row) => String(row.key)).sort();
    }
    found.history = await this.#recorded();
    return found;
  }

  /** The times of the last days that the history has. */
  async #recorded(): Promise<string[]> {
    const reader = await openStore(this.#database.address).openReader();
    const subject = { partnerId: 'acme', level: 'partner', id: 'acme' } as const;
    const now = Date.now();
    const points = await reader.readHistory(subject, '5m', now - 10 * dayMs, now + dayMs);
    await reader.close();
    return points.map((point) => new Date(point.at).toISOString());
  }

  /** What a visit left works at services with a right clock. */
  async expectInForce({ credentials, cookie, unusedLink }: Visit): Promise<void> {
    const [port, panelPort] = [await freePort(), await freePort()];
    const panel = `http://127.0.0.1:${panelPort}`;
    // A name, without which there are no passkeys.
    const origin = `http://localhost:${panelPort}`;
    const service = this.#workplace.start(['serve'], {
      DATABASE_URL: this.#database.address,
      PORT: `${port}`,
      PANEL_PORT: `${panelPort}`,
      PANEL_URL: origin,
      HISTORY: 'off',
      TMPDIR: this.#workplace.folder,
    });
    await service.wrote(/"panel listening"/);
    const sites = `http://127.0.0.1:${port}/hybrid-core/v1/sites`;
    expect((await fetch(sites, { headers: credentials })).status).toBe(200);
    const session = await fetch(`${panel}/panel/api/session`, { headers: { cookie } });
    expect(session.status).toBe(200);
    const entered = await fetch(new URL(new URL(unusedLink).pathname, panel), {
      method: 'POST',
      headers: { origin },
      redirect: 'manual',
    });
    expect(entered.headers.get('set-cookie')).toMatch(/session=./);
    service.kill('SIGTERM');
    await service.finished();
  }
}

describe('clocks', () => {
  const timeout = 1_200_000;

  it.each(['SQLite', 'PostgreSQL'])(
    'of single processes, wrong for a time, take nothing from %s',
    { timeout },
    async (kind) => {
      const workplace = await Workplace.make();
      const database = await openDatabase(kind, workplace.folder);
      try {
        const installation = new Installation(workplace, database);
        await installation.make();
        await installation.record(1);
        const inForce = await installation.record(0);
        let before = await installation.rows();
        for (const [table, rows] of Object.entries(before)) {
          expect(rows.length, table).toBeGreaterThan(0);
        }
        const expectAll = async (name: string) => {
          const after = await installation.rows();
          for (const [table, rows] of Object.entries(before)) {
            expect(after[table], `${table}s, after a clock ${name}`).toEqual(
              expect.arrayContaining([...rows]),
            );
          }
          // What a wrong clock wrote stays as well, but for the times that it recorded.
          before = { ...after, history: before.history! };
        };
        for (const [name, clock] of Object.entries(wrongClocks)) {
          await installation.visit(clock);
          await expectAll(name);
        }
        await installation.visit(ahead(0));
        await expectAll('that is right again');
        await installation.expectInForce(inForce);
      } finally {
        await workplace.remove();
        await database.remove();
      }
    },
  );
});
