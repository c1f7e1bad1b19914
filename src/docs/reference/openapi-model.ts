/** The part of OpenAPI 3.1 that the reference pages show, and how its references are followed. */

/** A JSON Schema as OpenAPI 3.1 uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export interface Header {
  readonly description?: string;
  readonly schema?: Schema;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<
    Record<string, { readonly summary?: string; readonly value?: unknown } | Reference>
  >;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface PathItem {
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly get?: Operation;
  readonly head?: Operation;
}

interface SecurityScheme {
  readonly scheme?: string;
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
}

export interface OpenApiDocument {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}

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
