/** Parses a NetBox source's settings from YAML as in a sources file. */

import { type NetboxSettings, netboxSchema } from '../../../src/sources/netbox/schema.ts';
import { readDocument } from '../../../src/text/document/document.ts';

/** Parses the keys below `netbox`; throws all errors. */
export function netboxSettings(yaml: string): NetboxSettings {
  const { value, faults } = readDocument(yaml, 'yaml', netboxSchema);
  if (value !== null) return value;
  throw new Error(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
}
