/**
 * Writes the TypeScript client's types from the OpenAPI documents: `npm run client-types`. A test
 * compares them with the files (test/openapi/client-types.test.ts).
 *
 * It writes what the client uses: each schema by its name, and each operation's query parameters.
 * It knows the keywords that the contract's schemas have, and refuses others, so that none is lost.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documents } from '../test/openapi/documents.ts';

export const typedVersions = ['v1', 'v2'] as const;

export type TypedVersion = (typeof typedVersions)[number];

/** A JSON Schema of the contract (JSON Schema 2020-12, as OpenAPI 3.1 has it). */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
}

/** Keywords that narrow a value, and that TypeScript cannot express. */
const unexpressed: ReadonlySet<string> = new Set([
  'default',
  'format',
  'maximum',
  'maxItems',
  'maxLength',
  'minimum',
  'minItems',
  'minLength',
  'multipleOf',
  'pattern',
  'propertyNames',
  'uniqueItems',
]);

const expressed: ReadonlySet<string> = new Set<keyof Schema>([
  '$ref',
  'type',
  'enum',
  'description',
  'items',
  'properties',
  'required',
  'additionalProperties',
]);

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
  null: 'null',
};

/** Path of a version's types. */
export const typesFile = (version: TypedVersion) =>
  fileURLToPath(new URL(`../clients/typescript/src/generated/${version}.ts`, import.meta.url));

/** A version's types, as the client's folder holds them. */
export function clientTypes(version: TypedVersion): string {
  const { paths, components } = documents[version] as unknown as Document;
  const operations = Object.values(paths).flatMap((item) => (item.get ? [item.get] : []));
  const resolved = (parameter: Parameter) =>
    parameter.$ref === undefined ? parameter : components.parameters![nameOf(parameter.$ref)]!;
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const inQuery = parameters.map(resolved).filter((parameter) => parameter.in === 'query');
    const members = inQuery.map(({ name, description, required = false, schema }) =>
      member(name, required, { ...schema, ...(description && { description }) }),
    );
    return members.length === 0 ? [] : [`readonly ${operationId}: ${braced(members)};`];
  });
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    member(name, true, schema),
  );
  return [
    `/** Generated from the OpenAPI document of ${version} by scripts/client-types.ts. */`,
    `/** The schemas of the document, by name. */\nexport interface Schemas ${braced(schemas)}`,
    `/** The query parameters of each operation that has any, by its \`operationId\`. */\nexport interface Queries ${braced(queries)}`,
    '',
  ].join('\n\n');
}

/** The type that a schema describes. Throws where it has a keyword that is not known here. */
export function typeOf(schema: Schema): string {
  const unknown = Object.keys(schema).find((key) => !expressed.has(key) && !unexpressed.has(key));
  if (unknown !== undefined) throw new Error(`a schema has ${unknown}, which has no type here`);
  if (schema.$ref !== undefined) return `Schemas['${nameOf(schema.$ref)}']`;
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  return [schema.type ?? []]
    .flat()
    .map((type) =>
      type === 'object' ? objectOf(schema) : type === 'array' ? listOf(schema) : typeNames[type],
    )
    .join(' | ');
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) =>
    member(name, required.includes(name), schema),
  );
  if (additionalProperties === true) members.push('readonly [name: string]: unknown;');
  else if (additionalProperties) {
    members.push(`readonly [name: string]: ${typeOf(additionalProperties)};`);
  }
  return braced(members);
}

function listOf({ items = {} }: Schema): string {
  const type = items.type === undefined && items.$ref === undefined ? 'unknown' : typeOf(items);
  return `readonly ${type.includes(' | ') ? `(${type})` : type}[]`;
}

function member(name: string, isRequired: boolean, schema: Schema): string {
  const comment = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
  return `${comment}readonly ${key}${isRequired ? '' : '?'}: ${typeOf(schema)};`;
}

function braced(members: readonly string[]): string {
  const lines = members.join('\n').replaceAll(/^/gm, '  ');
  return members.length === 0 ? '{}' : `{\n${lines}\n}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The client chooses proxies as the service does, and imports nothing of it: it has a copy. */
export const proxyChoiceFile = fileURLToPath(
  new URL('../clients/typescript/src/generated/proxy-choice.ts', import.meta.url),
);

export function clientProxyChoice(): string {
  const file = new URL('../src/runtime/config/proxy-choice.ts', import.meta.url);
  return `// A copy of src/runtime/config/proxy-choice.ts by \`npm run client-types\`.\n${readFileSync(file, 'utf8')}`;
}

if (import.meta.main) {
  for (const version of typedVersions) writeFileSync(typesFile(version), clientTypes(version));
  writeFileSync(proxyChoiceFile, clientProxyChoice());
}
