/** An export equals all pages of the list, for any query; CSV equals NDJSON. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../fixture/service.ts';
import { partnerArbitrary, queryArbitrary, siteOfSize } from './arbitraries.ts';
import { ask, serveInventory } from './compare.ts';
import type { ModelPartner } from './model-records.ts';
import { parseCsv } from './parse-csv.ts';
import { samples, seed } from './seed.ts';

const queriesEach = samples(12);

/** Ids that a spreadsheet would evaluate, or that CSV must quote; many rows beside them. */
const odd = ['=1+2', '+1', '-1', '@a', "'a", 'a,b', 'a"b', '"', 'a\\', '\u2028', '😀,"'];
const large: ModelPartner = {
  id: 'one',
  name: 'One',
  hybrid_cores: [
    {
      id: 'core',
      status: 'active',
      public_available: false,
      sites: [
        ...['=site', 'other'].map((id) => ({
          id,
          assets: odd.map((id) => ({ id, node_type: 'compute' as const, status: 'active' })),
        })),
        // More than a chunk of an export, and than a step of selection.
        ...fc.sample(siteOfSize('site', 4_500), { numRuns: 1, seed }),
      ],
    },
  ],
};
const partners = [large, ...fc.sample(partnerArbitrary, { numRuns: samples(6), seed })];

const opening = '{"data":[';

/** The records of all pages, as raw bytes, and the revision. */
async function walk(address: string): Promise<{ records: string; revision: string }> {
  const records: string[] = [];
  let revision = '';
  for (let at: string | null = address; at !== null; ) {
    const { status, text } = await ask(at, 'one');
    expect(status, text).toBe(200);
    const page = JSON.parse(text);
    const of = text.slice(opening.length, text.lastIndexOf('],"meta":'));
    if (of !== '') records.push(of);
    revision = page.meta.revision;
    at = page.links.next;
  }
  return { records: records.join(), revision };
}

/** A record's fields in CSV: numbers with their original digits. */
function fieldsOf(line: string): string[] {
  const digits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? context!.source : value;
  const record = JSON.parse(line, digits as (key: string, value: unknown) => unknown);
  const { id, site_id, node_type, status, cpu_usage, memory_usage, storage_usage } = record;
  const { allocation } = record;
  const usage = (of: Record<string, string> | null | undefined, ...keys: string[]) =>
    keys.map((key) => of?.[key] ?? '');
  return [
    ...[id, site_id].map((text) => (/^[=+@-]/.test(text) ? `'${text}` : text)),
    node_type,
    status,
    ...usage(cpu_usage, 'percent', 'used_cores', 'total_cores'),
    ...usage(memory_usage, 'percent', 'used_bytes', 'total_bytes'),
    ...usage(storage_usage, 'kind', 'percent', 'used_bytes', 'total_bytes'),
    record.observed_at ?? '',
    ...usage(allocation?.cpu, 'allocated_cores', 'allocatable_cores'),
    ...usage(allocation?.memory, 'allocated_bytes', 'allocatable_bytes'),
    ...usage(allocation?.storage, 'allocated_bytes', 'allocatable_bytes'),
  ];
}

describe.each(partners.map((partner, index) => [index, partner] as const))(
  `an export of partner %i (PROPERTY_SEED=${seed})`,
  (index, partner) => {
    let service: TestService;
    beforeAll(async () => {
      service = await serveInventory({ partners: [partner] });
    });
    afterAll(() => service?.stop());

    const queries = fc.sample(
      queryArbitrary(partner).map((query) =>
        query
          .split('&')
          .filter((pair) => !/^page|public_available/.test(pair))
          .join('&'),
      ),
      { numRuns: queriesEach, seed: seed + index },
    );
    // A walk of a large list takes a second.
    const asked = index === 0 ? ['', ...queries.slice(0, 3)] : ['', ...queries];

    it.each(asked)('is the walk of its list, with ?%s', async (query) => {
      for (const { id } of partner.hybrid_cores) {
        const path = `${service.url}/hybrid-core/v2/hybrid-cores/${encodeURIComponent(id)}/assets`;
        const list = await ask(`${path}?${query}`, 'one');
        const ndjson = await ask(`${path}.ndjson?${query}`, 'one');
        const csv = await ask(`${path}.csv?${query}`, 'one');
        expect([ndjson.status, csv.status]).toEqual([list.status, list.status]);
        // A repeated sort key, for instance.
        if (list.status !== 200) continue;
        const { records, revision } = await walk(`${path}?${query}`);
        const lines = ndjson.text.split('\n').slice(0, -1);
        expect(lines.join()).toBe(records);
        const rows = parseCsv(csv.text);
        expect(rows.slice(1)).toEqual(lines.map(fieldsOf));
        expect(ndjson.headers['x-revision']).toBe(revision);
        expect(csv.headers['x-revision']).toBe(revision);
      }
    });
  },
);
