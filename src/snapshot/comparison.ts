/**
 * Compares all revisions in the database with those in memory, page by page, and keeps only the
 * differences: 100,000 unchanged partners take no memory.
 */
import type { AccessDirectory } from '../access/directory.ts';
import type { PartnerRevisions, Revision } from '../store/store.ts';
import type { Snapshots } from './snapshots.ts';

/** Later revisions in the database, by partner. */
export interface RevisionsAhead {
  readonly tokens: ReadonlyMap<string, Revision>;
  /** Of partners in use. */
  readonly data: ReadonlyMap<string, Revision>;
}

export class RevisionComparison {
  readonly #directory: AccessDirectory;
  readonly #snapshots: Snapshots;
  readonly #isRemoved: (partnerId: string) => boolean;
  readonly #tokens = new Map<string, Revision>();
  readonly #data = new Map<string, Revision>();
  /** Rows of partners in the directory. */
  #known = 0;
  #isOnlyAhead = true;

  /** `isRemoved`: whether the partner was removed since the start. */
  constructor(
    directory: AccessDirectory,
    snapshots: Snapshots,
    isRemoved: (partnerId: string) => boolean,
  ) {
    this.#directory = directory;
    this.#snapshots = snapshots;
    this.#isRemoved = isRemoved;
  }

  comparePage(page: readonly PartnerRevisions[]): void {
    for (const row of page) {
      if (this.#isRemoved(row.partnerId)) this.#isOnlyAhead = false;
      this.#compareTokens(row);
      this.#compareData(row);
    }
  }

  /**
   * The differences, after the last page. Null unless the database is only ahead: null if a partner is
   * missing, was recreated or has an earlier revision.
   */
  result(): RevisionsAhead | null {
    if (!this.#isOnlyAhead || this.#known !== this.#directory.size) return null;
    return { tokens: this.#tokens, data: this.#data };
  }

  #compareTokens({ partnerId, accessRevision }: PartnerRevisions): void {
    const held = this.#directory.revision(partnerId);
    if (held !== null) this.#known++;
    if (held === accessRevision) return;
    if (held !== null && held > accessRevision) this.#isOnlyAhead = false;
    this.#tokens.set(partnerId, accessRevision);
  }

  #compareData({ partnerId, revision }: PartnerRevisions): void {
    if (!this.#snapshots.differs(partnerId, revision)) return;
    if (this.#snapshots.isAheadOf(partnerId, revision)) this.#isOnlyAhead = false;
    this.#data.set(partnerId, revision);
  }
}
