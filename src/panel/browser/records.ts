/** The records that pages draw, as the interface and the panel send them. */
import type { Amount } from '../figures/exact-json.ts';
import type { Use } from '../figures/format.ts';

export interface Sum {
  readonly percent: number | null;
  readonly nodes_reporting: number;
}

export interface CoreSum extends Sum {
  readonly used_cores: Amount;
  readonly total_cores: Amount;
}

export interface ByteSum extends Sum {
  readonly used_bytes: Amount;
  readonly total_bytes: Amount;
}

export interface Resources {
  readonly site_id: string;
  readonly cpu: CoreSum;
  readonly memory: ByteSum;
  readonly storage: { readonly [kind in 'distributed' | 'rocket' | 'object']: ByteSum };
  readonly nodes: {
    readonly total: number;
    readonly reporting: number;
    readonly by_node_type: Readonly<Record<string, number>>;
    readonly by_status: Readonly<Record<string, number>>;
    readonly by_node_type_and_status: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
  readonly observed_at: { readonly oldest: string | null; readonly newest: string | null };
}

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
export function isSilent({ reporting }: Resources['nodes'], stale: Stale | null): boolean {
  return (stale?.reporting ?? reporting) === 0;
}

export interface Site {
  readonly id: string;
  readonly hybrid_core_id: string;
  readonly description: string | null;
  readonly location: {
    readonly city: string | null;
    readonly country: string | null;
  } | null;
}

export interface HybridCore {
  readonly id: string;
  readonly status: string;
  readonly public_available: boolean;
  readonly site_ids: readonly string[];
}

export interface Overview {
  readonly hybrid_cores: readonly HybridCore[];
  readonly sites: readonly {
    readonly site: Site;
    readonly resources: Resources;
    readonly stale: Stale;
  }[];
}

/** What is known of one node's quantity; use is null where nobody observed it. */
export interface CoreUsage {
  readonly percent: number | null;
  readonly used_cores: Amount | null;
  readonly total_cores: Amount | null;
}

export interface ByteUsage {
  readonly percent: number | null;
  readonly used_bytes: Amount | null;
  readonly total_bytes: Amount | null;
}

/** Used and total of a workload, or of a node's quantity. */
export function useOf(of: CoreSum | ByteSum | CoreUsage | ByteUsage): Use {
  if ('used_cores' in of) return { used: of.used_cores, total: of.total_cores, unit: 'cores' };
  return { used: of.used_bytes, total: of.total_bytes, unit: 'bytes' };
}

export interface Asset {
  readonly id: string;
  readonly site_id: string;
  readonly node_type: string;
  readonly status: string;
  readonly cpu_usage: CoreUsage | null;
  readonly memory_usage: ByteUsage | null;
  readonly storage_usage: (ByteUsage & { readonly kind: string }) | null;
  readonly observed_at: string | null;
}

export interface AssetPage {
  readonly data: readonly Asset[];
  readonly meta: {
    readonly page: { readonly offset: number; readonly limit: number; readonly total: number };
  };
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
  /** A UTC day. */
  readonly last_used_on: string | null;
  readonly last_used_from: string | null;
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

export interface Person {
  readonly user_id: string;
  readonly email: string | null;
  readonly role: 'member' | 'administrator';
  readonly withdrawn_at: string | null;
  /** When the person first came in, and from which address; null where nobody did, or it was not noted. */
  readonly entered_at: string | null;
  readonly entered_from: string | null;
  readonly tokens_in_force: number;
}

export interface Invitation {
  readonly invitation_id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly role: string;
  readonly expires_at: string;
}

export interface Act {
  readonly act_id: string;
  readonly at: string;
  /** Null for an operator, who used the command line. */
  readonly user_id: string | null;
  readonly action: string;
  readonly facts: Readonly<Record<string, unknown>>;
}
