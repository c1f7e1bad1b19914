import { describe, expect, it } from 'vitest';
import { amountName, machinesOf } from './parameters.ts';
import {
  forecastQuery,
  hasFamily,
  headroomQuery,
  isByPromise,
  planQuery,
  projectQuery,
  textsOf,
  withTexts,
} from './plan-address.ts';

const search =
  '?shape[cpu_cores]=8&workload=memory&shape[memory_bytes]=34359738368&lead[days]=60&failures[nodes]=1';
const decoded = (query: string) => decodeURIComponent(query);

describe('the plan in the address', () => {
  it('is asked for by the parameters of each view alone, in their order', () => {
    expect(decoded(headroomQuery(search))).toBe(
      '?shape[cpu_cores]=8&shape[memory_bytes]=34359738368&failures[nodes]=1',
    );
    expect(decoded(forecastQuery(search, null))).toBe('?lead[days]=60');
    expect(decoded(forecastQuery(search, 30))).toBe('?lead[days]=60');
    expect(decoded(forecastQuery('?workload=cpu', 30))).toBe('?lead[days]=30');
    expect(decoded(planQuery(search))).toBe(
      '?shape[cpu_cores]=8&shape[memory_bytes]=34359738368&lead[days]=60&failures[nodes]=1',
    );
    expect(planQuery('?workload=cpu')).toBe('');
    const byPromise = '?count[by]=allocated';
    const forecast = (of: string) => forecastQuery(of, null);
    const queries = [headroomQuery, forecast, planQuery].map((of) => decoded(of(byPromise)));
    expect(queries).toEqual([byPromise, byPromise, byPromise]);
    expect([isByPromise(byPromise), isByPromise('?count[by]=used')]).toEqual([true, false]);
    expect([hasFamily(search, 'lead'), hasFamily(search, 'extend')]).toEqual([true, false]);
  });

  it('has the machines of a project, which the page counts itself', () => {
    const project = '?shape[cpu_cores]=8&machines=40&country=DE&lead[days]=60';
    expect(decoded(headroomQuery(project))).toBe('?shape[cpu_cores]=8');
    expect(decoded(projectQuery(project, 30))).toBe(
      '?shape[cpu_cores]=8&machines=40&lead[days]=60',
    );
    expect(decoded(projectQuery('?machines=4&lead[days]=6&failures[nodes]=1', 30))).toBe(
      '?failures[nodes]=1',
    );
    expect(decoded(planQuery(project))).toBe('?shape[cpu_cores]=8&machines=40&lead[days]=60');
    const counts = ['', '?machines=40', '?machines=0', '?machines=100001', '?machines=x'];
    expect(counts.map(machinesOf)).toEqual([null, 40, 'wrong', 'wrong', 'wrong']);
  });

  it('keeps what the interface refuses: it says why', () => {
    const wrong = '?shape[cores]=8&failures[nodes]=1&failures[nodes]=2&reserve=5';
    expect(decoded(headroomQuery(wrong))).toBe(wrong);
  });

  it('is shown as it is typed, and typed as it is shown', () => {
    const names = [amountName('shape', 'cpu'), amountName('shape', 'memory'), 'reserve[percent]'];
    const texts = textsOf(search, names);
    expect(texts).toEqual({
      'shape[cpu_cores]': '8',
      'shape[memory_bytes]': '32 GiB',
      'reserve[percent]': '',
    });
    const typed = { 'shape[cpu_cores]': '', 'shape[memory_bytes]': ' 1.5TiB ' };
    expect(decoded(withTexts(search, typed))).toBe(
      '?workload=memory&shape[memory_bytes]=1649267441664&lead[days]=60&failures[nodes]=1',
    );
  });

  it('has what is no amount as it was typed', () => {
    const typed = { 'extend[object_bytes]': 'a rack', 'lead[days]': 'soon' };
    const next = withTexts('', typed);
    expect(textsOf(next, Object.keys(typed))).toEqual(typed);
  });
});
