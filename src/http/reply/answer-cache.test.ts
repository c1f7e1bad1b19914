import { describe, expect, it } from 'vitest';
import { askedTargetsMax, cachedResponseBytesMax } from '../../limits.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { answer } from './answer.ts';
import { AnswerCache } from './answer-cache.ts';

const snapshotOf = (partnerId: string) => ({ partnerId }) as PartnerSnapshot;
const snapshot = snapshotOf('acme');
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
    expect(cache.find(snapshotOf('acme'), '/a')).toBeUndefined();
  });

  it('notes what one partner asks for apart from what any other does', () => {
    const cache = new AnswerCache();
    const other = snapshotOf('globex');
    cache.add(snapshot, '/a', made);
    cache.add(other, '/a', made);
    expect(cache.find(other, '/a')).toBeUndefined();
    // The same text, if id and target were taken together.
    cache.add(snapshotOf('globex/b'), '/c', made);
    cache.add(other, '/b/c', made);
    expect(cache.find(other, '/b/c')).toBeUndefined();
  });

  it('forgets nothing of what a partner asked for because others ask for much', () => {
    const cache = new AnswerCache();
    const other = snapshotOf('globex');
    cache.add(snapshot, '/a', made);
    for (let i = 0; i < 500_000; i++) cache.add(other, `/${i}`, made);
    cache.add(snapshot, '/a', made);
    expect(cache.find(snapshot, '/a')).toStrictEqual(made);
  });

  it('remembers nothing of a walk', () => {
    const cache = new AnswerCache();
    const targets = Array.from({ length: askedTargetsMax * 2 }, (_, at) => `/?page[offset]=${at}`);
    for (const target of targets) cache.add(snapshot, target, made);
    expect(targets.filter((target) => cache.find(snapshot, target))).toEqual([]);
  });

  it('remembers all of a thousand that are asked for in turn', () => {
    const cache = new AnswerCache();
    const targets = Array.from({ length: 1_000 }, (_, at) => `/${at}`);
    for (const target of [...targets, ...targets]) cache.add(snapshot, target, made);
    const known = targets.filter((target) => cache.find(snapshot, target));
    expect(known.length).toBe(1_000);
  });

  it('forgets what was not asked for any more, of all partners together', () => {
    const cache = new AnswerCache();
    const body = Buffer.alloc(cachedResponseBytesMax / 32);
    const eighth = answer(body);
    const snapshots = Array.from({ length: 40 }, () => snapshotOf('acme'));
    for (const of of snapshots) {
      for (let times = 0; times < 2; times++) cache.add(of, '/a', eighth);
      expect(cache.find(snapshots[0]!, '/a')).toBeDefined();
    }
    const left = snapshots.filter((of) => cache.find(of, '/a') !== undefined).length;
    expect(left).toBeGreaterThan(2);
    // A remembered answer counts three times its body.
    expect(left * body.length * 3).toBeLessThanOrEqual(cachedResponseBytesMax);
  });

  it('remembers an answer that alone is more than a half', () => {
    const cache = new AnswerCache();
    const large = answer(Buffer.alloc(cachedResponseBytesMax / 3));
    for (let times = 0; times < 2; times++) cache.add(snapshot, '/a', large);
    expect(cache.find(snapshot, '/a')?.body.length).toBe(large.body.length);
  });

  it('copies the body', () => {
    const cache = new AnswerCache();
    const body = Buffer.from('{}');
    for (let times = 0; times < 2; times++) cache.add(snapshot, '/a', answer(body));
    body.fill('x');
    expect(cache.find(snapshot, '/a')?.body.toString()).toBe('{}');
  });
});
