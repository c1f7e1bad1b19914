/** Completion: the candidates, and the service that provides the ids. */
import { expect, it } from 'vitest';
import { linesOf, pageBody, play } from '../../typescript/test/playing-server.ts';
import { hc, temporaryFolder } from './command-line.ts';

/** A service with one site, named after it, and numbered assets. */
const playSite = (id: string, assets = 2) =>
  play((request) => {
    const { pathname } = new URL(request.url!, 'http://x');
    if (pathname.endsWith('.ndjson')) {
      return { body: linesOf('whole'), headers: { 'X-Revision': '1' } };
    }
    if (pathname.endsWith(`/sites/${id}/assets`)) {
      return { body: pageBody({ offset: 0, total: assets, revision: '1' }) };
    }
    if (pathname.endsWith('/assets')) return { status: 404, body: 'no such site' };
    const site = { id, hybrid_core_id: 'c' };
    const isList = pathname.endsWith('/sites');
    const meta = { page: { offset: 0, limit: 50, total: 1 }, revision: '1' };
    return { body: JSON.stringify({ data: isList ? [site] : site, meta, links: { next: null } }) };
  });

/** Contexts `one`, the current one, and `two`, each with a service. */
async function surroundings(assets?: number) {
  const environment = { XDG_CONFIG_HOME: temporaryFolder() };
  for (const name of ['one', 'two']) {
    const { url } = await playSite(`site-of-${name}`, assets);
    const words = ['context', 'create', name, '--url', url, '--user-id', 'u'];
    await hc(words, { environment, input: 't' });
  }
  return { environment };
}

async function offered(line: string, assets?: number): Promise<readonly string[]> {
  const words = ['__complete', '--', ...line.split(' ')];
  const { stdout } = await hc(words, await surroundings(assets));
  return stdout.split('\n').map((one) => one.split('\t')[0]!);
}

it.each([
  ['assets ', 'site-of-one'],
  ['assets --context two ', 'site-of-two'],
  ['assets --context=two ', 'site-of-two'],
  ['asset --context two ', 'site-of-two'],
  ['assets --context two --filter site_id=', 'site_id=site-of-two'],
])('ids after `hc %s` are of the context that is named: %s', async (line, word) => {
  expect(await offered(line)).toEqual([word, '']);
});

it('assets are of the site, wherever it stands', async () => {
  expect(await offered('asset site-of-two --context two ')).toEqual(['n0', 'n1', '']);
});

it('many assets come by one export', async () => {
  expect(await offered('asset site-of-one ', 1_001)).toEqual(['whole', '']);
});
