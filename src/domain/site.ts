/** A site: a physical place of a hybrid core. Its id is unique within the partner. */

/** A location; each part may be unknown. Degrees are WGS 84. */
export interface SiteLocation {
  readonly city: string | null;
  readonly country: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface Site {
  readonly id: string;
  readonly hybridCoreId: string;
  readonly description: string | null;
  /** Null if every part of the location is unknown. */
  readonly location: SiteLocation | null;
}
