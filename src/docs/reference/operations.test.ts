import { expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { openapiDocuments } from '../openapi/document.ts';
import { referenceVersions } from './operations.ts';

const urls = { baseUrl: 'https://api.test', docsUrl: 'https://docs.test/d' };
const versions = referenceVersions(openapiDocuments(urls), urls);
const operations = versions.flatMap((of) => of.operations);

it('has every route with its parameters', () => {
  expect(operations.map(({ id }) => id)).toEqual(routes.map(({ id }) => id));
  for (const { pathParameters, parameters, id } of routes) {
    const { page, filters, sorts, options } = parameters;
    const names = operations.find((of) => of.id === id)!.parameters.map(({ name }) => name);
    const count = pathParameters.length + (page ? 2 : 0) + filters.length + sorts.length;
    expect([id, names.length]).toEqual([id, count + options.length]);
  }
});

it('tells a form what it needs to know', () => {
  const { parameters } = operations.find(({ id }) => id === 'listSiteAssets')!;
  const of = (name: string) => parameters.find((parameter) => parameter.name === name);
  const none = { required: false, values: null, repeats: false, default: null };
  expect(of('site_id')).toEqual({ ...none, name: 'site_id', in: 'path', required: true });
  expect(of('page[limit]')).toEqual({ ...none, name: 'page[limit]', in: 'query', default: '50' });
  expect(of('sort[id]')).toEqual({ ...none, name: 'sort[id]', in: 'query', values: ['+', '-'] });
  expect(of('filter[node_type]')).toMatchObject({
    repeats: true,
    values: ['compute', 'distributed_storage', 'object_storage'],
  });
  expect(of('filter[status]')).toMatchObject({ repeats: true, values: null });
});

it('leads to the pages of problems by their whole addresses', () => {
  const { html } = operations.find(({ id }) => id === 'getSite')!;
  expect(html).toContain('href="https://docs.test/d/apis/problems/hybrid-core/v2/site-unknown"');
  for (const of of [
    ...operations.map((operation) => operation.html),
    ...versions.map((version) => version.schemasHtml),
  ]) {
    expect(of).not.toContain('%docs-root%');
  }
});
