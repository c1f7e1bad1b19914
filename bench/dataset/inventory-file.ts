/** Writes a fleet as an inventory file, site by site. */
import { open, rename } from 'node:fs/promises';
import { type FleetShape, hybridCoreId, partnerId, siteAssets, siteId } from './fleet.ts';

export function partnerName(index: number): string {
  return `Partner ${index + 1} Cloud GmbH`;
}

/** Partners of a fleet by their index: from `first` on, before `end`. */
export interface PartnerRange {
  readonly first: number;
  readonly end: number;
}

/** The file's text in chunks; of all partners, or of a range of them. */
export function* inventoryText(
  shape: FleetShape,
  { first, end }: PartnerRange = { first: 0, end: shape.partners },
): Generator<string> {
  yield '{"partners":[';
  for (let partner = first; partner < end; partner++) {
    const name = JSON.stringify(partnerName(partner));
    const hybridCore = `"id":"${hybridCoreId(partner)}","status":"active","public_available":false`;
    yield `${partner === first ? '' : ','}\n{"id":"${partnerId(partner)}","name":${name},`;
    yield `"hybrid_cores":[{${hybridCore},"sites":[`;
    for (let site = 0; site < shape.sitesPerPartner; site++) {
      yield `${site === 0 ? '' : ','}\n${siteText(shape, partner, site)}`;
    }
    yield ']}]}';
  }
  yield '\n]}\n';
}

function siteText(shape: FleetShape, partner: number, site: number): string {
  const id = siteId(site);
  return JSON.stringify({
    id,
    description: `Data centre ${id}, hall ${(site % 4) + 1}`,
    location: { city: id.slice(0, 3), country: 'DE', latitude: 50.11, longitude: 8.68 },
    assets: siteAssets(shape, partner, site),
  });
}

/** Writes the file atomically: an interrupted run leaves none under this name. */
export async function writeInventoryFile(
  shape: FleetShape,
  file: string,
  range?: PartnerRange,
): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'w');
  try {
    for (const chunk of inventoryText(shape, range)) await handle.write(chunk);
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
