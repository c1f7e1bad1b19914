/** The TypeScript client's types are those of the documents. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  clientProxyChoice,
  clientTypes,
  proxyChoiceFile,
  typedVersions,
  typeOf,
  typesFile,
} from '../../scripts/client-types.ts';

describe("the client's types", () => {
  it.each(typedVersions)(
    'of %s are those of its document: else `npm run client-types`',
    (version) => {
      expect(readFileSync(typesFile(version), 'utf8')).toBe(clientTypes(version));
    },
  );

  it.each([
    [{ type: 'integer', minimum: 0 }, 'number'],
    [{ type: ['string', 'null'], enum: ['a', null] }, "'a' | null"],
    [{ $ref: '#/components/schemas/Site' }, "Schemas['Site']"],
    [
      { type: ['array', 'null'], items: { type: ['string', 'null'] } },
      'readonly (string | null)[] | null',
    ],
    [{ type: 'array', items: {} }, 'readonly unknown[]'],
    [
      { type: 'object', additionalProperties: { type: 'integer' } },
      '{\n  readonly [name: string]: number;\n}',
    ],
    [
      {
        type: 'object',
        properties: { a: { type: 'boolean' }, 'b-c': { type: 'null' } },
        required: ['a'],
      },
      "{\n  readonly a: boolean;\n  readonly 'b-c'?: null;\n}",
    ],
  ])('of %j are %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('name a keyword that they could not express', () => {
    expect(() => typeOf({ anyOf: [] } as object)).toThrow('a schema has anyOf');
  });
});

it("the client's choice of proxies is the service's: else `npm run client-types`", () => {
  expect(readFileSync(proxyChoiceFile, 'utf8')).toBe(clientProxyChoice());
});
