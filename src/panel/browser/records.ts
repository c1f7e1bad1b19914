/** Types of the responses that pages render: the API's records, and the panel's own. */
import type { AssetRecord } from '../../contract/asset.ts';
import type { ListBody } from '../../contract/envelopes.ts';
import type { HybridCoreRecord } from '../../contract/hybrid-core.ts';
import type {
  HybridCoreResourcesRecord,
  PartnerResourcesRecord,
  SiteResourcesV2Record,
} from '../../contract/resources.ts';
import type { SiteRecord } from '../../contract/site.ts';
import type { Role } from '../../domain/role.ts';
import type { SignInMethod } from '../../domain/sign-in.ts';
import type { UsageAmounts } from './values/format.ts';

export type { FindResults } from '../../contract/find.ts';

export type Asset = AssetRecord;
export type Site = SiteRecord;
export type HybridCore = HybridCoreRecord;
export type AssetPage = Pick<ListBody<AssetRecord>, 'data' | 'meta'>;

/** The resources of a site, hybrid core or partner, as far as pages show them. */
export type Resources = Pick<
  SiteResourcesV2Record | HybridCoreResourcesRecord | PartnerResourcesRecord,
  'cpu' | 'memory' | 'storage' | 'nodes' | 'allocation' | 'observed_at' | 'stale'
>;

export type CoreWorkload = SiteResourcesV2Record['cpu'];
export type ByteWorkload = SiteResourcesV2Record['memory'];

/**
 * Active nodes that report; `nodes.reporting` counts nodes of every status. Compute nodes report
 * CPU, memory and rocket storage, of which the most reported counts.
 */
export function activeReporting({ cpu, memory, storage }: Resources): number {
  const { distributed, rocket, object } = storage;
  const compute = [cpu, memory, rocket].map((of) => of.nodes_reporting);
  return Math.max(...compute) + distributed.nodes_reporting + object.nodes_reporting;
}

/** Whether no active node reports: sums exclude nodes of other statuses. */
export function hasNoRecentData(resources: Resources): boolean {
  return activeReporting(resources) === 0;
}

/**
 * Whether no node ever reported, as far as is known: what nodes reported before they were taken out
 * of service is not.
 */
export function neverReported({ nodes, stale }: Resources): boolean {
  return nodes.reporting === 0 && stale.newest === null && (nodes.by_status.active ?? 0) > 0;
}

export interface Overview {
  /** Of all sites together. */
  readonly resources: Resources;
  readonly hybrid_cores: readonly HybridCore[];
  readonly sites: readonly {
    readonly site: Site;
    readonly resources: Resources;
  }[];
}

/** Usage and capacity of a node's CPU, memory or storage. */
export type CoreUsage = NonNullable<AssetRecord['cpu_usage']>;
export type ByteUsage = NonNullable<AssetRecord['memory_usage' | 'storage_usage']>;

/** Used and total of a workload, or of a node's quantity. */
export function usageAmountsOf(
  of: CoreWorkload | ByteWorkload | CoreUsage | ByteUsage,
): UsageAmounts {
  if ('used_cores' in of) return { used: of.used_cores, total: of.total_cores, unit: 'cores' };
  return { used: of.used_bytes, total: of.total_bytes, unit: 'bytes' };
}

/** Whether the use of an asset was known, and all of it is too old to count. */
export function isTooOld({ observed_at, ...of }: Asset): boolean {
  const uses = [of.cpu_usage, of.memory_usage, of.storage_usage];
  return (
    observed_at !== null && uses.every((use) => use === null || usageAmountsOf(use).used === null)
  );
}

/** Id, node type, status, and percent used of each `assetQuantities`. */
export type Tile = readonly [
  id: string,
  nodeType: string,
  status: string,
  ...percents: (number | null)[],
];

export interface NodeMap {
  readonly nodes: readonly Tile[];
}

export interface SessionRecord {
  readonly user_id: string;
  readonly email: string | null;
  readonly role: Role;
  readonly partner: {
    readonly id: string;
    readonly name: string;
    /** How many days its orders take; null where no administrator has said so. */
    readonly lead_days: number | null;
  };
  readonly partners: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: Role;
  }[];
  readonly ends_at: string;
  readonly interface_url: string;
  readonly docs_url: string;
  /** Whether the panel has a host name, which passkeys need. */
  readonly passkeys: boolean;
  readonly limits: {
    readonly token_days: number;
    readonly token_days_max: number;
    readonly lead_days_max: number;
  };
}

export interface TokenRecord {
  readonly token_id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly label: string | null;
  readonly state: 'active' | 'expired' | 'revoked' | 'withdrawn';
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** A UTC day. */
  readonly last_used_on: string | null;
  readonly last_used_from: string | null;
}

export interface TokensAnswer {
  readonly tokens: readonly TokenRecord[];
  /** Cursor of the next page; null after the last. */
  readonly next: string | null;
}

/** A new token with its secret, which is shown once. */
export interface MadeToken extends TokenRecord {
  readonly token: string;
  readonly curl: string;
}

/** A passkey of the user. */
export interface Passkey {
  readonly passkey_id: string;
  readonly name: string;
  /** The partner that it is limited to. */
  readonly partner_id: string | null;
  readonly created_at: string;
  /** The day (UTC) of its last use. */
  readonly used_on: string | null;
}

export interface PasskeysAnswer {
  readonly passkeys: readonly Passkey[];
}

/** A session of the user. */
export interface OwnSession {
  readonly session_id: string;
  /** Whether this is the current session. */
  readonly is_own: boolean;
  readonly partner: { readonly id: string; readonly name: string };
  readonly signed_in_by: SignInMethod;
  /** The name of the passkey that signed in. */
  readonly passkey: string | null;
  readonly signed_in_at: string;
  readonly last_used_at: string;
}

export interface SessionsAnswer {
  readonly sessions: readonly OwnSession[];
}

export interface Person {
  readonly user_id: string;
  readonly email: string | null;
  readonly role: Role;
  readonly withdrawn_at: string | null;
  /** The first sign-in and its address; null if there was none, or it was not recorded. */
  readonly entered_at: string | null;
  readonly entered_from: string | null;
  readonly tokens_in_force: number;
  /** A label of these tokens; null where none has one. */
  readonly token_label: string | null;
  /** The last sign-in by the OpenID provider; null for people of none. */
  readonly provider_sign_in_at: string | null;
}

export interface PeopleAnswer {
  readonly people: readonly Person[];
  /**
   * People of the OpenID provider who hold tokens in force, and have not signed in there for `unseen_days`. Only
   * on the first page of all people; 200 at most.
   */
  readonly unseen: readonly Person[];
  readonly unseen_days: number;
  /** Cursor of the next page; null after the last. */
  readonly next: string | null;
  readonly invitations: readonly (Invitation & { readonly invited_by: string | null })[];
}

export interface Invitation {
  readonly invitation_id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly role: Role;
  readonly expires_at: string;
}

/** A sign-in link, which is shown once. */
export interface MadeLink extends Invitation {
  readonly link: string;
}

export interface AuditEventRecord {
  readonly act_id: string;
  readonly at: string;
  /** Null for an operator, who used the command line. */
  readonly user_id: string | null;
  readonly action: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface AuditLogAnswer {
  readonly acts: readonly AuditEventRecord[];
  /** Current e-mail addresses of the users named in the events. */
  readonly emails: Readonly<Record<string, string | null>>;
  /** Labels of the tokens named in the events. */
  readonly token_labels: Readonly<Record<string, string | null>>;
  /** Cursor of the next page; null after the last. */
  readonly next: string | null;
}
