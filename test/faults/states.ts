/**
 * Generates numbered states of one partner's data, each of which a response must show as a whole.
 */

/** A list across all sites, so that a partial state is visible. */
export const target = '/hybrid-core/v2/hybrid-cores/eu/assets?page[limit]=45';

const siteIds = ['ams02', 'fra01', 'lon03'];
const assetsPerSite = 15;

interface Asset {
  readonly id: string;
  readonly node_type: 'compute';
  readonly status: string;
}

function assetsOf(siteId: string, state: number): readonly Asset[] {
  return Array.from({ length: assetsPerSite }, (_, index) => ({
    id: `node-${String(index).padStart(2, '0')}.${siteId}`,
    node_type: 'compute',
    status: `state-${state}`,
  }));
}

/** A state's inventory; `more` assets follow beyond the page of `target`. */
export function inventoryOf(state: number, more = 0): string {
  const sites = siteIds.map((id) => ({ id, assets: assetsOf(id, state) }));
  const rest = Array.from({ length: more }, (_, index) => ({
    id: `zzz-${index}`,
    node_type: 'compute',
    status: `state-${state}`,
  }));
  const hybridCore = {
    id: 'eu',
    status: 'active',
    public_available: false,
    sites: more === 0 ? sites : [...sites, { id: 'zrh04', assets: rest }],
  };
  return JSON.stringify({ partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [hybridCore] }] });
}

/** A state's records in the response to `target`, in its order. */
function recordsOf(state: number): string {
  const unknown = {
    cpu_usage: null,
    memory_usage: null,
    storage_usage: null,
    allocation: null,
    observed_at: null,
  };
  const records = siteIds.flatMap((siteId) =>
    assetsOf(siteId, state).map(({ id, node_type, status }) => ({
      id,
      site_id: siteId,
      node_type,
      status,
      ...unknown,
    })),
  );
  return JSON.stringify(records.sort((one, other) => (one.id < other.id ? -1 : 1)));
}

/** The state of a response's body; null if it is none of them. */
export function stateOf(body: string): number | null {
  const { data } = JSON.parse(body);
  const state = Number(/^state-(\d+)$/.exec(data?.[0]?.status)?.[1] ?? Number.NaN);
  return JSON.stringify(data) === recordsOf(state) ? state : null;
}
