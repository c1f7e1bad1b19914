import { describe, expect, it } from 'vitest';
import { openapiDocument } from '../openapi/document.ts';
import type { OpenApiDocument, Operation } from '../openapi/types.ts';
import { renderReference } from './reference.ts';

const get: Operation = {
  operationId: 'getThing',
  summary: 'One <thing>',
  description: 'Reads it.',
  tags: [],
  security: [],
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      style: 'simple',
      explode: false,
      description: 'Its id.',
      schema: { type: 'string' },
      examples: { one: { summary: 'One', value: 'a/b' } },
    },
    {
      name: 'depth[max]',
      in: 'query',
      required: false,
      style: 'form',
      explode: false,
      description: 'How deep.',
      schema: { type: 'integer', default: 1 },
    },
  ],
  responses: {
    '200': {
      description: 'The thing.',
      headers: { ETag: { $ref: '#/components/headers/ETag' } },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Thing' },
          examples: { one: { summary: 'One', value: { id: 'a/b' } } },
        },
      },
    },
    '404': { $ref: '#/components/responses/Gone' },
  },
};

const document: OpenApiDocument = {
  ...openapiDocument('v1', { baseUrl: 'https://api.test', docsUrl: 'https://docs.test' }),
  paths: { '/things/{id}': { get, head: get } },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'It.' } },
    headers: { ETag: { description: 'Its tag.', required: true, schema: {}, example: '"1"' } },
    responses: {
      Gone: {
        description: 'It is not there.',
        headers: {},
        content: {
          'application/json': {
            schema: {},
            examples: { 'site-unknown': { summary: 'None', value: {} } },
          },
        },
      },
    },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', description: 'Its `name`.' },
          size: { type: ['integer', 'null'], minimum: 0 },
          place: { anyOf: [{ $ref: '#/components/schemas/Place' }, { type: 'null' }] },
          parts: {
            type: 'array',
            items: { type: 'object', properties: { n: { type: 'number' } } },
          },
        },
      },
      Place: { type: 'string', enum: ['here', 'there'] },
    },
  },
};

const { html, headings } = renderReference(document, 'https://api.test', 'https://panel.test');

describe('renderReference', () => {
  it('lists operations and schemas as headings', () => {
    expect(headings.map(({ anchor }) => anchor)).toEqual([
      'credentials',
      'operations',
      'getThing',
      'schemas',
      'schema-thing',
      'schema-place',
    ]);
    expect(html).toContain('One &lt;thing&gt;');
    expect(html).toContain('<span class="method">GET, HEAD</span>');
  });

  it('shows parameters, and follows references to responses and headers', () => {
    expect(html).toContain('Its tag.');
    expect(html).toContain('<code>depth[max]</code>');
    expect(html).toContain('Default <code>1</code>.');
    expect(html).toContain('It is not there.');
    expect(html).toContain('href="%docs-root%apis/problems/hybrid-core/v2/site-unknown"');
  });

  it('fills the path of the example request in', () => {
    expect(html).toContain('https://api.test/things/a%2Fb');
  });

  it('leads to where the panel tries an operation, if there is one', () => {
    const link = 'href="https://panel.test/reference/getThing"';
    expect(html).toContain(link);
    expect(renderReference(document, 'https://api.test', null).html).not.toContain('panel');
  });

  it('shows types with nulls, links to named schemas, and inner objects', () => {
    expect(html).toContain('integer | null');
    expect(html).toContain('<a href="#schema-place">Place</a> | null');
    expect(html).toContain('<code>parts[].n</code>');
    expect(html).toContain('One of <code>here</code>, <code>there</code>.');
  });

  it('refuses a reference that leads nowhere', () => {
    const broken = { ...document, components: { ...document.components, responses: {} } };
    expect(() => renderReference(broken, '', null)).toThrow('leads nowhere');
  });
});
