/**
 * The tables as Kysely's types: one set for every SQL store. Every primary key of partner data
 * begins with the partner, so that a distributed database can keep a partner in one place.
 */
import type { ColumnType } from 'kysely';
import type { NodeType } from '../../domain/asset.ts';
import type { HistoryLevel, HistoryStep } from '../../domain/history.ts';
import type { InventorySource } from '../../domain/partner.ts';
import type { Role } from '../../domain/role.ts';
import type { ActTable, InvitationTable, SessionTable } from '../people/rows.ts';
import type {
  OpenIdIdentityTable,
  PasskeyTable,
  SignInChallengeTable,
} from '../people/ways-in-rows.ts';

/** Hundredths of a core: selected only through a cast to text, since a double may not hold it. */
type CoreColumn = ColumnType<never, bigint | null, bigint | null>;

export interface PartnerTable {
  partner_id: string;
  name: string;
  inventory_source: InventorySource;
  revision: number;
  site_list_revision: number;
  hybrid_core_list_revision: number;
  access_revision: number;
}

/** What a removed partner leaves behind: its counts, from which one of the same id goes on. */
interface RemovedPartnerTable {
  partner_id: string;
  revision: number;
  access_revision: number;
}

export interface HybridCoreTable {
  partner_id: string;
  hybrid_core_id: string;
  status: string;
  /** 0 or 1: SQLite has no booleans. */
  public_available: number;
  revision: number;
}

export interface SiteTable {
  partner_id: string;
  site_id: string;
  hybrid_core_id: string;
  description: string | null;
  city: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  revision: number;
  /** When the assets changed, and when the usage did. Trust both only if one equals `revision`. */
  assets_revision: number | null;
  usage_revision: number | null;
}

export interface AssetTable {
  partner_id: string;
  site_id: string;
  asset_id: string;
  node_type: NodeType;
  status: string;
  cpu_hundredths: CoreColumn;
  memory_bytes: number | null;
  storage_bytes: number | null;
}

interface SiteUsageTable {
  partner_id: string;
  site_id: string;
  /** See usage-document.ts. */
  document: string;
}

interface SiteOriginTable {
  partner_id: string;
  site_id: string;
  /** The source's own ids: a document that the store does not read. */
  document: string;
  /** Removals that wait for an operator's leave, a document as well; null where none waits. */
  waiting: string | null;
}

interface UserAccountTable {
  /** Lower-case UUID. */
  user_id: string;
  created_at: number;
}

export interface AccessTable {
  partner_id: string;
  user_id: string;
  role: Role;
  email: string | null;
  withdrawn_at: number | null;
  /** Equals `withdrawn_at` where a provider withdrew the access; any other value says nothing. */
  provider_withdrew_at: number | null;
  entered_at: number | null;
  entered_from: string | null;
}

export interface TokenTable {
  partner_id: string;
  token_id: string;
  user_id: string;
  digest: string;
  label: string | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

/** A table of its own: the writer of uses may write no other. */
export interface TokenUseTable {
  partner_id: string;
  token_id: string;
  day: number;
  address: string;
}

interface LeaseTable {
  name: string;
  holder: string;
  /** Counts the holder's renewals. */
  renewal: number;
}

/** Whose history a row holds. */
interface HistorySubjectColumns {
  partner_id: string;
  level: HistoryLevel;
  subject_id: string;
}

/** Samples that are in no day yet. */
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
  /** How many points the document holds (point-document.ts). */
  points: number;
  document: Uint8Array;
}

interface SchemaMigrationTable {
  name: string;
  applied_at: string;
}

export interface Tables {
  partner: PartnerTable;
  removed_partner: RemovedPartnerTable;
  hybrid_core: HybridCoreTable;
  site: SiteTable;
  asset: AssetTable;
  site_usage: SiteUsageTable;
  site_origin: SiteOriginTable;
  user_account: UserAccountTable;
  access: AccessTable;
  token: TokenTable;
  token_use: TokenUseTable;
  invitation: InvitationTable;
  session: SessionTable;
  act: ActTable;
  passkey: PasskeyTable;
  openid_identity: OpenIdIdentityTable;
  sign_in_challenge: SignInChallengeTable;
  lease: LeaseTable;
  history_sample: HistorySampleTable;
  history_day: HistoryDayTable;
  schema_migration: SchemaMigrationTable;
}
