/** Ids as links: a long one is cut in the middle, since ids differ at both ends. */
import { CopyButton } from './copy-button.tsx';
import { assetPath, sitePath } from './paths.ts';
import type { Asset } from './records.ts';

/** Characters of an asset's id that is shown whole: a host name with its domain mostly is. */
const assetIdMax = 32;

/** Characters of a site's id that is shown whole, beside an asset's. */
const siteIdMax = 16;

/** Characters of a cut id that are always seen at its end. */
const endLength = 12;

/** The id of an asset; a cut one can be copied. */
export function AssetId({ asset: { id, site_id } }: { asset: Asset }) {
  const path = assetPath(site_id, id);
  if ([...id].length <= assetIdMax) return <a href={path}>{id}</a>;
  return (
    <span class="cut-id">
      <Cut id={id} path={path} />
      <CopyButton text={id} of={id} isInLine />
    </span>
  );
}

/** The id of an asset's site. */
export function SiteId({ asset: { site_id: id } }: { asset: Asset }) {
  const path = sitePath(id);
  if ([...id].length <= siteIdMax) return <a href={path}>{id}</a>;
  return (
    <span class="cut-id">
      <Cut id={id} path={path} />
    </span>
  );
}

function Cut({ id, path }: { id: string; path: string }) {
  const letters = [...id];
  return (
    <a class="cut" href={path} title={id} aria-label={id}>
      <span>{letters.slice(0, -endLength).join('')}</span>
      <span>{letters.slice(-endLength).join('')}</span>
    </a>
  );
}
