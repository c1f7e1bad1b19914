/** The API reference for the panel: per operation, with the parameters of its form. */

import { escapeHtml, rootPlaceholder } from '../html.ts';
import type { DocumentationUrls } from '../links.ts';
import { headingHtml } from '../markdown.ts';
import type { OpenApiDocuments } from '../openapi/document.ts';
import type { OpenApiDocument, Operation, Parameter } from '../openapi/types.ts';
import type { FormParameter, ReferenceOperation, ReferenceVersion } from './form.ts';
import { questionHtml, responsesHtml, schemasHtml } from './reference.ts';

/** The reference of both versions; its links to pages are absolute. */
export function referenceVersions(
  documents: OpenApiDocuments,
  urls: DocumentationUrls,
): readonly ReferenceVersion[] {
  return (['v1', 'v2'] as const).map((version) => {
    const document = documents[version];
    const heading = (depth: number, text: string, anchor: string) =>
      headingHtml(depth, anchor, escapeHtml(text));
    return {
      version,
      operations: Object.entries(document.paths).map(([path, { get }]) =>
        operationOf(document, path, get, urls),
      ),
      schemasHtml: linked(schemasHtml(document, heading), urls),
    };
  });
}

function operationOf(
  document: OpenApiDocument,
  path: string,
  get: Operation,
  urls: DocumentationUrls,
): ReferenceOperation {
  return {
    id: get.operationId,
    summary: get.summary,
    tag: get.tags[0]!,
    path,
    parameters: get.parameters.flatMap(formParameter),
    html: linked(questionHtml(get) + responsesHtml(document, get), urls),
  };
}

/** Omits header parameters: the browser and the panel set them. */
function formParameter({ name, in: place, required, schema }: Parameter): FormParameter[] {
  if (place !== 'path' && place !== 'query') return [];
  const { items = schema } = schema;
  const values = items.enum?.map(String).filter((value) => value !== '') ?? null;
  const repeats = schema.type === 'array';
  const given = schema.default === undefined ? null : String(schema.default);
  return [{ name, in: place, required, values, repeats, default: given }];
}

function linked(html: string, { docsUrl }: DocumentationUrls): string {
  return html.replaceAll(rootPlaceholder, () => `${escapeHtml(docsUrl)}/`);
}
