/** The records that pages draw: those of the interface as the contract states them, and the panel's own. */
import type { AssetRecord } from '../../contract/asset.ts';
import type { ListBody } from '../../contract/envelopes.ts';
import type { HybridCoreRecord } from '../../contract/hybrid-core.ts';
import type { HybridCoreResourcesRecord, SiteResourcesRecord } from '../../contract/resources.ts';
import type { SiteRecord } from '../../contract/site.ts';
import type { Use } from '../values/format.ts';

export type Asset = AssetRecord;
export type Site = SiteRecord;
export type HybridCore = HybridCoreRecord;
export type AssetPage = Pick<ListBody<AssetRecord>, 'data' | 'meta'>;

/** Of a site, or of all sites of a hybrid core: what pages draw of both. */
export type Resources = Pick<
  SiteResourcesRecord | HybridCoreResourcesRecord,
  'cpu' | 'memory' | 'storage' | 'nodes' | 'observed_at'
>;

export type CoreSum = SiteResourcesRecord['cpu'];
export type ByteSum = SiteResourcesRecord['memory'];

/** How many nodes figures are of, and what is too old to be in them. */
export interface Stale {
  /** The active nodes that report: the interface counts nodes of every status. */
  readonly reporting: number;
  /** The active nodes with use that is too old. */
  readonly nodes: number;
  /** When the newest of it was observed. */
  readonly newest: string | null;
  /** The same over nodes of every status. */
  readonly newest_of_all: string | null;
}

/** Whether no active node reports, as far as it is known: what other nodes report is in no sum. */
export function hasNoRecentData({ reporting }: Resources['nodes'], stale: Stale | null): boolean {
  return (stale?.reporting ?? reporting) === 0;
}

export interface Overview {
  readonly hybrid_cores: readonly HybridCore[];
  readonly sites: readonly {
    readonly site: Site;
    readonly resources: Resources;
    readonly stale: Stale;
  }[];
}

/** What is known of one node's quantity. */
export type CoreUsage = NonNullable<AssetRecord['cpu_usage']>;
export type ByteUsage = NonNullable<AssetRecord['memory_usage' | 'storage_usage']>;

/** Used and total of a workload, or of a node's quantity. */
export function useOf(of: CoreSum | ByteSum | CoreUsage | ByteUsage): Use {
  if ('used_cores' in of) return { used: of.used_cores, total: of.total_cores, unit: 'cores' };
  return { used: of.used_bytes, total: of.total_bytes, unit: 'bytes' };
}

/** Id, node type, status, and how full: CPU, memory, storage. */
export type Tile = readonly [
  id: string,
  nodeType: string,
  status: string,
  cpu: number | null,
  memory: number | null,
  storage: number | null,
];

export interface NodeMap {
  readonly nodes: readonly Tile[];
}

export interface SessionRecord {
  readonly user_id: string;
  readonly email: string | null;
  readonly role: 'member' | 'administrator';
  readonly partner: { readonly id: string; readonly name: string };
  readonly partners: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: 'member' | 'administrator';
  }[];
  readonly ends_at: string;
  readonly interface_url: string;
  readonly docs_url: string;
  /** Whether passkeys can be made for the panel's address. */
  readonly passkeys: boolean;
  readonly limits: {
    readonly token_days: number;
    readonly token_days_max: number;
    /** Sites whose past is asked for at a time. */
    readonly past_sites_max: number;
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
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/** A token with its secret, which is shown once. */
export interface MadeToken extends TokenRecord {
  readonly token: string;
  readonly curl: string;
}

/** A passkey of the person who is signed in. */
export interface Passkey {
  readonly passkey_id: string;
  readonly name: string;
  /** The only partner that it opens. */
  readonly partner_id: string | null;
  readonly created_at: string;
  /** The day (UTC) of its last use. */
  readonly used_on: string | null;
}

export interface PasskeysAnswer {
  readonly passkeys: readonly Passkey[];
}

/** A session of the person who is signed in. */
export interface OwnSession {
  readonly session_id: string;
  /** Whether it is the one that asks. */
  readonly is_own: boolean;
  readonly partner: { readonly id: string; readonly name: string };
  readonly signed_in_by: 'link' | 'passkey' | 'openid' | null;
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
  readonly role: 'member' | 'administrator';
  readonly withdrawn_at: string | null;
  /** The first sign-in and its address; null if there was none, or it was not recorded. */
  readonly entered_at: string | null;
  readonly entered_from: string | null;
  readonly tokens_in_force: number;
}

export interface PeopleAnswer {
  readonly people: readonly Person[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
  readonly invitations: readonly (Invitation & { readonly invited_by: string | null })[];
}

export interface Invitation {
  readonly invitation_id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly role: string;
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
  /** Today's addresses of those whom the acts name. */
  readonly emails: Readonly<Record<string, string | null>>;
  /** The labels of the tokens that the acts name. */
  readonly token_labels: Readonly<Record<string, string | null>>;
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}
