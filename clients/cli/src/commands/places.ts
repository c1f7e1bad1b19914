/** Implements `hc sites` and `hc hybrid-cores`. */
import type { HybridCoresQuestion, SitesQuestion } from '@hybrid-core/client';
import { type OutputOptions, print } from '../output/print.ts';
import type { Session } from '../session.ts';
import { hybridCoresView, sitesView } from '../views/place.ts';
import { listParameters, readFilters, readSorts } from './list-parameters.ts';

export interface PlacesOptions extends OutputOptions {
  readonly filter?: readonly string[];
  readonly sort?: readonly string[];
}

export async function sitesCommand(session: Session, options: PlacesOptions): Promise<void> {
  const { client, io, signal } = session;
  const filter = readFilters(listParameters.sites, options.filter ?? []);
  const sort = readSorts(listParameters.sites, options.sort ?? []);
  const sites = await client.listSites({ filter, sort, signal } as SitesQuestion).toArray();
  const shown = { data: sites, rows: sites, view: sitesView, empty: 'There is no such site.' };
  await print(shown, options, io);
}

export async function hybridCoresCommand(session: Session, options: PlacesOptions): Promise<void> {
  const { client, io, signal } = session;
  const filter = readFilters(listParameters.hybridCores, options.filter ?? []);
  const cores = await client.listHybridCores({ filter, signal } as HybridCoresQuestion).toArray();
  const empty = 'There is no such hybrid core.';
  await print({ data: cores, rows: cores, view: hybridCoresView, empty }, options, io);
}
