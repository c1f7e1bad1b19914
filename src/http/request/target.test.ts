import { describe, expect, it } from 'vitest';
import { matchRoute, pathOf, readTarget } from './target.ts';

describe('readTarget', () => {
  it.each([
    ['/', [], ''],
    ['/a/b', ['a', 'b'], ''],
    ['/a/b/', ['a', 'b'], ''],
    ['/a?x=1?y', ['a'], 'x=1?y'],
    ['/a/?', ['a'], ''],
    ['/a%2Fb/c+d', ['a/b', 'c+d'], ''],
    ['/%252F', ['%2F'], ''],
    ['//a', ['', 'a'], ''],
    ['/a//', ['a', ''], ''],
    ['http://host:1/a/b?q', ['a', 'b'], 'q'],
    ['http://host', [], ''],
    ['/%ff', null, ''],
    ['/%', null, ''],
    ['//', null, ''],
    ['*', null, ''],
  ])('%s', (url, segments, queryString) => {
    expect(readTarget(url)).toMatchObject({ path: { segments }, queryString });
  });

  it('caches nothing: a path is parsed again for the next request', () => {
    const [first, second] = [1, 2].map(() => readTarget('/hybrid-core/v1/sites/fra01').path);
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
  });
});

describe('matchRoute', () => {
  it.each([
    ['/hybrid-core/v1/doc', 'getDoc', []],
    ['/hybrid-core/v1/sites/', 'listSites', []],
    ['/hybrid-core/v1/sites/fra%2F01', 'getSite', ['fra/01']],
    ['/hybrid-core/v1/sites/a/assets', 'listSiteAssets', ['a']],
    ['/hybrid-core/v1/sites/assets/assets/assets', 'getSiteAsset', ['assets', 'assets']],
    ['/hybrid-core/v1/sites/a/resources', 'getSiteResources', ['a']],
    ['/hybrid-core/v2/hybrid-cores', 'listHybridCores', []],
    ['/hybrid-core/v2/doc', 'getDocV2', []],
    ['/hybrid-core/v2/hybrid-cores/x', 'getHybridCore', ['x']],
    ['/hybrid-core/v2/hybrid-cores/x/assets', 'listHybridCoreAssets', ['x']],
    ['/hybrid-core/v2/hybrid-cores/x/resources', 'getHybridCoreResources', ['x']],
    ['/hybrid-core/v2/sites/x/resources', 'getSiteResourcesV2', ['x']],
    ['/hybrid-core/v2/resources', 'getPartnerResources', []],
  ])('%s is %s', (url, id, ids) => {
    const match = matchRoute(readTarget(url).path)!;
    expect(match.route.id).toBe(id);
    expect(match.ids).toEqual(ids);
    expect(pathOf(match)).toBe(url.replace(/\/$/, ''));
  });

  it('caches nothing: a path is matched again for the next request', () => {
    const { path } = readTarget('/hybrid-core/v1/sites/fra01');
    expect(matchRoute(path)).toEqual(matchRoute(path));
    expect(matchRoute(path)).not.toBe(matchRoute(path));
  });

  it.each([
    '/',
    '/hybrid-core/v1',
    '/hybrid-core/v1/Sites',
    '/hybrid-core/v1/sites//',
    '/hybrid-core/v1/sites//assets',
    '/hybrid-core/v2/sites',
    '/hybrid-core/v2/sites/x',
    '/hybrid-core/v2/hybrid-cores//resources',
    '/hybrid-core/v1/sites/a/assets/b/c',
    '//hybrid-core/v1/sites',
  ])('%s is none', (url) => {
    expect(matchRoute(readTarget(url).path)).toBeNull();
  });
});
