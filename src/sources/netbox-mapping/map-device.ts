/** Maps a NetBox device to an asset's id and status. */
import { statusPattern } from '../../domain/asset.ts';
import { identifierFault } from '../../domain/identifier.ts';
import { quote } from '../../text/quote.ts';
import type { NetboxMapping } from '../netbox/schema.ts';
import type { DeviceRow } from '../netbox-api/rows.ts';
import { fieldText } from './field.ts';

/** The asset id, or the reason why there is none. */
export function assetIdOf(
  device: DeviceRow,
  { asset }: NetboxMapping,
): { readonly id: string } | { readonly reason: string } {
  const id = fieldText(asset, device, {
    name: device.name,
    asset_tag: device.asset_tag,
    serial: device.serial,
  });
  if (id === null) return { reason: `its ${asset} is empty, so there is no asset id` };
  const fault = identifierFault(id);
  return fault === null ? { id } : { reason: `${fault}; its ${asset} is ${quote(id)}` };
}

/** The status, or the reason why it is invalid. */
export function statusOf(
  device: DeviceRow,
  { statuses }: NetboxMapping,
): { readonly status: string } | { readonly reason: string } {
  const status = statuses.get(device.status.value) ?? device.status.value;
  if (statusPattern.test(status)) return { status };
  const form = 'a lower-case letter, then up to 63 of a-z, 0-9, _ and -';
  return { reason: `its status ${quote(status)} is not ${form}; mapping.statuses can rename it` };
}

/** What identifies a device, besides the id of its row in NetBox. */
export function hardwareIdentifiers({ serial, asset_tag: tag }: DeviceRow): readonly string[] {
  return [...(serial ? [`serial ${serial}`] : []), ...(tag ? [`asset tag ${tag}`] : [])];
}
