import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Answer, answer } from './answer.ts';
import {
  AnswerCache,
  rememberedBytesMin,
  rememberedBytesPerAsset,
  requestedTargetsMax,
  targetHash,
} from './answer-cache.ts';

const made = answer(Buffer.from('{}'));

/** Requests a target; returns the cached answer. */
function ask(cache: AnswerCache, target: string, of = made) {
  const hash = targetHash(target);
  if (!cache.wasRequested(hash)) {
    cache.recordMiss(hash);
    return undefined;
  }
  const known = find(cache, target);
  if (known === undefined) add(cache, target, of);
  return known;
}

function find(cache: AnswerCache, target: string) {
  return cache.find(targetHash(target), target);
}

function add(cache: AnswerCache, target: string, of: Answer) {
  cache.add(targetHash(target), target, of);
}

describe('AnswerCache', () => {
  it('remembers an answer from the second time on', () => {
    const cache = new AnswerCache(1);
    expect(ask(cache, '/a')).toBeUndefined();
    expect(find(cache, '/a')).toBeUndefined();
    expect(ask(cache, '/a')).toBeUndefined();
    expect(ask(cache, '/a')).toStrictEqual(made);
  });

  it('remembers nothing of a walk', () => {
    const cache = new AnswerCache(1);
    const count = 8 * requestedTargetsMax;
    const targets = Array.from({ length: count }, (_, at) => `/${hash('sha256', `${at}`)}`);
    const isRemembered = (target: string) => {
      ask(cache, target);
      return find(cache, target) !== undefined;
    };
    const known = targets.filter(isRemembered).length;
    expect(known).toBe(0);
  });

  it('remembers all of a thousand that are asked for in turn, after a long walk too', () => {
    const cache = new AnswerCache(100_000);
    const targets = Array.from({ length: 1_000 }, (_, at) => `/${at}`);
    for (let at = 0; at < requestedTargetsMax * 3; at++) ask(cache, `/walk/${at}`);
    for (const target of [...targets, ...targets, ...targets]) ask(cache, target);
    expect(targets.filter((target) => ask(cache, target) === undefined)).toEqual([]);
  });

  it('forgets first what was not asked for the longest time', () => {
    const cache = new AnswerCache(1);
    const large = answer(Buffer.alloc(rememberedBytesMin / 16));
    for (let at = 0; at < 10; at++) {
      add(cache, `/${at}`, large);
      expect(find(cache, '/0')).toBeDefined();
    }
    expect(find(cache, '/1')).toBeUndefined();
    expect(find(cache, '/9')).toBeDefined();
  });

  it('weighs targets, which a client may make as long as a head', () => {
    const cache = new AnswerCache(1);
    const targets = Array.from({ length: 3_000 }, (_, at) => `/${'x'.repeat(15_000)}${at}`);
    for (const target of targets) add(cache, target, made);
    const kept = targets.filter((target) => find(cache, target) !== undefined);
    expect(kept.join('').length).toBeLessThan(rememberedBytesMin);
  });

  it('grows with the number of assets', () => {
    const large = answer(Buffer.alloc(rememberedBytesMin));
    const assets = (8 * rememberedBytesMin) / rememberedBytesPerAsset;
    for (const [of, isKept] of [[assets, true] as const, [1, false] as const]) {
      const cache = new AnswerCache(of);
      add(cache, '/a', large);
      expect(find(cache, '/a') !== undefined).toBe(isKept);
    }
  });

  it('distinguishes targets with the same hash, and caches the last', () => {
    const cache = new AnswerCache(1);
    const other = answer(Buffer.from('[]'));
    cache.add(7, '/a', made);
    expect(cache.find(7, '/b')).toBeUndefined();
    cache.add(7, '/b', other);
    expect(cache.find(7, '/a')).toBeUndefined();
    expect(cache.find(7, '/b')).toStrictEqual(other);
  });

  it.each([
    ['a pool', Buffer.from('{}')],
    ['its own', Object.assign(Buffer.allocUnsafeSlow(2), Buffer.from('{}'))],
  ])('copies a body in memory of %s', (_, body) => {
    const cache = new AnswerCache(1);
    add(cache, '/a', { ...answer(body), encoded: new Map([['br', body]]) });
    body.fill('x');
    expect(find(cache, '/a')?.body.toString()).toBe('{}');
    expect(find(cache, '/a')?.encoded).toBeNull();
  });
});
