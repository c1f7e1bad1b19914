import { expect, it } from 'vitest';
import { readAnswers } from './answers.ts';
import { readMonth } from './month.ts';

const october = readMonth('2026-10')!;

it('counts events within a bound, page by page, and the most urgent sites first', async () => {
  const asked: URL[] = [];
  const answers = await readAnswers(
    async (path) => {
      const url = new URL(path, 'http://panel');
      asked.push(url);
      if (url.pathname.endsWith('/sites')) {
        return { data: [{ id: 'a/b' }, { id: 'fra01' }], meta: { page: { total: 1_000 } } };
      }
      if (url.pathname === '/first-sites') return { first: { cpu: url.search } };
      if (url.pathname.endsWith('/forecast')) return { data: { first: [{ site_id: 'fra01' }] } };
      if (!url.pathname.endsWith('/events')) return { data: { points: [] } };
      const isOfNodes = url.searchParams.getAll('filter[type]').includes('asset.status');
      const event = { at: '2026-10-05T10:00:00.000Z' };
      return { data: Array(isOfNodes ? 50 : 49).fill(event), meta: { next: `${asked.length}` } };
    },
    { siteId: null, month: october, leadDays: 60 },
  );
  expect(answers.first).toEqual({ cpu: '?lead%5Bdays%5D=60' });
  expect(answers.events.others).toMatchObject({ readUntil: null, events: { length: 49 } });
  expect(answers.events.ofNodes).toMatchObject({
    readUntil: Date.UTC(2026, 9, 5, 10),
    events: { length: 1_000 },
  });
  expect(answers.sites).toMatchObject({
    shown: [{ siteId: 'fra01' }, { siteId: 'a/b' }],
    total: 1_000,
  });
  const events = asked.filter(({ pathname }) => pathname.endsWith('/events'));
  expect(events).toHaveLength(21);
  const starts = events.map(({ searchParams }) => searchParams.get('after[event]') !== null);
  expect(starts.filter((goesOn) => goesOn)).toHaveLength(19);
  expect(asked.map(({ pathname }) => pathname)).toContain(
    '/hybrid-core/v2/sites/a%2Fb/resources/history',
  );
});

it('asks nothing else of a site that is not there', async () => {
  const asked: string[] = [];
  const refused = readAnswers(
    async (path) => {
      asked.push(path);
      throw new Error('404');
    },
    { siteId: 'nowhere', month: october, leadDays: null },
  );
  await expect(refused).rejects.toThrow('404');
  expect(asked).toHaveLength(1);
});
