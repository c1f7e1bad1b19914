/** Provides a case's fixtures: the options, fleets, a database server, and services to measure. */
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type PostgresServer, startPostgres } from '../test/postgres/server.ts';
import type { FleetShape } from './dataset/fleet.ts';
import { fleetName } from './dataset/fleet.ts';
import {
  copyOfSqlite,
  fleetInSqlite,
  importFile,
  inventoryFile,
  makeCredentials,
  type PreparedFleet,
} from './dataset/prepared.ts';
import { type Contestant, type MeasuredContestant, measureInterleaved } from './load/rounds.ts';
import type { Options } from './options.ts';
import type { Server } from './processes/server.ts';
import { type ServiceOptions, startService } from './processes/service.ts';

/** As in production, on a disk: a crash loses no committed data. */
const postgresSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
};

/** Size of the large fleet's partners. */
const largePartner = { sitesPerPartner: 10, assetsPerSite: 1_000 };

export class Bench {
  readonly options: Options;
  readonly #scratch: string;
  readonly #postgresFleets = new Map<string, PreparedFleet>();
  #postgres: Promise<PostgresServer> | null = null;
  /** Processes of the case, stopped after it. */
  #running: Server[] = [];
  #files = 0;

  private constructor(options: Options, scratch: string) {
    this.options = options;
    this.#scratch = scratch;
  }

  static async make(options: Options): Promise<Bench> {
    mkdirSync(options.dataFolder, { recursive: true });
    return new Bench(options, await mkdtemp(join(tmpdir(), 'hybrid-core-bench-run-')));
  }

  /** 100 sites of 1,000 assets, all of one partner. */
  get mixedFleet(): FleetShape {
    return { partners: 1, sitesPerPartner: 100, assetsPerSite: 1_000 };
  }

  /** A million assets: 100 partners with 10 sites each. */
  get largeFleet(): FleetShape {
    const { sitesPerPartner, assetsPerSite } = largePartner;
    const partners = this.options.assets / (sitesPerPartner * assetsPerSite);
    return { partners, ...largePartner };
  }

  /** A unique path, removed when the run ends. */
  file(name: string): string {
    this.#files++;
    return join(this.#scratch, `${this.#files}-${name}`);
  }

  /** A fleet in the selected store, read-only: `fleetToWrite` returns a copy. */
  async fleet(shape: FleetShape, store = this.options.store): Promise<PreparedFleet> {
    if (store === 'sqlite') return fleetInSqlite(this.options.dataFolder, shape);
    const name = `fleet_${fleetName(shape)}`;
    const known = this.#postgresFleets.get(name);
    if (known !== undefined) return known;
    const databaseUrl = await this.createDatabase(name);
    await importFile(await this.inventoryFile(shape), databaseUrl);
    const fleet = { shape, databaseUrl, credentials: await makeCredentials(databaseUrl, shape) };
    this.#postgresFleets.set(name, fleet);
    return fleet;
  }

  /** A writable copy of a fleet, never reused. */
  async fleetToWrite(shape: FleetShape): Promise<PreparedFleet> {
    const fleet = await this.fleet(shape);
    if (this.options.store === 'sqlite') return copyOfSqlite(fleet, this.file('copy.db'));
    const name = `copy_${this.#files++}`;
    const from = new URL(fleet.databaseUrl).pathname.slice(1);
    return { ...fleet, databaseUrl: await this.createDatabase(name, `template "${from}"`) };
  }

  inventoryFile(shape: FleetShape): Promise<string> {
    return inventoryFile(this.options.dataFolder, shape);
  }

  /** Creates a database on this run's PostgreSQL server; returns its address. */
  async createDatabase(name: string, how = ''): Promise<string> {
    this.#postgres ??= startPostgres({ settings: postgresSettings, mayLieInMemory: false });
    const server = await this.#postgres;
    const client = new Client(server.address('postgres'));
    await client.connect();
    try {
      await client.query(`create database "${name}" ${how}`);
    } finally {
      await client.end();
    }
    return server.address(name);
  }

  /** Starts the service on a fleet, until the case ends. */
  async service(
    { databaseUrl }: PreparedFleet,
    options: Pick<ServiceOptions, 'probed'> = {},
  ): Promise<Server> {
    const { profileFolder } = this.options;
    const logFile = this.file('service.log');
    return this.keep(await startService({ databaseUrl, logFile, profileFolder, ...options }));
  }

  /** Registers a server to stop after the case. */
  keep(server: Server): Server {
    this.#running.push(server);
    return server;
  }

  measure(contestants: readonly Contestant[]): Promise<readonly MeasuredContestant[]> {
    return measureInterleaved(contestants, { ...this.options, file: this.file('requests') });
  }

  /** Stops everything that the case started. */
  async endCase(): Promise<void> {
    for (const server of this.#running) await server.stop();
    this.#running = [];
    await rm(this.#scratch, { recursive: true, force: true });
    mkdirSync(this.#scratch);
  }

  async end(): Promise<void> {
    await this.endCase();
    await rm(this.#scratch, { recursive: true, force: true });
    await (await this.#postgres)?.stop();
  }
}
