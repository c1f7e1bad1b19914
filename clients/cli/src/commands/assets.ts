/** Implements `hc assets` and `hc asset`. */
import type { Asset, HybridCoreAssetsQuestion, SiteAssetsQuestion } from '@hybrid-core/client';
import { CommandError, exitStatus, wrongUsage } from '../exit.ts';
import { type DisplayedAnswer, type OutputOptions, print } from '../output/print.ts';
import { type Session, walkedAssetsMax } from '../session.ts';
import { assetsView, assetView, siteAssetsView } from '../views/asset.ts';
import { listParameters, readCount, readFilters, readSorts } from './list-parameters.ts';

/** The id that stands for all hybrid cores (docs: Export). */
export const allHybridCores = '-';

export interface AssetsOptions {
  readonly filter?: readonly string[];
  readonly sort?: readonly string[];
  readonly limit?: string;
  readonly hybridCore?: string;
}

/** Reads the assets of a site, of a hybrid core, or of all of them. */
export async function readAssets(
  session: Session,
  siteId: string | undefined,
  options: AssetsOptions,
): Promise<readonly Asset[]> {
  const { client, progress, signal } = session;
  if (siteId !== undefined && options.hybridCore !== undefined) {
    throw wrongUsage('a SITE and --hybrid-core exclude each other');
  }
  const parameters = siteId === undefined ? listParameters.assets : listParameters.siteAssets;
  const question = {
    filter: readFilters(parameters, options.filter ?? []),
    sort: readSorts(parameters, options.sort ?? []),
    ...(options.limit !== undefined && { limit: readCount('--limit', options.limit) }),
    exportAbove: walkedAssetsMax,
    onProgress: progress.walked,
    signal,
  };
  try {
    const list =
      siteId === undefined
        ? client.listHybridCoreAssets(
            options.hybridCore ?? allHybridCores,
            question as HybridCoreAssetsQuestion,
          )
        : client.listSiteAssets(siteId, question as SiteAssetsQuestion);
    return await list.toArray();
  } finally {
    progress.clear();
  }
}

/** The view of `hc assets`. */
export function displayedAssets(
  siteId: string | undefined,
  assets: readonly Asset[],
): DisplayedAnswer<Asset> {
  return {
    data: assets,
    rows: assets,
    view: siteId === undefined ? assetsView : siteAssetsView,
    empty: 'No asset is like that.',
  };
}

/** Runs `hc asset [SITE] ASSET`. */
export async function assetCommand(
  session: Session,
  names: readonly string[],
  options: OutputOptions,
): Promise<void> {
  const asset = await readAsset(session, names);
  const shown = { data: asset, rows: [asset], view: assetView, isSingle: true };
  await print(shown, options, session.io);
}

async function readAsset(session: Session, names: readonly string[]): Promise<Asset> {
  const [first = '', second, ...others] = names;
  if (others.length > 0) throw wrongUsage('expected [SITE] and ASSET, and nothing more');
  if (second === undefined) return onlyOne(first, await assetsNamed(session, first));
  return session.client.getSiteAsset(first, second, { signal: session.signal });
}

async function assetsNamed(session: Session, id: string): Promise<readonly Asset[]> {
  return readAssets(session, undefined, { filter: [`id=${id}`] });
}

function onlyOne(id: string, found: readonly Asset[]): Asset {
  const [asset] = found;
  if (asset === undefined) {
    throw new CommandError(`there is no asset "${id}" at any site`, exitStatus.notThere);
  }
  if (found.length === 1) return asset;
  const sites = found.map(({ site_id }) => site_id).join(', ');
  throw wrongUsage(`"${id}" is at several sites (${sites}); name one: hc asset SITE ${id}`);
}
