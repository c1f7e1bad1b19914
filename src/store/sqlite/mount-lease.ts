/**
 * A lease of a database on a network's file system, for the one mount by which it is written. It is a
 * file beside the database, not a row: SQLite's shared memory does not reach another mount, and a plain
 * file does. Processes of one mount share it.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StoreError } from '../error.ts';

/** Times of a lease, in ms. */
export interface LeaseTimes {
  /** Between two renewals. */
  readonly renewal: number;
  /** Unrenewed for this long, another mount takes it: five renewals. */
  readonly duration: number;
  /** After a take, until it is seen that no other mount took it at the same moment. */
  readonly settling: number;
}

const defaultTimes: LeaseTimes = { renewal: 2_000, duration: 10_000, settling: 1_000 };

const ownerOnlyFile = 0o600;

interface Content {
  /** The mount: the machine's boot, and the device number of the mount there. */
  readonly mount: string;
  /** The machine's name, for messages. */
  readonly host: string;
  /** Another text with each renewal. */
  readonly renewal: string;
}

export class MountLease {
  readonly #database: string;
  readonly #mount: string;
  readonly #times: LeaseTimes;
  #renewedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(database: string, mount: string, times: LeaseTimes) {
    this.#database = database;
    this.#mount = mount;
    this.#times = times;
  }

  /**
   * Takes the lease of a database's file, which need not be there yet. Rejects with a StoreError while
   * another mount renews it.
   */
  static async take(
    database: string,
    mount = mountOf(database),
    times = defaultTimes,
  ): Promise<MountLease> {
    const lease = new MountLease(database, mount, times);
    const found = lease.#read();
    if (found !== null && found.mount !== mount) await lease.#waitForEnd(found);
    lease.#renew();
    if (found?.mount !== mount) await setTimeout(times.settling);
    lease.require();
    lease.#timer = setInterval(() => lease.#keep(), times.renewal).unref();
    return lease;
  }

  /** Throws a StoreError if another mount has taken the lease: its writes and ours would mix. */
  require(): void {
    const found = this.#read();
    if (found !== null && found.mount !== this.#mount) throw this.#taken(found);
    // The event loop stood still: by now another mount may be about to take it.
    if (performance.now() - this.#renewedAt > this.#times.duration / 2) this.#renew();
  }

  /** Stops renewing, as the end of the process does. */
  end(): void {
    clearInterval(this.#timer);
  }

  async #waitForEnd(first: Content): Promise<void> {
    const deadline = performance.now() + this.#times.duration;
    while (performance.now() < deadline) {
      await setTimeout(this.#times.renewal / 2);
      const found = this.#read();
      if (found === null || found.mount === this.#mount) return;
      if (found.renewal !== first.renewal) throw this.#taken(found);
    }
  }

  #keep(): void {
    try {
      this.require();
      this.#renew();
    } catch {
      // The next write tells it.
    }
  }

  #renew(): void {
    const content: Content = { mount: this.#mount, host: hostname(), renewal: randomUUID() };
    // By another name first: a reader never finds half of it.
    const made = `${this.#file}.${content.renewal}`;
    writeFileSync(made, `${JSON.stringify(content)}\n`, { mode: ownerOnlyFile });
    renameSync(made, this.#file);
    this.#renewedAt = performance.now();
  }

  #read(): Content | null {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw new StoreError(`cannot read ${this.#file}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  get #file(): string {
    return `${this.#database}-mount`;
  }

  #taken({ host }: Content): StoreError {
    return new StoreError(
      `the database ${this.#database} is written by a service on ${host}, over another mount of its ` +
        'file system: nothing was written here. Stop one of them, or use PostgreSQL',
    );
  }
}

/** Two mounts of one machine have two device numbers; two machines, two boots. */
function mountOf(database: string): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}/${statSync(dirname(database)).dev}`;
}
