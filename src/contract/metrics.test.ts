import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { assetFamilies, siteFamilies } from './metrics.ts';

it('each family is named in the documentation', () => {
  const page = readFileSync('docs/apis/hybrid-core/v2/introduction.md', 'utf8');
  const families = [...Object.values(siteFamilies), ...Object.values(assetFamilies)];
  const missing = families.map(({ name }) => `\`${name}\``).filter((name) => !page.includes(name));
  expect(missing).toEqual([]);
});
