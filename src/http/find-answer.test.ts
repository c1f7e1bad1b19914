import { describe, expect, it } from 'vitest';
import { folded } from './find-answer.ts';

describe('a text, letter case aside,', () => {
  it.each([
    ['FRA01', 'fra01'],
    ['İzmir', 'izmir'],
    ['straße', 'STRASSE'],
    ['ΟΔΟΣ 5', 'οδοσ 5'],
    ['ΣΑΣ', 'σασ'],
  ])('%s is %s', (stored, typed) => {
    expect(folded(stored)).toBe(folded(typed));
  });

  it('has its accents, in the form that they are written in', () => {
    expect(folded('Zürich')).not.toBe(folded('Zurich'));
    expect(folded('Zu\u0308rich')).not.toBe(folded('Zürich'));
  });
});
