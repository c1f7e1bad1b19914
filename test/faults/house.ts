/** Runs two replicas on one PostgreSQL as processes, and changes their data by the command line. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { testToken } from '../fixture/credentials.ts';
import { useTestKey } from '../fixture/database-key.ts';
import { inTime } from '../fixture/patience.ts';
import { type Finished, Workplace } from '../process/program.ts';
import { StateLoad } from './load.ts';
import { Replica } from './replica.ts';
import { inventoryOf, stateOf, target } from './states.ts';

/** The promised delay of a change on every replica while the database is reachable. */
const shownWithinMs = 2_000;

type Credentials = Readonly<Record<string, string>>;

/** As the database could have made them, but unknown to it. */
const unknownCredentials: Credentials = {
  'X-Auth-UserId': '5c0f1a54-1c1b-4a83-9f0e-3f1f0f6f2d10',
  'X-Auth-Token': testToken('never-seen'),
};

export class House {
  readonly workplace: Workplace;
  readonly replicas: Replica[] = [];
  credentials: Credentials = {};
  readonly #environment: Readonly<Record<string, string>>;
  readonly #possible = new Set<number>();
  #state = -1;

  private constructor(workplace: Workplace, databaseUrl: string) {
    this.workplace = workplace;
    this.#environment = { DATABASE_URL: databaseUrl, BASE_URL: 'https://localhost' };
  }

  /** Fills an empty database and starts both replicas, with the data loaded. */
  static async open(databaseUrl: string): Promise<House> {
    const house = new House(await Workplace.make(), databaseUrl);
    try {
      await house.#fill();
      for (let i = 0; i < 2; i++) {
        const replica = await Replica.start(house.workplace, house.#environment);
        house.replicas.push(replica);
        const { status, text } = await replica.get(target, house.credentials);
        expect([status, stateOf(text)], text).toEqual([200, 0]);
      }
      return house;
    } catch (error) {
      await house.close();
      throw error;
    }
  }

  async #fill(): Promise<void> {
    expect(await this.workplace.run(['migrate'], this.#environment)).toMatchObject({ status: 0 });
    await useTestKey(this.#environment.DATABASE_URL!);
    expect(await this.importNext()).toMatchObject({ status: 0 });
    this.credentials = await this.newToken();
  }

  close(): Promise<void> {
    return this.workplace.remove();
  }

  /** One for each replica. */
  loads(): StateLoad[] {
    return this.replicas.map((replica) => this.load((path) => replica.get(path, this.credentials)));
  }

  load(
    ...[ask, mayGoBack]: [ask: ConstructorParameters<typeof StateLoad>[0], mayGoBack?: boolean]
  ) {
    return new StateLoad(ask, this.#possible, mayGoBack);
  }

  /** Imports the next state; on failure, the present one stays. */
  async importNext(more = 0): Promise<Finished> {
    const state = this.#state + 1;
    const file = join(this.workplace.folder, `state-${state}.json`);
    await writeFile(file, inventoryOf(state, more));
    this.#possible.add(state);
    const finished = await this.workplace.run(
      ['import', file, '--allow-removals'],
      this.#environment,
    );
    if (finished.status === 0) this.#state = state;
    else this.#possible.delete(state);
    return finished;
  }

  /** Makes an import and a token: both appear in time on every replica, or on the given ones. */
  async expectChangesShow(replicas: readonly Replica[] = this.replicas): Promise<void> {
    expect(await this.importNext()).toMatchObject({ status: 0 });
    await this.expectStateShows(replicas);
    const credentials = await this.newToken();
    await this.#expectEach(replicas, 'accepts the new token', async (replica) => {
      return (await replica.get(target, credentials)).status === 200;
    });
  }

  async expectStateShows(replicas: readonly Replica[] = this.replicas): Promise<void> {
    await this.#expectEach(replicas, `shows state ${this.#state}`, async (replica) => {
      const { text } = await replica.get(target, this.credentials);
      return stateOf(text) === this.#state;
    });
  }

  /** Expects readiness, and a 401 for unknown credentials again. */
  async expectWell(replica: Replica): Promise<void> {
    expect(await replica.readiness()).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await replica.storeUnavailable()).toBe(0);
    const unknown = await replica.get(target, unknownCredentials);
    expect(unknown.status, unknown.text).toBe(401);
  }

  /** Expects readiness, a report of the outage with the data's age, and no check of tokens. */
  async expectDegraded(replica: Replica, ageSecondsMin: number): Promise<void> {
    const { status, body } = await replica.readiness();
    expect({ status, ...body }).toMatchObject({ status: 'degraded' });
    expect(status).toBe(200);
    expect(body.data_age_seconds).toBeTypeOf('number');
    expect(body.data_age_seconds).toBeGreaterThanOrEqual(ageSecondsMin);
    expect(await replica.storeUnavailable()).toBe(1);
    const unknown = await replica.get(target, unknownCredentials);
    expect(unknown.status, unknown.text).toBe(503);
    expect(unknown.text).toContain('/problems/hybrid-core/v2/authentication-unavailable');
  }

  async #expectEach(
    replicas: readonly Replica[],
    what: string,
    isSo: (replica: Replica) => Promise<boolean>,
  ): Promise<void> {
    const all = replicas.map(async (replica, index) => {
      const done = await inTime(async () => (await isSo(replica)) || null, shownWithinMs);
      expect(done, `replica ${index} ${what} within ${shownWithinMs} ms`).toBe(true);
    });
    await Promise.all(all);
  }

  async newToken(): Promise<Credentials> {
    return (await this.newNamedToken()).credentials;
  }

  /** Runs a command on the database. */
  run(words: readonly string[]): Promise<Finished> {
    return this.workplace.run([...words], this.#environment);
  }

  async newNamedToken(
    partnerId = 'acme',
  ): Promise<{ readonly tokenId: string; readonly credentials: Credentials }> {
    const { status, stdout, stderr } = await this.run([
      'token',
      'create',
      '--partner',
      partnerId,
      '--json',
    ]);
    expect(status, stderr).toBe(0);
    const { user_id, token_id, token } = JSON.parse(stdout);
    return { tokenId: token_id, credentials: { 'X-Auth-UserId': user_id, 'X-Auth-Token': token } };
  }

  async revoke(tokenId: string): Promise<void> {
    const revoked = await this.workplace.run(['token', 'revoke', tokenId], this.#environment);
    expect(revoked.status, revoked.stderr).toBe(0);
  }
}
