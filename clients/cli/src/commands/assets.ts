/** Implements `hc assets` and `hc asset`. */
import {
  type Asset,
  type HybridCoreAssetsQuestion,
  ProblemError,
  type SiteAssetsQuestion,
} from '@hybrid-core/client';
import { CommandError, exitStatus, wrongUsage } from '../exit.ts';
import { type DisplayedAnswer, type OutputOptions, print } from '../output/print.ts';
import { type Session, walkedAssetsMax } from '../session.ts';
import { assetsView, assetView, assetViewSince, siteAssetsView } from '../views/asset.ts';
import { merged } from './asset-order.ts';
import { listParameters, readCount, readFilters, readSorts } from './list-parameters.ts';
import { withNames } from './named.ts';
import { statusSince } from './status-since.ts';

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
    if (siteId === undefined) return await ofHybridCores(session, options.hybridCore, question);
    return await withNames(session, { site: siteId }, () =>
      client.listSiteAssets(siteId, question as SiteAssetsQuestion).toArray(),
    );
  } finally {
    progress.clear();
  }
}

interface CoresQuestion {
  readonly filter: unknown;
  readonly sort: readonly string[];
  readonly limit?: number;
}

async function ofHybridCores(
  session: Session,
  hybridCore: string | undefined,
  question: CoresQuestion,
): Promise<readonly Asset[]> {
  const list = (id: string) =>
    withNames(session, { hybridCore: id }, () =>
      session.client.listHybridCoreAssets(id, question as HybridCoreAssetsQuestion).toArray(),
    );
  if (hybridCore !== undefined) return list(hybridCore);
  const parts = await ofOneState(session, list);
  if (parts.length === 1) return parts[0]!;
  return merged(parts, question.sort).slice(0, question.limit);
}

/** Most reads of everything while sites move between hybrid cores. */
const readingsMax = 4;

/**
 * Reads from each hybrid core, and again if a site moved: one that changes its hybrid core between
 * two responses would appear in neither, or in both.
 */
async function ofOneState<Part>(
  { client, signal }: Session,
  read: (id: string) => Promise<Part>,
): Promise<readonly Part[]> {
  const cores = client.listHybridCores({ signal });
  const revision = async () => (await cores.page({ limit: 1 })).meta.revision;
  for (let readings = 0; readings < readingsMax; readings++) {
    const before = await revision();
    const parts: Part[] = [];
    try {
      for (const { id } of await cores.toArray()) parts.push(await read(id));
    } catch (error) {
      if (!isGone(error) || (await revision()) === before) throw error;
      continue;
    }
    if ((await revision()) === before) return parts;
  }
  const message = `the hybrid cores changed while their assets were read, ${readingsMax} times`;
  throw new CommandError(`${message}; try again in a minute`, exitStatus.failed);
}

/** Whether the hybrid core was removed after the list named it. */
function isGone(error: unknown): boolean {
  if (error instanceof CommandError) return error.status === exitStatus.notThere;
  return error instanceof ProblemError && error.status === 404;
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
  const isForPeople = (options.output ?? 'table') === 'table' && options.columns === undefined;
  const since = isForPeople ? await statusSince(session, asset) : null;
  const view = since === null ? assetView : assetViewSince(since, session.io.now());
  const shown = { data: asset, rows: [asset], view, isSingle: true };
  await print(shown, options, session.io);
}

async function readAsset(session: Session, names: readonly string[]): Promise<Asset> {
  const [first = '', second, ...others] = names;
  if (others.length > 0) throw wrongUsage('expected [SITE] and ASSET, and nothing more');
  if (second === undefined) return onlyOne(first, await assetsNamed(session, first));
  return withNames(session, { site: first, asset: second }, () =>
    session.client.getSiteAsset(first, second, { signal: session.signal }),
  );
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
