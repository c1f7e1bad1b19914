/** Types of the parts of OpenAPI 3.1 documents that are used here. */
import type { Reference } from '../../contract/values.ts';

export type { Reference } from '../../contract/values.ts';

/** A JSON Schema, as far as pages show it. */
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

/** A named example; the value is plain JSON. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly style: 'form' | 'simple';
  readonly explode: boolean;
  readonly schema: Schema;
  /**
   * For required parameters alone: clients fill in examples, and would send those of optional ones.
   */
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Header {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example: unknown;
}

export interface MediaType {
  readonly schema: Reference | Schema;
  readonly examples: Readonly<Record<string, Example>>;
}

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  /** By media type. */
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  /** By status. */
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface PathItem {
  readonly get: Operation;
  readonly head: Operation;
}

type SecurityScheme =
  | {
      readonly type: 'apiKey';
      readonly in: 'header';
      readonly name: string;
      readonly description: string;
    }
  | { readonly type: 'http'; readonly scheme: 'basic'; readonly description: string };

interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly headers: Readonly<Record<string, Header>>;
  readonly responses: Readonly<Record<string, Response>>;
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly externalDocs: { readonly description: string; readonly url: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
}

/** The addresses that the descriptions name; without a trailing slash. */
export interface Urls {
  readonly baseUrl: string;
  readonly docsUrl: string;
}
