import { describe, expect, it } from 'vitest';
import { withTexts } from './plan-address.ts';
import { presetIn, presetNames, presetTexts } from './presets.ts';

describe('shapes to choose from', () => {
  it.each(presetNames)('%s is found again in the address that it makes', (name) => {
    const search = withTexts('?failures[nodes]=1&shape[object_bytes]=5', presetTexts(name));
    expect(presetIn(search)).toBe(name);
  });

  it('are none where the address has another shape, or none', () => {
    expect(presetIn('?shape[cpu_cores]=3')).toBeNull();
    expect(presetIn('?shape[wrong]=3')).toBeNull();
    expect(presetIn('?plan[cpu_cores]=3')).toBe('');
  });
});
