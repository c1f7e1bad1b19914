/** Compiles schemas of the documents, strictly; one compiler for all tests. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { documents, versions } from './documents.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true });
formats.default(ajv);
for (const version of versions) {
  for (const [name, schema] of Object.entries(documents[version].components.schemas)) {
    ajv.addSchema(addressed(version, schema), `${version}:${name}`);
  }
}

type Version = (typeof versions)[number];

/**
 * The schema with references to components by the names under which the compiler knows them: a
 * whole OpenAPI document is no JSON Schema, so its own paths lead nowhere there.
 */
function addressed(version: Version, schema: object): object {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('"$ref":"#/components/schemas/', `"$ref":"${version}:`));
}

/** Each schema is compiled once: hundreds of responses declare the same headers and problems. */
const compiled = new Map<string, ValidateFunction>();

/** The validator of a schema that stands in a document. */
export function compileSchema(version: Version, schema: object): ValidateFunction {
  const own = addressed(version, schema);
  const key = JSON.stringify(own);
  const validate = compiled.get(key) ?? ajv.compile(own);
  compiled.set(key, validate);
  return validate;
}

/** What is wrong with a value, in words; nothing if it fits. */
export function schemaFaults(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`,
  );
}
