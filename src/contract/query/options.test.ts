import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { createQueryParser } from './parse.ts';

const parserOf = (id: string) =>
  createQueryParser(routes.find((route) => route.id === id)!.parameters, Date.now);
const parsers = { plan: parserOf('getSiteForecast'), shape: parserOf('getSiteHeadroom') };
const max = '9007199254740991';

/** The options that a query string sets, or null where it is refused. */
function optionsOf(queryString: string) {
  const isPlan = /^(?:plan|extend|lead)/.test(queryString);
  const parsed = (isPlan ? parsers.plan : parsers.shape)(queryString);
  return parsed.problems === undefined ? parsed.query.options : null;
}

describe('amounts and numbers of options', () => {
  it.each<[string, unknown]>([
    ['plan[cpu_cores]=-1.25', { plan: { cpu: -125n } }],
    [`plan[memory_bytes]=-${max}`, { plan: { memory: -9007199254740991n } }],
    [`extend[cpu_cores]=${max}`, { extend: { cpu: 900719925474099100n } }],
    [`extend[object_bytes]=${max}`, { extend: { object: 9007199254740991n } }],
    ['lead[days]=0', { lead: { days: 0 } }],
    ['shape[cpu_cores]=0.01', { shape: { cpu: 1n } }],
    [`shape[memory_bytes]=${max}`, { shape: { memory: 9007199254740991n } }],
    ['failures[nodes]=0', { failures: 0, shape: null, reserve: 0 }],
    ['failures[nodes]=2&reserve[percent]=12.5', { failures: 2, reserve: 1250 }],
    ['reserve[percent]=0', { reserve: 0 }],
  ])('%s is read', (queryString, options) => {
    expect(optionsOf(queryString)).toMatchObject(options as object);
  });

  it.each([
    'plan[cpu_cores]=1.255',
    'plan[memory_bytes]=1.5',
    'plan[memory_bytes]=9007199254740992',
    'plan[memory_bytes]=-9007199254740992',
    'extend[cpu_cores]=9007199254740991.01',
    'extend[cpu_cores]=-9007199254740991.01',
    'lead[days]=-1',
    'lead[days]=01',
    'lead[days]=9999',
    'shape[cpu_cores]=0',
    'shape[cpu_cores]=0.001',
    'shape[memory_bytes]=0',
    'shape[memory_bytes]=0.5',
    'shape[memory_bytes]=9007199254740992',
    'failures[nodes]=-1',
    'failures[nodes]=1.5',
    'failures[nodes]=99999',
    'reserve[percent]=-0.01',
    'reserve[percent]=101',
    'reserve[percent]=1.005',
  ])('%s is refused', (queryString) => {
    expect(optionsOf(queryString)).toBe(null);
  });
});
