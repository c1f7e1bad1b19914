/** The parsed settings of an `openstack` source (schema.ts). */
import type { SiteLocation } from '../../domain/site.ts';
import type { InventorySettings } from '../inventory/write-all.ts';
import type { Secret } from '../upstream/secret.ts';
import type { TlsFiles } from '../upstream/tls.ts';

/** One OpenStack of a sources file. */
export interface OpenstackSettings extends InventorySettings {
  /** Of Keystone, version 3, without a slash at its end. */
  readonly authUrl: string;
  readonly credentials: Credentials;
  /** Null: the only one in the catalog. */
  readonly region: string | null;
  /** Which of the addresses in the catalog are asked. */
  readonly endpoint: EndpointInterface;
  readonly tls: TlsFiles | null;
  readonly intervalMs: number;
  /** For one answer. */
  readonly timeoutMs: number;
  readonly mapping: OpenstackMapping;
}

export const endpointInterfaces = ['public', 'internal', 'admin'] as const;
export type EndpointInterface = (typeof endpointInterfaces)[number];

/** Who asks: an application credential, or a user for a project. */
export type Credentials =
  | { readonly kind: 'application'; readonly id: string; readonly secret: Secret }
  | {
      readonly kind: 'user';
      readonly name: string;
      /** The name of a domain, as the next but one. */
      readonly domain: string;
      readonly project: string;
      readonly projectDomain: string;
      readonly secret: Secret;
    };

/** `availability_zone`, `region`, or `metadata.KEY` of the aggregates that a host is in. */
export type HostField = string;

export interface OpenstackMapping {
  /** A partner of all hypervisors, or the field that holds the id of each one's. */
  readonly partner: { readonly id: string; readonly name: string } | HostField;
  readonly partnerIds: ReadonlyMap<string, string>;
  readonly hybridCore: HostField;
  readonly hybridCoreIds: ReadonlyMap<string, string>;
  readonly hybridCores: ReadonlyMap<string, HybridCoreSettings>;
  readonly site: HostField;
  readonly siteIds: ReadonlyMap<string, string>;
  /** What OpenStack does not know of a site, by its id. */
  readonly sites: ReadonlyMap<string, SiteSettings>;
  readonly asset: 'hypervisor_hostname' | 'host';
  readonly statuses: ReadonlyMap<string, string>;
  /** Whether DISK_GB is storage of the node itself. */
  readonly storage: boolean;
}

export interface HybridCoreSettings {
  readonly status: string;
  readonly publicAvailable: boolean;
}

export interface SiteSettings {
  readonly description: string | null;
  readonly location: SiteLocation | null;
}
