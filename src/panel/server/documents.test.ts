import { expect, it } from 'vitest';
import type { SessionRecord } from '../browser/records.ts';
import { Documents } from './documents.ts';

const files = {
  style: 'style.css',
  icon: 'icon.svg',
  loader: 'load.js',
  signIn: 'sign-in.js',
  autoSubmit: 'auto-submit.js',
  modulesOf: () => ['main.js'],
};
const needs = { modules: ['main'], data: [], later: [], isForAdministrators: false } as const;

it('a page has its session, whatever its names are made of, as an attribute in ASCII', () => {
  const name = '"><script>&amp;</script> \u202eACME\u00ad \ud800 Köln 🏢 \\u0041';
  const session = { partner: { id: 'acme', name }, partners: [] } as unknown as SessionRecord;
  const html = new Documents(files).shell(needs, session);
  const attribute = /data-session="([^"]*)"/.exec(html)![1]!;
  expect(attribute).toMatch(/^[\x20-\x7e]*$/);
  expect(attribute).not.toMatch(/[<>]/);
  const read = attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  expect(JSON.parse(read.replaceAll('&amp;', '&'))).toEqual(session);
});
