/** Renders an OpenAPI document as the body of a reference page: operations, then schemas. */

import { problemCatalogue } from '../../contract/problems.ts';
import { codeBlock, exampleBlock } from '../code/code-html.ts';
import { escapeHtml, inlineCode, rootPlaceholder, tableHtml } from '../html.ts';
import { type Heading, headingHtml, renderInline, renderMarkdown } from '../markdown.ts';
import type {
  Header,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Response,
} from '../openapi/types.ts';
import { constraintsHtml, fieldsTable, schemaAnchor, typeHtml } from './reference-schema.ts';
import { resolve } from './references.ts';

export interface RenderedReference {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/**
 * The reference of a document whose example requests go to `baseUrl`, with links to where the panel tries
 * them.
 */
export function renderReference(
  document: OpenApiDocument,
  baseUrl: string,
  panelUrl: string | null,
): RenderedReference {
  const headings: Heading[] = [];
  const heading = (depth: number, text: string, anchor: string, content = escapeHtml(text)) => {
    headings.push({ depth, text, anchor });
    return headingHtml(depth, anchor, content);
  };
  let html = securityHtml(document, heading);
  html += heading(2, 'Operations', 'operations');
  html += overviewHtml(document);
  for (const [path, item] of Object.entries(document.paths)) {
    html += operationHtml({ document, baseUrl, panelUrl, heading }, path, item.get);
  }
  html += heading(2, 'Schemas', 'schemas') + schemasHtml(document, heading);
  return { html, headings };
}

/** All named schemas of a document, with a heading of depth 3 each. */
export function schemasHtml(document: OpenApiDocument, heading: HeadingWriter): string {
  let html = '';
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    html += heading(3, name, schemaAnchor(name));
    if (schema.description) html += markdownHtml(schema.description);
    const fields = fieldsTable(document, schema);
    html += fields || `<p>${typeHtml(schema)}. ${constraintsHtml(schema)}</p>\n`;
    const example = schema.examples?.[0];
    if (example !== undefined) html += exampleHtml('Example', example);
  }
  return html;
}

type HeadingWriter = (depth: number, text: string, anchor: string, content?: string) => string;

interface Context {
  readonly document: OpenApiDocument;
  readonly baseUrl: string;
  readonly panelUrl: string | null;
  readonly heading: HeadingWriter;
}

function securityHtml(document: OpenApiDocument, heading: HeadingWriter): string {
  const schemes = Object.values(document.components.securitySchemes);
  const basic = schemes.find(({ type }) => type === 'http');
  const rows = schemes.flatMap((scheme) =>
    scheme.type === 'apiKey'
      ? [[inlineCode(scheme.name), escapeHtml(scheme.in), renderInline(scheme.description)]]
      : [],
  );
  return (
    heading(2, 'Credentials', 'credentials') +
    '<p>Every operation takes all of these:</p>\n' +
    tableHtml(['Name', 'In', 'Description'], rows) +
    (basic === undefined ? '' : `<p>HTTP Basic: ${renderInline(basic.description)}</p>\n`)
  );
}

function overviewHtml(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).map(([path, { get }]) => [
    `<a href="#${get.operationId}">${escapeHtml(get.summary)}</a>`,
    inlineCode(path),
  ]);
  return tableHtml(['Operation', 'Path'], rows);
}

function operationHtml(context: Context, path: string, get: Operation): string {
  const { document, baseUrl, panelUrl, heading } = context;
  const anchor = get.operationId;
  let html = heading(3, get.summary, anchor);
  html += `<p class="endpoint"><span class="method">GET, HEAD</span> ${inlineCode(path)}</p>\n`;
  html +=
    questionHtml(get) +
    title('Example request') +
    exampleBlock(requestExample(baseUrl, path, get.parameters), 'sh');
  if (panelUrl !== null) {
    const address = `${panelUrl}/reference/${anchor}`;
    html += `<p><a href="${escapeHtml(address)}">Try it in the panel</a>, as an administrator.</p>\n`;
  }
  html += responsesHtml(document, get);
  return html;
}

/** What an operation is for, and its parameters as tables. */
export function questionHtml({ description, parameters }: Operation): string {
  return [
    markdownHtml(description),
    parametersTable('Path parameters', parameters, 'path'),
    parametersTable('Query parameters', parameters, 'query'),
    parametersTable('Request headers', parameters, 'header'),
  ].join('');
}

function parametersTable(
  heading: string,
  parameters: readonly Parameter[],
  place: Parameter['in'],
): string {
  const shown = parameters.filter((parameter) => parameter.in === place);
  if (shown.length === 0) return '';
  const rows = shown.map(({ name, required, schema, description }) => {
    const badge = required ? ' <small class="required">required</small>' : '';
    const said = [description, schema.description ?? ''].filter(Boolean).join(' ');
    const text = [renderInline(said), constraintsHtml(schema)].filter(Boolean).join(' ');
    return [`<code>${escapeHtml(name)}</code>${badge}`, typeHtml(schema), text];
  });
  return title(heading) + tableHtml(['Name', 'Type', 'Description'], rows);
}

function requestExample(baseUrl: string, path: string, parameters: readonly Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const example = parameterExample(parameters.find((parameter) => parameter.name === name));
    return example === undefined ? whole : encodeURIComponent(String(example));
  });
  return [
    `curl -H "X-Auth-UserId: $USER_UUID" -H "X-Auth-Token: $API_TOKEN" \\`,
    `  '${baseUrl}${filled}'`,
  ].join('\n');
}

function parameterExample(parameter: Parameter | undefined): unknown {
  const named = Object.values(parameter?.examples ?? {})[0];
  return named?.value ?? parameter?.schema.examples?.[0];
}

/** The answers of an operation: their statuses, headers and examples. */
export function responsesHtml(document: OpenApiDocument, operation: Operation): string {
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve<Response>(document, response)] as const,
  );
  const rows = responses.map(([status, response]) => {
    const schema = firstMedia(response)?.schema;
    const type = schema ? typeHtml(schema) : '<span aria-label="no body">–</span>';
    const when = renderInline(response.description) + problemLinks(response);
    return [inlineCode(status), when, type];
  });
  let html = title('Responses') + tableHtml(['Status', 'When', 'Body'], rows);
  for (const [status, response] of responses) {
    if (!status.startsWith('2')) continue;
    html += headersHtml(document, status, response);
    const example = Object.values(firstMedia(response)?.examples ?? {})[0]?.value;
    if (example !== undefined) html += exampleHtml(`Example answer, ${status}`, example);
  }
  return html;
}

/** Links to the pages of the problems that a response has examples of. */
function problemLinks(response: Response): string {
  const links = Object.keys(firstMedia(response)?.examples ?? {}).flatMap((name) =>
    Object.hasOwn(problemCatalogue, name)
      ? [`<a href="${rootPlaceholder}apis/problems/hybrid-core/v2/${name}">${name}</a>`]
      : [],
  );
  return links.length === 0 ? '' : `<br><small>${links.join(', ')}</small>`;
}

function headersHtml(document: OpenApiDocument, status: string, response: Response): string {
  const rows = Object.entries(response.headers).map(([name, reference]) => {
    const header = resolve<Header>(document, reference);
    return [inlineCode(name), renderInline(header.description)];
  });
  if (rows.length === 0) return '';
  return foldedHtml(`Headers of the ${status} answer`, tableHtml(['Header', 'Description'], rows));
}

function firstMedia(response: Response): MediaType | undefined {
  return Object.values(response.content ?? {})[0];
}

/** Long examples are folded: they are looked up, not read through. */
function exampleHtml(name: string, example: unknown): string {
  const code =
    typeof example === 'string'
      ? codeBlock(example, 'text')
      : codeBlock(JSON.stringify(example, null, 2), 'json');
  return foldedHtml(name, code);
}

function foldedHtml(summary: string, content: string): string {
  return `<details><summary>${escapeHtml(summary)}</summary>${content}</details>\n`;
}

/** The title of a part of an operation, too small for the page's contents. */
function title(text: string): string {
  return `<p class="part">${escapeHtml(text)}</p>\n`;
}

function markdownHtml(markdown: string): string {
  return renderMarkdown(markdown, 'index.md').html;
}
