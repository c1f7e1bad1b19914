/**
 * Notices that the files of an open SQLite database are no longer the files of that name. SQLite goes
 * on with the files that it has open: it would read what nobody else sees, and write what is lost.
 */
import { realpathSync, statSync } from 'node:fs';
import { StoreError } from '../error.ts';

/**
 * Time between two looks at whether the files of an open SQLite database still have their names: a
 * revocation that went to other files has to be seen within two seconds.
 */
const sqliteFilesPollMs = 500;

/** Another program moved, removed or replaced the files that a connection has open. */
export class FilesMoved extends StoreError {
  constructor(path: string, file: string) {
    super(
      `the database ${path} was moved, removed or replaced while it was open: ${file} is another ` +
        'file now, or none; it is opened anew',
    );
  }
}

/** What the file of a name is, by device and inode; null where there is none. */
export type FileIdentity = string | null;

export function fileIdentity(path: string): FileIdentity {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** The log and its index, which lie beside the file and which each process finds by name. */
const logSuffixes = ['-wal', '-shm'];

/** The files of one connection. */
export class OpenFiles {
  readonly #path: string;
  readonly #watch: FileWatch;
  readonly #known: Map<string, FileIdentity>;

  /**
   * For a connection that has read: SQLite opens the log with the first read, and until the connection
   * is closed no other program that keeps to SQLite's rules removes the log. `before` is what the file
   * was before the connection was opened.
   */
  constructor(path: string, before: FileIdentity, watch: FileWatch) {
    this.#path = path;
    this.#watch = watch;
    // SQLite follows symbolic links; the log lies beside the file that they lead to.
    const logs = logSuffixes.map((suffix) => realpathSync(path) + suffix);
    this.#known = new Map([[path, before ?? fileIdentity(path)]]);
    for (const log of logs) this.#known.set(log, fileIdentity(log));
    watch.add(this);
  }

  /**
   * Throws a FilesMoved where the files are no longer those that were opened. `isLocked` says that the
   * connection holds a lock: a log that was not there before is then its own, and stays.
   */
  demandUnmoved(isLocked = false): void {
    for (const [file, known] of this.#known) {
      const found = fileIdentity(file);
      // A database that was copied from a backup has no log before the first write.
      if (known === null) {
        if (isLocked) this.#known.set(file, found);
      } else if (found !== known) {
        const moved = new FilesMoved(this.#path, file);
        this.#watch.tell([...this.#known.values()].join(), moved);
        throw moved;
      }
    }
  }

  /** The connection is closed. */
  forget(): void {
    this.#watch.remove(this);
  }
}

/** Looks after the files of all connections of a store. */
export class FileWatch {
  readonly #open = new Set<OpenFiles>();
  readonly #listeners = new Set<(error: FilesMoved) => void>();
  #timer: NodeJS.Timeout | undefined;
  /** The files whose end was told last: each of their connections finds it out. */
  #told = '';

  add(files: OpenFiles): void {
    this.#open.add(files);
  }

  remove(files: OpenFiles): void {
    this.#open.delete(files);
  }

  tell(files: string, error: FilesMoved): void {
    if (files === this.#told) return;
    this.#told = files;
    for (const listener of this.#listeners) listener(error);
  }

  /** Calls back soon after files were moved, once; returns what ends that. */
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
        files.demandUnmoved();
      } catch {
        // The listeners were told. The connection is closed when it is used next.
      }
    }
  }
}
