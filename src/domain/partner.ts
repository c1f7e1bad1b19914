/** A partner: the owner of hybrid cores, and the boundary of all that a request can see. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly inventorySource: InventorySource;
}

/**
 * The source that feeds a partner's inventory. There is exactly one, and only an explicit request
 * changes it.
 */
export type InventorySource = 'file' | 'netbox' | 'openstack';
