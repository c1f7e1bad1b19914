/**
 * In charge of the answers of kind `file`: their media types, what stands in them, and an example.
 * A route of that kind has its entry here.
 */
import type { Route, RouteId } from '../routes/route.ts';
import type { MediaType, Response } from './types.ts';

interface FileDescription {
  readonly description: string;
  /** By media type, as `Content-Type` says it. */
  readonly content: Readonly<Record<string, MediaType>>;
}

const files: { readonly [Id in RouteId]?: FileDescription } = {};

/** Throws where a route answers with a file that is not described here. */
export function fileContent({ id }: Route): Omit<Response, 'headers'> {
  const file = files[id];
  if (file === undefined) throw new Error(`The file of ${id} is not described.`);
  return file;
}
