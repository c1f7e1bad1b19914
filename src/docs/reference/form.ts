/** What the panel's reference sends, and its page in the browser reads: types alone. */

/** A parameter as a field of a form. */
export interface FormParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  /** All values that there are; null where they are not few. */
  readonly values: readonly string[] | null;
  readonly repeats: boolean;
  /** What it comes to when it is not given; null where nothing does. */
  readonly default: string | null;
}

export interface ReferenceOperation {
  readonly id: string;
  readonly summary: string;
  /** What it is about: `Sites`. */
  readonly tag: string;
  /** With `{name}` for each parameter of the path. */
  readonly path: string;
  readonly parameters: readonly FormParameter[];
  /** What it is for, parameters and answers. */
  readonly html: string;
}

export interface ReferenceVersion {
  readonly version: 'v1' | 'v2';
  readonly operations: readonly ReferenceOperation[];
  /** The records that answers are made of. */
  readonly schemasHtml: string;
}
