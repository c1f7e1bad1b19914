/** The partners of a world, and what they have. */

/** The partners of a world. */
export const partnerIds = ['acme', 'globex', 'initech'] as const;

/** The one site of each: its id is unique within a partner only. */
export const siteId = 's';

/** Most assets of a partner whose figures are known. */
const assetsMax = 5;

/** Assets that an inventory has now and then: more events at once than a page has. */
const manyAssets = 60;
const manyEach = 9;

/** The nodes whose figures are known, whether they are in an inventory now or not. */
export const nodes = partnerIds.flatMap((partnerId) =>
  Array.from({ length: assetsMax }, (_, index) => `${partnerId}-n${index}`),
);

/** A partner's inventory at a version: all but its site's id names the partner, and its first node is always active. */
export function inventoryOf(partnerId: string, version: number) {
  const length = version % manyEach === 0 ? manyAssets : 1 + (version % assetsMax);
  const assets = Array.from({ length }, (_, index) => ({
    id: `${partnerId}-n${index}`,
    node_type: 'compute',
    status: index > 0 && (version + index) % 7 === 0 ? 'maintenance' : 'active',
  }));
  const sites = [{ id: siteId, description: `${partnerId}-v${version}`, assets }];
  const core = { id: `${partnerId}-core`, status: 'active', public_available: true, sites };
  return { partners: [{ id: partnerId, name: partnerId, hybrid_cores: [core] }] };
}
