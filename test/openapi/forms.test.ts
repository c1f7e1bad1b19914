/** The documents of other versions of OpenAPI say what those of 3.1 say. */
import { describe, expect, it } from 'vitest';
import { inForm } from '../../src/docs/openapi/forms.ts';
import { documents, versions } from './documents.ts';

/** Every object of a JSON value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

describe.each(versions)('%s', (version) => {
  it('in 3.2 differs in the version and the items of event streams alone', () => {
    const { openapi, ...rest } = inForm('3.2', documents[version]);
    expect(openapi).toBe('3.2.0');
    const back = JSON.parse(JSON.stringify(rest), (name, value) => {
      if (name !== 'text/event-stream') return value;
      expect(value.itemSchema.properties.data.contentSchema.$ref).toBe(
        '#/components/schemas/Event',
      );
      return null;
    });
    const { openapi: _, ...original } = JSON.parse(
      JSON.stringify(documents[version]),
      (name, value) => (name === 'text/event-stream' ? null : value),
    );
    expect(back).toEqual(original);
  });

  it('in 3.0 has only what its dialect knows, and allows null in as many places', () => {
    const form = inForm('3.0', documents[version]);
    expect(form.openapi).toBe('3.0.3');
    const objects = [...objectsIn(form)];
    for (const object of objects) {
      expect(object).not.toHaveProperty('const');
      expect(object).not.toHaveProperty('propertyNames');
      expect(Array.isArray(object.type) && !('title' in object)).toBe(false);
    }
    const nullable = objects.filter((object) => object.nullable === true).length;
    const originals = [...objectsIn(documents[version])];
    expect(nullable).toBe(
      originals.filter(({ type }) => Array.isArray(type) && type.includes('null')).length,
    );
  });
});
