import { describe, expect, it } from 'vitest';
import { cachedResponseBytesMax, cachedResponsesMax } from '../limits.ts';
import type { PartnerSnapshot } from '../snapshot/partner.ts';
import { answer } from './answer.ts';
import { AnswerCache } from './answer-cache.ts';

const snapshot = {} as PartnerSnapshot;
const made = answer(Buffer.from('{}'));

describe('AnswerCache', () => {
  it('remembers an answer from the second time on', () => {
    const cache = new AnswerCache();
    cache.add(snapshot, '/a', made);
    expect(cache.find(snapshot, '/a')).toBeUndefined();
    cache.add(snapshot, '/a', made);
    expect(cache.find(snapshot, '/a')).toStrictEqual(made);
  });

  it('knows nothing of another snapshot', () => {
    const cache = new AnswerCache();
    for (let i = 0; i < 2; i++) cache.add(snapshot, '/a', made);
    expect(cache.find({} as PartnerSnapshot, '/a')).toBeUndefined();
  });

  it('forgets what was not asked for any more, beyond its number', () => {
    const cache = new AnswerCache();
    for (let i = 0; i <= cachedResponsesMax; i++) {
      for (let times = 0; times < 2; times++) cache.add(snapshot, `/${i}`, made);
      expect(cache.find(snapshot, '/0')).toStrictEqual(made);
    }
    expect(cache.find(snapshot, '/1')).toBeUndefined();
    expect(cache.find(snapshot, `/${cachedResponsesMax}`)).toStrictEqual(made);
  });

  it('forgets the oldest beyond its bytes', () => {
    const cache = new AnswerCache();
    const quarter = answer(Buffer.alloc(cachedResponseBytesMax / 4));
    for (const target of ['/a', '/b', '/c']) {
      for (let times = 0; times < 2; times++) cache.add(snapshot, target, quarter);
    }
    expect(cache.find(snapshot, '/a')).toBeUndefined();
    expect(cache.find(snapshot, '/b')).toStrictEqual(quarter);
    expect(cache.find(snapshot, '/c')).toStrictEqual(quarter);
  });

  it('remembers nothing larger than it may hold for long', () => {
    const cache = new AnswerCache();
    const large = answer(Buffer.alloc(cachedResponseBytesMax));
    for (const target of ['/a', '/b', '/c']) {
      for (let times = 0; times < 2; times++) cache.add(snapshot, target, large);
    }
    const known = ['/a', '/b', '/c'].filter((target) => cache.find(snapshot, target));
    expect(known.length).toBeLessThanOrEqual(2);
  });
});
