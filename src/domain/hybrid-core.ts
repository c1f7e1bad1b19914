/** A hybrid core: a partner's private cloud over one or more sites. */
export interface HybridCore {
  readonly id: string;
  readonly status: string;
  readonly publicAvailable: boolean;
}
