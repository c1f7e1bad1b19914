/**
 * Kysely's table types, shared by all SQL stores. Columns have the names of the store's records, in
 * snake case in the database; a table of one record is that record. Every primary key of partner
 * data begins with the partner, so that a distributed database can keep a partner on one node.
 */
import { CamelCasePlugin, type Dialect, type Generated, Kysely, type KyselyConfig } from 'kysely';
import type { AssetTexts, NodeType } from '../../domain/asset.ts';
import type { NewEvent } from '../../domain/event.ts';
import type { HistoryLevel, HistoryStep } from '../../domain/history.ts';
import type { InventorySource } from '../../domain/partner.ts';
import type { Role } from '../../domain/role.ts';
import type { StoredToken, TokenUse } from '../access.ts';
import type { CapacityColumns } from '../asset-columns.ts';
import type { StoredChallenge, StoredInvitation } from '../people/records.ts';
import type { AuditTable, IdentityTable, PasskeyTable, SessionTable } from '../people/rows.ts';
import type { Lease, MovedPart, PartnerRevisions, StoredOrigin, WrittenAtAge } from '../records.ts';

export interface PartnerTable {
  partnerId: string;
  name: string;
  inventorySource: InventorySource;
  revision: number;
  siteListRevision: number;
  hybridCoreListRevision: number;
  accessRevision: number;
}

/** How long the orders of a partner take; no row where nobody has said so. */
interface LeadTimeTable {
  partnerId: string;
  days: number;
}

/** The last move of a part of a partner: see moves.ts. */
interface PartnerMoveTable {
  movedIn: Generated<number>;
  part: MovedPart;
  movedPartner: string;
  revision: number;
}

export interface HybridCoreTable {
  partnerId: string;
  hybridCoreId: string;
  status: string;
  /** 0 or 1: SQLite has no booleans. */
  publicAvailable: number;
  revision: number;
}

export interface SiteTable {
  partnerId: string;
  siteId: string;
  hybridCoreId: string;
  description: string | null;
  city: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  revision: number;
  /** When the assets changed, and when the usage did. */
  assetsRevision: number;
  usageRevision: number;
}

/** Hundredths of a core may exceed a double: they are selected as text. */
interface AssetTable extends AssetTexts, CapacityColumns {
  partnerId: string;
  siteId: string;
  assetId: string;
  nodeType: NodeType;
}

interface SiteUsageTable {
  partnerId: string;
  siteId: string;
  /** See usage-document.ts. */
  document: string;
}

interface UserAccountTable extends WrittenAtAge {
  /** Lower-case UUID. */
  userId: string;
  createdAt: number;
}

export interface AccessTable extends WrittenAtAge {
  partnerId: string;
  userId: string;
  role: Role;
  email: string | null;
  withdrawnAt: number | null;
  /** Equals `withdrawn_at` if a provider withdrew the access; other values have no meaning. */
  providerWithdrewAt: number | null;
  enteredAt: number | null;
  enteredFrom: string | null;
  /** When the user last got a token, a session or an invitation. */
  keptFrom: number;
}

/** The subject of a history row. */
interface HistorySubjectColumns {
  partnerId: string;
  level: HistoryLevel;
  subjectId: string;
}

/** Samples not rolled up yet. */
export interface HistorySampleTable extends HistorySubjectColumns {
  at: number;
  /** One point (point-document.ts). */
  document: Uint8Array;
}

/** The points of a step in one UTC day. */
export interface HistoryDayTable extends HistorySubjectColumns {
  step: HistoryStep;
  /** The day's start. */
  day: number;
  /** Number of points in the document (point-document.ts). */
  points: number;
  document: Uint8Array;
}

export interface EventTable extends NewEvent, WrittenAtAge {
  readonly partnerId: string;
  readonly eventId: number;
  readonly at: number;
}

/** A partner's events: how many, and from which id to which. */
export interface EventExtentTable {
  readonly partnerId: string;
  readonly eventCount: number;
  readonly oldestId: number;
  readonly newestId: number;
}

/** A site's last reported state, as stored by the recorder. */
interface SiteReportTable {
  partnerId: string;
  siteId: string;
  document: string;
}

/** One row (database-age.ts). */
interface DatabaseAgeTable {
  readonly ms: number;
}

interface DatabaseKeyTable {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface SchemaMigrationTable {
  name: string;
  appliedAt: string;
}

export interface Tables {
  partner: PartnerTable;
  leadTime: LeadTimeTable;
  /** Tombstone of a removed partner: its revisions, from which a namesake continues. */
  removedPartner: PartnerRevisions;
  partnerMove: PartnerMoveTable;
  hybridCore: HybridCoreTable;
  site: SiteTable;
  asset: AssetTable;
  siteUsage: SiteUsageTable;
  siteOrigin: StoredOrigin & { readonly partnerId: string; readonly siteId: string };
  userAccount: UserAccountTable;
  access: AccessTable;
  token: StoredToken & WrittenAtAge;
  /** A separate table, since the writer of uses may write no other. */
  tokenUse: TokenUse;
  invitation: StoredInvitation & WrittenAtAge;
  session: SessionTable & WrittenAtAge;
  auditEvent: AuditTable & WrittenAtAge;
  passkey: PasskeyTable;
  openidIdentity: IdentityTable;
  signInChallenge: StoredChallenge & WrittenAtAge;
  lease: Lease & { readonly name: string };
  historySample: HistorySampleTable;
  historyDay: HistoryDayTable;
  event: EventTable;
  eventExtent: EventExtentTable;
  siteReport: SiteReportTable;
  databaseAge: DatabaseAgeTable;
  databaseKey: DatabaseKeyTable;
  schemaMigration: SchemaMigrationTable;
}

/** Opens the tables; raw SQL uses the database's column names. */
export function openTables(dialect: Dialect, log: KyselyConfig['log'] = []): Kysely<Tables> {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()], log });
}
