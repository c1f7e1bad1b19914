/**
 * Generates the TypeScript client's types from the OpenAPI documents: `node
 * scripts/client-types.ts`. A test compares its output with the files.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import generateTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { documents } from '../test/openapi/documents.ts';

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

export const typedVersions = ['v1', 'v2'] as const;

export type TypedVersion = (typeof typedVersions)[number];

/** Path of a version's types. */
export const typesFile = (version: TypedVersion) =>
  path(`clients/typescript/src/generated/${version}.ts`);

/** Generates a version's types, as the client's folder should hold them. */
export async function clientTypes(version: TypedVersion): Promise<string> {
  // The generator modifies the document, and its own type is of 3.0, without type arrays.
  const document: unknown = structuredClone(documents[version]);
  const types = await generateTypes(document as OpenAPI3, { alphabetize: false, immutable: true });
  return `/** Generated from the OpenAPI document of ${version} by scripts/client-types.ts. */\n\n${astToString(types)}`;
}

if (import.meta.main) {
  for (const version of typedVersions) {
    writeFileSync(typesFile(version), await clientTypes(version));
  }
}
