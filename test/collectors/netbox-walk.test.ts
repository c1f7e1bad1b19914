/** Concurrent changes of a list: a walk that succeeds has missed no row. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listings, type RoleRow } from '../../src/sources/netbox/rows.ts';
import { walkList } from '../../src/sources/netbox/walk.ts';
import { SourceError } from '../../src/sources/runner/source.ts';
import type { Send } from '../../src/sources/upstream/send.ts';
import { fleet } from './netbox-stand-in/fleet.ts';
import { reference, roleRow } from './netbox-stand-in/rows.ts';
import { answerList } from './netbox-stand-in/select.ts';

const url = 'http://netbox.example';

/**
 * Changes of the list before each response: rows with these numbers are removed, and so many are
 * added.
 */
const events = fc.array(
  fc.record({ remove: fc.array(fc.nat({ max: 30 }), { maxLength: 2 }), add: fc.nat({ max: 2 }) }),
  { maxLength: 12 },
);

it.each([true, false])('a walk by id: %s', async (byId) => {
  const outcomes = { whole: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 25 }), fc.integer({ min: 1, max: 7 }), events, async (...of) => {
      const [size, pageRowsMax, changes] = of;
      const tables = fleet(0);
      let last = 0;
      const next = () => roleRow(reference(++last, `role-${last}`));
      tables['dcim/device-roles'] = Array.from({ length: size }, next);
      const throughout = new Set(tables['dcim/device-roles'].map(({ id }) => id));
      const ever = new Set(throughout);
      let answers = 0;
      const send: Send = async (request) => {
        const change = changes[answers++];
        for (const index of change?.remove ?? []) {
          const [gone] = tables['dcim/device-roles'].splice(index, 1);
          if (gone !== undefined) throughout.delete(gone.id);
        }
        for (let i = 0; i < (change?.add ?? 0); i++) {
          const row = next();
          tables['dcim/device-roles'].push(row);
          ever.add(row.id);
        }
        const { status, body } = answerList(tables, 'dcim/device-roles', new URL(request.url), {
          pageRowsMax,
          hasStart: byId,
          ignoresFilters: false,
        });
        const headers = new Headers({ 'content-type': 'application/json' });
        return { status, headers, text: JSON.stringify(body) };
      };
      const { signal } = new AbortController();
      const options = { send, url, headers: {}, signal, byId, progress: () => {} };
      const walked = await walkList<RoleRow>(options, listings.roles).catch((error: unknown) => {
        expect(error).toBeInstanceOf(SourceError);
        return null;
      });
      outcomes[walked === null ? 'refused' : 'whole']++;
      if (walked === null) return;
      const ids = walked.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !ever.has(id))).toEqual([]);
      expect([...throughout].filter((id) => !ids.includes(id) && id <= size)).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(outcomes.whole).toBeGreaterThan(50);
});
