/**
 * In charge of assets as lines of CSV (RFC 4180), made of their JSON records: numbers stand in both
 * with the same digits, however many they have (docs: Introduction, Export).
 */

/** The columns, in their order. */
export const assetCsvColumns = [
  ...['id', 'site_id', 'node_type', 'status'],
  ...['cpu_percent', 'cpu_used_cores', 'cpu_total_cores'],
  ...['memory_percent', 'memory_used_bytes', 'memory_total_bytes'],
  ...['storage_kind', 'storage_percent', 'storage_used_bytes', 'storage_total_bytes'],
  'observed_at',
] as const;

export const csvLineEnd = '\r\n';

/** The parts of a record, as `records/asset.ts` writes them one after another, and what is theirs. */
const partPatterns: readonly RegExp[] = [
  /\{"id":("(?:[^"\\]|\\.)*"),"site_id":("(?:[^"\\]|\\.)*"),/y,
  /"node_type":"([a-z_]+)","status":"([a-z0-9_-]+)",/y,
  /"cpu_usage":(?:null|\{"percent":([^,]+),"used_cores":([^,]+),"total_cores":([^}]+)\}),/y,
  /"memory_usage":(?:null|\{"percent":([^,]+),"used_bytes":([^,]+),"total_bytes":([^}]+)\}),/y,
  /"storage_usage":(?:null|\{"kind":"([a-z]+)","percent":([^,]+),"used_bytes":([^,]+),"total_bytes":([^}]+)\}),/y,
  /"observed_at":(?:null|"([^"]+)")\}\n/y,
];

/** Lines of JSON records, each with a line feed at its end, as lines of CSV. */
export function assetCsv(jsonLines: string): string {
  let csv = '';
  for (let at = 0; at < jsonLines.length; ) {
    let separator = '';
    for (const pattern of partPatterns) {
      pattern.lastIndex = at;
      const part = pattern.exec(jsonLines);
      if (part === null) throw new Error(`no asset's record: ${jsonLines.slice(at, at + 1_000)}`);
      for (let group = 1; group < part.length; group++) {
        csv += separator + field(part[group]);
        separator = ',';
      }
      at = pattern.lastIndex;
    }
    csv += csvLineEnd;
  }
  return csv;
}

/** A field of what stands in the record: a JSON text with its quotes, or a bare value as it is. */
function field(value: string | undefined): string {
  if (value === undefined || value === 'null') return '';
  return value.startsWith('"') ? textField(JSON.parse(value)) : value;
}

/** A spreadsheet takes a text that begins like this for a formula, and works it out (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

const needsQuotes = /[",\r\n]/;

/** Of a text that would pass for a formula, the first character is an apostrophe. */
function textField(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
