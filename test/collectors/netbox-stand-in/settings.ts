/** Parses a NetBox source's settings from YAML as in a sources file. */
import { readDocument } from '../../../src/document/document.ts';
import { type NetboxSettings, netboxShape } from '../../../src/sources/netbox/shape.ts';

/** Parses the keys below `netbox`; throws all errors. */
export function netboxSettings(yaml: string): NetboxSettings {
  const { value, faults } = readDocument(yaml, 'yaml', netboxShape);
  if (value !== null) return value;
  throw new Error(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
}
