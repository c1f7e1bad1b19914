/** Follows the references of an OpenAPI document. */
import type { OpenApiDocument, Reference } from '../openapi/types.ts';

/** Follows a `$ref`, and one that it leads to; other values come back as they are. */
export function resolve<Value extends object>(
  document: OpenApiDocument,
  value: Value | Reference,
): Value {
  let current: unknown = value;
  while (isReference(current)) current = lookUp(document, current.$ref);
  return current as Value;
}

/** The last part of a `$ref`, which names what it leads to. */
export function referenceName(ref: string): string {
  return unescapePointer(ref.slice(ref.lastIndexOf('/') + 1));
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$ref' in value;
}

function lookUp(document: OpenApiDocument, ref: string): unknown {
  let current: unknown = document;
  for (const part of ref.replace(/^#\//, '').split('/')) {
    current = (current as Record<string, unknown> | undefined)?.[unescapePointer(part)];
  }
  if (current === undefined) throw new Error(`OpenAPI document: ${ref} leads nowhere`);
  return current;
}

/** JSON Pointer writes `/` as `~1` and `~` as `~0` (RFC 6901). */
function unescapePointer(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}
