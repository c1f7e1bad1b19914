/** Paths of the data that pages fetch from the API; the panel's process routes by them too. */

/** Members of a table of views, below `/panel/api`. */
export const viewPaths = [
  '/overview',
  '/outlook',
  '/find',
  '/past',
  '/site-headroom',
  '/hybrid-cores/:id/site-headroom',
  '/events',
  '/hybrid-cores/:id/events',
  '/sites/:id/events',
  '/sites/:id/assets/:asset/events',
  '/sites/:id/stale',
  '/hybrid-cores/:id/stale',
  '/sites/:id/nodes',
] as const;

export type ViewPath = (typeof viewPaths)[number];

/** Below `/panel/api`: the history of the partner, of a hybrid core, of a site. */
export const chartPaths: readonly string[] = [
  '/charts',
  '/charts/hybrid-cores/:id',
  '/charts/sites/:id',
];

export const referencePath = '/reference';

/** Paths of all data that are not the API's own, below `/panel/api`. */
export const dataPaths: readonly string[] = [referencePath, ...chartPaths, ...viewPaths];

const nouns = new Set(['hybrid-core', ...dataPaths.map((path) => path.split('/')[1]!)]);

/** Whether the first segment below `/panel/api` names data. */
export function isData(noun: string | undefined): boolean {
  return noun !== undefined && nouns.has(noun);
}
