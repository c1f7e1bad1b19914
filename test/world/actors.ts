/** Who uses the installation: operators who import and give tokens, and partners who ask. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importCommand } from '../../src/commands/import.ts';
import { tokenCreate, tokenRevoke } from '../../src/commands/token.ts';
import { ask } from './client.ts';
import type { Dice } from './dice.ts';
import { runCommand } from './installation.ts';
import type { Credential } from './laws.ts';
import type { Program } from './program.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { reached } from './states.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;

/** What everybody does again and again, and how often (mean pause in ms). */
const importMs = 4 * minuteMs;
const tokenMs = 6 * minuteMs;
const questionMs = minuteMs;

/** Chance that a command is killed, and the longest time until then (ms). */
const killedCommands = 0.1;
const killedAfterMs = 40;

/** Tokens in force of a partner: an older one is revoked then. */
const tokensMax = 4;

const noHints = { serviceUrl: 'http://world.test', program: 'hybrid-core', databaseFlag: '' };

/** A question of a partner's program, and the answer's check. */
export async function question(world: World, replica: Program, of: Credential): Promise<void> {
  const { laws, outside } = world;
  const asked = { at: world.now, life: replica.process, lastVersion: laws.shownAt(replica, of) };
  const answered = await ask(outside, {
    port: replica.port,
    path: '/hybrid-core/v1/sites',
    headers: { 'x-auth-userid': of.userId, 'x-auth-token': of.secret },
  });
  const what = typeof answered === 'string' ? answered : answered.status;
  world.trace(`${of.partnerId} asks ${replica.name}: ${what}`);
  laws.answered(replica, of, asked, answered);
}

class Operators {
  readonly #world: World;
  readonly #dice: Dice;
  #version = 0;

  constructor(world: World) {
    this.#world = world;
    this.#dice = world.dice('operators');
  }

  /** Runs a command in a process of its own, which may be killed; null then. */
  async #command(name: string, run: Parameters<typeof runCommand>[2], mayBeKilled = true) {
    const world = this.#world;
    const process = world.newProcess(name);
    const { promise: killed, resolve } = Promise.withResolvers<null>();
    if (mayBeKilled && world.has('kills') && this.#dice.chance(killedCommands)) {
      world.outside.after(this.#dice.magnitude(1, killedAfterMs), () => {
        if (process.isAlive) resolve(null);
        process.kill();
      });
    }
    const end = await Promise.race([runCommand(world, process, run), killed]);
    process.kill();
    world.trace(
      `${name}: ${end === null ? 'killed' : end.isDone ? 'done' : `failed: ${end.error}`}`,
    );
    return end;
  }

  /** Imports another state of a partner. */
  async importNext(partnerId: string): Promise<void> {
    const world = this.#world;
    const version = ++this.#version;
    const file = join(world.folder, `${partnerId}.json`);
    writeFileSync(file, JSON.stringify(inventoryOf(partnerId, version)));
    const began = world.laws.importBegins(partnerId, version);
    const end = await this.#command(`import of ${partnerId} ${version}`, (context) =>
      importCommand(context, file, { allowRemovals: true }),
    );
    if (end === null) reached('an import killed in its middle');
    world.laws.importEnds(partnerId, began, end?.isDone === true);
  }

  /** Makes a token, or revokes the oldest of a partner that has many. */
  async changeTokens(partnerId: string): Promise<void> {
    const { laws } = this.#world;
    const held = laws.inForce(partnerId);
    if (held.length >= tokensMax) {
      const [oldest] = held;
      await this.revoke(oldest!);
      return;
    }
    await this.makeToken(partnerId);
  }

  async makeToken(partnerId: string): Promise<boolean> {
    const { laws } = this.#world;
    const end = await this.#command(`token for ${partnerId}`, (context) =>
      tokenCreate(context, { partner: partnerId, json: true }, noHints),
    );
    if (!end?.isDone) return false;
    const made = JSON.parse(end.stdout) as {
      readonly token_id: string;
      readonly user_id: string;
      readonly token: string;
    };
    laws.tokenMade({
      partnerId,
      tokenId: made.token_id,
      userId: made.user_id,
      secret: made.token,
    });
    return true;
  }

  async revoke(token: Credential): Promise<void> {
    const { laws } = this.#world;
    laws.revocationBegins(token);
    const end = await this.#command(`revocation for ${token.partnerId}`, (context) =>
      tokenRevoke(context, token.tokenId),
    );
    if (end?.isDone) laws.tokenRevoked(token);
  }
}

/** The partners of a world. */
const partnerIds = ['acme', 'globex', 'initech'] as const;

/** A partner's inventory at a version: everything in it names the partner. */
function inventoryOf(partnerId: string, version: number) {
  const assets = Array.from({ length: 1 + (version % 5) }, (_, index) => ({
    id: `${partnerId}-n${index}`,
    node_type: 'compute',
    status: (version + index) % 7 === 0 ? 'maintenance' : 'active',
  }));
  const sites = [{ id: `${partnerId}-s`, description: `${partnerId}-v${version}`, assets }];
  const core = { id: `${partnerId}-core`, status: 'active', public_available: true, sites };
  return { partners: [{ id: partnerId, name: partnerId, hybrid_cores: [core] }] };
}

/** Begins what everybody does, once each partner has an inventory and a token. */
export async function beginActors(world: World): Promise<void> {
  const operators = new Operators(world);
  for (const partnerId of partnerIds) {
    await operators.importNext(partnerId);
    while (!(await operators.makeToken(partnerId)));
  }
  const again = (name: string, meanMs: number, work: (dice: Dice) => Promise<void>) =>
    repeat(world.outside, world.dice(name), meanMs, work);
  for (const partnerId of partnerIds) {
    again(`imports of ${partnerId}`, importMs, () => operators.importNext(partnerId));
    again(`tokens of ${partnerId}`, tokenMs, () => operators.changeTokens(partnerId));
    for (const replica of world.replicas) {
      again(`questions of ${partnerId} to ${replica.name}`, questionMs, async (dice) => {
        const tokens = world.laws.everMade(partnerId);
        await question(world, replica, dice.pick(tokens));
      });
    }
  }
}

/** Does something again and again, after pauses of any length around the mean. */
function repeat(
  process: SimulatedProcess,
  dice: Dice,
  meanMs: number,
  work: (dice: Dice) => Promise<void>,
): void {
  const next = () => {
    process.after(dice.between(0, 2 * meanMs), () => void work(dice).then(next));
  };
  next();
}
