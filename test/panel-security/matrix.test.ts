/** Every page and route of the panel, with and without authorization for it. */
import { describe, expect, it } from 'vitest';
import { policyHeaders } from '../../src/panel/server/policy.ts';
import { usePanelWithProvider } from '../fixture/openid-provider.ts';
import { panelAddresses } from '../fixture/panel-addresses.ts';
import { usePanel } from '../fixture/use-panel.ts';
import { askAs, people, rows } from './matrix.ts';

/** A panel with a host name, a provider and a reference for administrators, and one without. */
const { panel: namedPanel } = usePanelWithProvider({ DOCS_REFERENCE: 'administrators' });
const plainPanel = usePanel();

describe('the matrix', () => {
  /** Whether a row requests a path whose `:name` or `*` stands for one segment. */
  const isAsked = (method: string, path: string) => {
    const segments = path
      .split('/')
      .map((name) => (/^[:*]/.test(name) ? '[^/]+' : name.replaceAll('.', '\\.')));
    const form = new RegExp(`^${segments.join('/')}(\\?.*)?$`);
    return rows.some((row) => row.method === method && form.test(row.path));
  };

  it('has every address of the panel', () => {
    expect(panelAddresses.filter(([method, path]) => !isAsked(method, path))).toEqual([]);
  });

  it('says a status for each of the people', () => {
    const short = rows.filter(({ statuses }) => statuses.length !== people.length);
    expect(short.map(({ request }) => request)).toEqual([]);
  });
});

describe.each(rows)('$request', (row) => {
  const { statuses, isNamed } = row;
  const panel = isNamed ? namedPanel : plainPanel;

  it(people.map((person, i) => `${person} ${statuses[i]}`).join(', '), async () => {
    const fixed = policyHeaders(false);
    for (const [i, person] of people.entries()) {
      const answer = await askAs(panel, row, person);
      expect([person, answer.status]).toEqual([person, statuses[i]]);
      for (let header = 0; header < fixed.length; header += 2) {
        expect(answer.headers.get(fixed[header]!), fixed[header]).toBe(fixed[header + 1]);
      }
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      await answer.arrayBuffer();
    }
  });
});
