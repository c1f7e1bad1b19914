import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from './openapi-model.ts';
import { renderReference } from './reference.ts';

const document: OpenApiDocument = {
  info: { title: 'Things', version: '1' },
  paths: {
    '/things/{id}': {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          examples: { one: { value: 'a/b' } },
        },
      ],
      get: {
        operationId: 'getThing',
        summary: 'One <thing>',
        description: 'Reads it.',
        parameters: [{ $ref: '#/components/parameters/Depth' }],
        responses: {
          '200': {
            description: 'The thing.',
            headers: { ETag: { description: 'Its tag.' } },
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Thing' },
                example: { id: 'a/b' },
              },
            },
          },
          '404': { $ref: '#/components/responses/Gone' },
        },
      },
      head: { responses: {} },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'It.' } },
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
Object.assign(document.components!, {
  parameters: {
    Depth: { name: 'depth[max]', in: 'query', schema: { type: 'integer', default: 1 } },
  },
  responses: {
    Gone: {
      description: 'It is not there.',
      content: { 'application/json': { examples: { 'site-unknown': { value: {} } } } },
    },
  },
});

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

  it('follows references to parameters and responses', () => {
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
    const broken = { ...document, components: {} };
    expect(() => renderReference(broken, '', null)).toThrow('leads nowhere');
  });
});
