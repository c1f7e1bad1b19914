/** A partner: the owner of hybrid cores, and the boundary of all that a request can see. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly inventorySource: InventorySource;
}

/** Who feeds a partner's inventory; there is exactly one, and a change of it is explicit. */
export type InventorySource = 'file' | 'netbox';
