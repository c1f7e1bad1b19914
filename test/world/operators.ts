/** Operators, whose commands run each in a process of its own, which may be killed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importCommand } from '../../src/commands/import.ts';
import { userInvite } from '../../src/commands/invite.ts';
import { tokenCreate, tokenRevoke } from '../../src/commands/token.ts';
import { userRemove, userWithdraw } from '../../src/commands/user.ts';
import type { Dice } from './dice.ts';
import { panelUrl, runCommand } from './installation.ts';
import { inventoryOf } from './inventory.ts';
import type { Credential } from './laws/tokens.ts';
import { reached } from './states.ts';
import type { World } from './world.ts';

/** Chance that a command is killed, and the longest time until then (ms). */
const killedCommands = 0.1;
const killedAfterMs = 40;

/** Tokens in force of a partner: an older one is revoked then. */
const tokensMax = 4;

const noHints = { serviceUrl: 'http://world.test', program: 'hybrid-core', databaseFlag: '' };

export class Operators {
  readonly #world: World;
  readonly #dice: Dice;
  #version = 0;
  readonly #importing = new Set<string>();
  /** Commands that run now. */
  running = 0;

  constructor(world: World) {
    this.#world = world;
    this.#dice = world.dice('operators');
  }

  /** Runs a command in a process of its own, which may be killed in times of trouble; null then. */
  async #command(name: string, run: Parameters<typeof runCommand>[2]) {
    const world = this.#world;
    const process = world.newProcess(name);
    const { promise: killed, resolve } = Promise.withResolvers<null>();
    if (world.calmMs < 0 && world.has('kills') && this.#dice.chance(killedCommands)) {
      world.outside.after(this.#dice.magnitude(1, killedAfterMs), () => {
        if (process.isAlive) resolve(null);
        process.kill();
      });
    }
    this.running++;
    const end = await Promise.race([runCommand(world, process, run), killed]);
    this.running--;
    process.kill();
    if (end === null) reached('a command killed in its middle');
    world.trace(
      `${name}: ${end === null ? 'killed' : end.isDone ? 'done' : `failed: ${end.error}`}`,
    );
    return end;
  }

  /** Imports another state of a partner; not while that of before runs. */
  async importNext(partnerId: string): Promise<void> {
    if (this.#importing.has(partnerId)) return;
    this.#importing.add(partnerId);
    await this.#import(partnerId);
    this.#importing.delete(partnerId);
  }

  /** Does again at once what a database that went back has lost: as many imports, and a change of tokens. */
  async catchUp(partnerId: string, importsLost: number): Promise<void> {
    for (let count = 0; count < importsLost; count++) await this.importNext(partnerId);
    await this.changeTokens(partnerId);
  }

  async #import(partnerId: string): Promise<void> {
    const world = this.#world;
    const version = ++this.#version;
    const file = join(world.folder, `${partnerId}.json`);
    writeFileSync(file, JSON.stringify(inventoryOf(partnerId, version)));
    const began = world.laws.inventories.importBegins(partnerId, version);
    const end = await this.#command(`import of ${partnerId} ${version}`, (context) =>
      importCommand(context, file, { allowRemovals: true }),
    );
    world.laws.inventories.importEnds(partnerId, began, end?.isDone === true);
  }

  /** Makes a token, or revokes the oldest of a partner that has many. */
  async changeTokens(partnerId: string): Promise<void> {
    const { laws } = this.#world;
    const held = laws.tokens.inForce(partnerId);
    if (held.length >= tokensMax) {
      const [oldest] = held;
      const way = oldest!.isOfPerson ? 0 : this.#dice.below(4);
      if (way < 2) await this.revoke(oldest!);
      else if (way === 2) await this.remove(oldest!);
      else await this.withdraw(oldest!);
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
    laws.tokens.made({
      partnerId,
      tokenId: made.token_id,
      userId: made.user_id,
      secret: made.token,
      isOfPerson: false,
    });
    return true;
  }

  async revoke(token: Credential): Promise<void> {
    const { laws } = this.#world;
    laws.tokens.revocationBegins(token);
    const end = await this.#command(`revocation for ${token.partnerId}`, (context) =>
      tokenRevoke(context, token.tokenId),
    );
    if (end?.isDone) laws.tokens.revoked(token);
  }

  /** Removes the user of a token, who has no other. */
  async remove(token: Credential): Promise<void> {
    const { laws } = this.#world;
    laws.tokens.revocationBegins(token);
    const end = await this.#command(`removal of a user of ${token.partnerId}`, (context) =>
      userRemove(context, token.userId),
    );
    if (end?.isDone) laws.tokens.revoked(token);
  }

  /** Withdraws a user's access. */
  async withdraw(token: Pick<Credential, 'partnerId' | 'userId'>): Promise<boolean> {
    const { laws } = this.#world;
    const { partnerId, userId } = token;
    const tokens = laws.tokens.withdrawalBegins(partnerId, userId);
    const end = await this.#command(`withdrawal of a user of ${partnerId}`, (context) =>
      userWithdraw(context, userId, { partner: partnerId }),
    );
    if (!end?.isDone) return false;
    for (const of of tokens) laws.tokens.revoked(of);
    return true;
  }

  /** Invites somebody new; null if nothing came of it. */
  async invite(
    partnerId: string,
  ): Promise<{ readonly userId: string; readonly path: string } | null> {
    const end = await this.#command(`invitation to ${partnerId}`, (context) =>
      userInvite(context, { partner: partnerId, role: 'administrator', json: true }, panelUrl),
    );
    if (!end?.isDone) return null;
    const { user_id: userId, link } = JSON.parse(end.stdout) as Invited;
    return { userId, path: new URL(link).pathname };
  }
}

interface Invited {
  readonly user_id: string;
  readonly link: string;
}
