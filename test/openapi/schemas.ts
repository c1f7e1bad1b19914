/** Compiles the documents' schemas in strict mode; one compiler for all tests. */
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
 * Rewrites references to components to the compiler's names for them: a whole OpenAPI document is
 * not a JSON Schema, so its own paths do not resolve there.
 */
function addressed(version: Version, schema: object): object {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('"$ref":"#/components/schemas/', `"$ref":"${version}:`));
}

/** Cache of compiled schemas: hundreds of responses declare the same headers and problems. */
const compiled = new Map<string, ValidateFunction>();

/** The validator of a schema in a document. */
export function compileSchema(version: Version, schema: object): ValidateFunction {
  const own = addressed(version, schema);
  const key = JSON.stringify(own);
  const validate = compiled.get(key) ?? ajv.compile(own);
  compiled.set(key, validate);
  return validate;
}

/** Validation errors of a value in words; empty if it is valid. */
export function schemaFaults(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`,
  );
}
