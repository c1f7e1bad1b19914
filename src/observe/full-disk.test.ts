import { expect, it } from 'vitest';
import { FullDisk, fullDiskExpiryMs } from './full-disk.ts';

it('believes each process until its next write succeeds, or for some minutes', () => {
  let now = 0;
  const disk = new FullDisk(() => now);
  const tell = (by: 'service' | 'collector', what: 'found' | 'still' | 'over') =>
    disk.observe({ type: 'store-full', by, what });
  expect(disk.isFull).toBe(false);
  tell('service', 'found');
  tell('collector', 'found');
  tell('collector', 'over');
  expect(disk.isFull).toBe(true);
  now = fullDiskExpiryMs - 1;
  tell('service', 'still');
  now = 2 * fullDiskExpiryMs - 2;
  expect(disk.isFull).toBe(true);
  now++;
  expect(disk.isFull).toBe(false);
});
