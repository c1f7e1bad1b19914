import { expect, it } from 'vitest';
import type { EventRecord } from '../../../contract/event.ts';
import { eventsOfGone } from './gone-subjects.ts';

type Told = Pick<EventRecord, 'type'> & Partial<EventRecord>;

const nothing = { hybrid_core_id: null, site_id: null, asset_id: null, before: null, after: null };
const site = { hybrid_core_id: 'core', site_id: 'fra01' };
const node = { ...site, asset_id: 'n1' };

/** For each of the events, newest first, whether its subject is gone. */
function isGone(...events: readonly Told[]): readonly boolean[] {
  const all = events.map((event, i) => ({ ...nothing, at: '', id: String(i), ...event }));
  const gone = eventsOfGone(all);
  return all.map(({ id }) => gone.has(id));
}

it.each<readonly [what: string, events: readonly Told[], isGone: readonly boolean[]]>([
  [
    'a removed node, not its site',
    [
      { type: 'asset.removed', ...node },
      { type: 'asset.status', ...node },
      { type: 'site.changed', ...site },
    ],
    [true, true, false],
  ],
  [
    'a node that came back is there',
    [
      { type: 'asset.added', ...node },
      { type: 'asset.removed', ...node },
    ],
    [false, false],
  ],
  [
    'a moved node where it was',
    [
      { type: 'asset.moved', ...node, site_id: 'ams01', before: { site_id: 'fra01' } },
      { type: 'asset.status', ...node },
      { type: 'asset.status', ...node, asset_id: 'n2' },
    ],
    [false, true, false],
  ],
  [
    'a renamed node by its former name',
    [
      { type: 'asset.renamed', ...node, asset_id: 'n2', before: { id: 'n1' } },
      { type: 'asset.added', ...node },
    ],
    [false, true],
  ],
  [
    'a removed site with all that was in it',
    [
      { type: 'site.removed', ...site },
      { type: 'asset.status', ...node },
    ],
    [true, true],
  ],
  [
    'a removed hybrid core, not a site that moved away',
    [
      { type: 'hybrid_core.removed', hybrid_core_id: 'core' },
      { type: 'site.moved', ...site, hybrid_core_id: 'other' },
      { type: 'hybrid_core.added', hybrid_core_id: 'core' },
      { type: 'partner.loaded' },
    ],
    [true, false, true, false],
  ],
])('tells %s', (_, events, gone) => {
  expect(isGone(...events)).toEqual(gone);
});
