/** Which site is full first of each workload, as the page Plan and the report ask for sums. */
import { beforeAll, expect, it } from 'vitest';
import type { FirstSites } from '../../src/panel/browser/plan/first-sites.ts';
import { usePanelWithPast } from '../fixture/use-panel.ts';

const panel = usePanelWithPast();
let cookie: string;
beforeAll(async () => {
  cookie = await panel.signIn('acme');
});

const firstOf = async (path: string): Promise<FirstSites> =>
  (await panel.json(`/panel/api${path}`, cookie)).first;

it('is one of the partner or of a hybrid core, with when to order by a lead time', async () => {
  const { distributed, object } = await firstOf('/first-sites?lead[days]=30');
  expect(distributed).toMatchObject({
    site_id: 'fra01',
    days_until: { order_by: { earliest: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) } },
  });
  expect(object).toBeNull();
  const ofCore = await firstOf('/hybrid-cores/acme-eu/first-sites');
  expect(ofCore.distributed).toMatchObject({ site_id: 'fra01' });
  expect(ofCore.distributed!.days_until).not.toHaveProperty('order_by');
  expect((await firstOf('/hybrid-cores/acme-lab/first-sites')).distributed).toBeNull();
});

it.each([
  ['/panel/api/first-sites?lead[days]=x', 400],
  ['/panel/api/hybrid-cores/three/first-sites', 404],
])('is refused at %s as the interface does', async (path, status) => {
  const answer = await panel.ask('GET', path, { cookie });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ errors: [{ status }] });
});
