/** Suggests the site, hybrid core or asset that an unknown id probably meant. */
import { ProblemError } from '@hybrid-core/client';
import { CommandError, exitStatus } from '../exit.ts';
import { type Session, walkedAssetsMax } from '../session.ts';
import { suggestionFor } from '../text/suggestion.ts';

/** The ids of a command line. */
export interface Named {
  readonly site?: string | undefined;
  readonly hybridCore?: string | undefined;
  /** An asset of the site. */
  readonly asset?: string;
}

/** Runs an operation on named resources; on a 404, the error suggests close ids. */
export async function withNames<Result>(
  session: Session,
  named: Named,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw (await withSuggestion(session, named, error)) ?? error;
  }
}

async function withSuggestion(
  session: Session,
  { site, hybridCore, asset }: Named,
  error: unknown,
): Promise<Error | null> {
  if (!(error instanceof ProblemError)) return null;
  const { client, signal } = session;
  if (error.slug === 'site-unknown' && site !== undefined) {
    return notThere('site', site, await client.listSites({ signal }).toArray());
  }
  if (error.slug === 'hybrid-core-unknown' && hybridCore !== undefined) {
    return notThere('hybrid core', hybridCore, await client.listHybridCores({ signal }).toArray());
  }
  if (error.slug === 'asset-unknown' && site !== undefined && asset !== undefined) {
    return assetNotThere(session, site, asset);
  }
  return null;
}

/** Null for a site with too many assets to list their ids. */
async function assetNotThere(
  { client, signal }: Session,
  site: string,
  asset: string,
): Promise<Error | null> {
  const list = client.listSiteAssets(site, { signal });
  const { meta } = await list.page({ limit: 1 });
  if (meta.page.total > walkedAssetsMax) return null;
  return notThere('asset', asset, await list.toArray());
}

/** Most ids in an error message. */
const namedMax = 10;

function notThere(
  what: string,
  id: string,
  known: readonly { readonly id: string }[],
): CommandError {
  const ids = known.map((one) => one.id);
  const suggestion = suggestionFor(id, ids);
  const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  const more = ids.length > namedMax ? ', …' : '';
  const list = `${ids.slice(0, namedMax).join(', ')}${more}`;
  const all = ids.length === 0 ? 'There is none.' : `There are: ${list}`;
  return new CommandError(`there is no ${what} "${id}".${hint} ${all}`, exitStatus.notThere);
}
