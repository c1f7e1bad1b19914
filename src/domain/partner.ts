/** A partner: the owner of hybrid cores, and the tenancy boundary of every request. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly inventorySource: InventorySource;
}

/**
 * The source of a partner's inventory. There is exactly one; it changes only on explicit request
 * (`--take-over`).
 */
export type InventorySource = 'file' | 'netbox' | 'openstack';
