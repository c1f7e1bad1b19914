/** Paths of the pages of hybrid cores, sites and assets; most also exist below /panel/api. */

export function hybridCorePath(id: string): string {
  return `/hybrid-cores/${encodeURIComponent(id)}`;
}

export function sitePath(id: string): string {
  return `/sites/${encodeURIComponent(id)}`;
}

export function assetPath(siteId: string, id: string): string {
  return `${sitePath(siteId)}/assets/${encodeURIComponent(id)}`;
}
