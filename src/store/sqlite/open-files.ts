/**
 * Detects that the files of an open SQLite database were moved, removed or replaced, and reopens a
 * writer then. SQLite keeps using the files it has open: reads would be stale, and writes lost.
 */
import { realpathSync, statSync } from 'node:fs';
import { StoreError } from '../error.ts';

/**
 * Poll interval for replaced files of an open SQLite database: a revocation written to other files
 * must be seen within two seconds.
 */
const sqliteFilesPollMs = 500;

/** Another program moved, removed or replaced the files of an open connection. */
export class FilesMoved extends StoreError {
  constructor(path: string, file: string) {
    super(
      `the database ${path} was moved, removed or replaced while it was open: ${file} is another ` +
        'file now, or none; the database is opened again',
    );
  }
}

/** Identity of a file: device and inode; null if there is none. */
export type FileIdentity = string | null;

export function fileIdentity(path: string): FileIdentity {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** The WAL and its index, next to the file; each process opens them by name. */
const logSuffixes = ['-wal', '-shm'];

/** The open files of one connection. */
export class OpenFiles {
  readonly #path: string;
  readonly #watch: FileWatch;
  readonly #known: Map<string, FileIdentity>;

  /**
   * Expects a connection that has read: SQLite opens the WAL at the first read, and no other
   * program that keeps to SQLite's rules removes it before the connection is closed. `before` is
   * the file's identity before the connection was opened.
   */
  constructor(path: string, before: FileIdentity, watch: FileWatch) {
    this.#path = path;
    this.#watch = watch;
    // SQLite follows symbolic links; the WAL is next to the target.
    const logs = logSuffixes.map((suffix) => realpathSync(path) + suffix);
    this.#known = new Map([[path, before ?? fileIdentity(path)]]);
    for (const log of logs) this.#known.set(log, fileIdentity(log));
    watch.add(this);
  }

  /**
   * Throws FilesMoved if a file was moved or replaced. A WAL that appeared is the connection's own
   * once that holds a lock (`isLocked`): its identity is recorded.
   */
  requireUnmoved(isLocked = false): void {
    for (const [file, known] of this.#known) {
      const found = fileIdentity(file);
      // Not known yet: a database restored from a backup has no WAL before the first write.
      if (known === null) {
        if (isLocked) this.#known.set(file, found);
      } else if (found !== known) {
        const moved = new FilesMoved(this.#path, file);
        this.#watch.report([...this.#known.values()].join(), moved);
        throw moved;
      }
    }
  }

  /** Stops watching a closed connection. */
  forget(): void {
    this.#watch.remove(this);
  }
}

/** Watches the files of all connections of a store. */
export class FileWatch {
  readonly #open = new Set<OpenFiles>();
  readonly #listeners = new Set<(error: FilesMoved) => void>();
  #timer: NodeJS.Timeout | undefined;
  /** The files last reported as moved: each of their connections detects it, one reports it. */
  #reported = '';

  add(files: OpenFiles): void {
    this.#open.add(files);
  }

  remove(files: OpenFiles): void {
    this.#open.delete(files);
  }

  report(files: string, error: FilesMoved): void {
    if (files === this.#reported) return;
    this.#reported = files;
    for (const listener of this.#listeners) listener(error);
  }

  /** Calls back once soon after files were moved; returns the unsubscribe function. */
  onMoved(listener: (error: Error) => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#poll(), sqliteFilesPollMs).unref();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #poll(): void {
    for (const files of this.#open) {
      try {
        files.requireUnmoved();
      } catch {
        // The listeners were called. The connection is closed at its next use.
      }
    }
  }
}

/** Reopens a writer whose files were moved: the write that detects it fails, the next succeeds. */
export class Reopening<Opened extends { close(): Promise<void> }> {
  readonly #reopen: () => Promise<Opened>;
  /** Null if the next use has to open it. */
  #opened: Promise<Opened> | null;

  constructor(opened: Opened, reopen: () => Promise<Opened>) {
    this.#opened = Promise.resolve(opened);
    this.#reopen = reopen;
  }

  async use<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
    this.#opened ??= this.#reopen();
    const opening = this.#opened;
    const opened = await opening.catch((error) => {
      this.#forget(opening);
      throw error;
    });
    try {
      return await work(opened);
    } catch (error) {
      if (error instanceof FilesMoved && this.#forget(opening)) await opened.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => null);
    await opened?.close();
  }

  /** False if another use already did. */
  #forget(opening: Promise<Opened>): boolean {
    if (this.#opened !== opening) return false;
    this.#opened = null;
    return true;
  }
}
