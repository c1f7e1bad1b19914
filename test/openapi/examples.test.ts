/** Every example in the documents is valid against its schema. */
import { describe, expect, it } from 'vitest';
import { documents, versions } from './documents.ts';
import { compileSchema, schemaFaults } from './schemas.ts';

interface Exemplified {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** All objects with a schema and examples, by location. */
function* exemplified(node: unknown, place: string): Generator<[string, Exemplified]> {
  if (node === null || typeof node !== 'object') return;
  if ('schema' in node && ('example' in node || 'examples' in node)) {
    yield [place, node as Exemplified];
    return;
  }
  for (const [key, child] of Object.entries(node)) yield* exemplified(child, `${place}/${key}`);
}

/**
 * Counts locations with a schema, with or without an example; except for optional parameters,
 * which clients would send with the example's value.
 */
function countSchemas(node: unknown): number {
  if (node === null || typeof node !== 'object') return 0;
  if ('schema' in node) return 'in' in node && !('required' in node && node.required) ? 0 : 1;
  return Object.values(node).reduce((sum: number, child) => sum + countSchemas(child), 0);
}

describe.each(versions)('the examples of %s', (version) => {
  const all = [...exemplified(documents[version], version)];

  it('stand beside every schema of a parameter that must be given, a header and a body', () => {
    expect(all.length).toBe(countSchemas(documents[version]));
    expect(all.length).toBeGreaterThan(0);
  });

  it('fit', () => {
    const faults = all.flatMap(([place, { schema, example, examples }]) => {
      const validate = compileSchema(version, schema);
      const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
      expect(values.length).toBeGreaterThan(0);
      return values.flatMap((value) =>
        schemaFaults(validate, value).map((fault) => `${place}: ${fault}`),
      );
    });
    expect(faults).toEqual([]);
  });
});
