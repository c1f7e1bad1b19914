import { expect, it } from 'vitest';
import { attachment } from './export-answer.ts';

it.each([
  ['acme-eu-assets.csv', 'attachment; filename="acme-eu-assets.csv"'],
  ['a b.csv', `attachment; filename="a_b.csv"; filename*=UTF-8''a%20b.csv`],
  ['é"/\\.csv', `attachment; filename="____.csv"; filename*=UTF-8''%C3%A9%22__.csv`],
  ["(o'x*)", `attachment; filename="_o_x__"; filename*=UTF-8''%28o%27x%2A%29`],
])('names %s', (name, header) => {
  expect(attachment(name)).toBe(header);
});
