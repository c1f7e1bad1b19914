/** Types of the search response, shared by the server and the search dialog. */

/** Best first within each list. */
export interface FindResults {
  readonly hybrid_cores: readonly string[];
  readonly sites: readonly SiteResult[];
  readonly assets: readonly AssetResult[];
  /** Whether a list was cut at its bound. */
  readonly is_cut: boolean;
}

export interface SiteResult {
  readonly id: string;
  /** City and country, else the description; null if there is neither. */
  readonly place: string | null;
}

export interface AssetResult {
  readonly id: string;
  readonly site_id: string;
}
