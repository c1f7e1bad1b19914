import { EventEmitter } from 'node:events';
import { deserialize, serialize } from 'node:v8';
import { afterEach, describe, expect, it } from 'vitest';
import { StoreError } from '../../store/open.ts';
import { supervisedVariable } from './environment.ts';
import { openParent, type Parent } from './parent.ts';

const supervised = { [supervisedVariable]: '1' };

/** A channel that takes what a real one takes. */
class TestChannel extends EventEmitter {
  connected = true;
  readonly memoryUsage = { rss: () => 42 };
  readonly sent: unknown[] = [];
  send = (message: unknown): void => {
    this.sent.push(deserialize(serialize(message)));
  };
}

describe('the channel to the parent', () => {
  let parent: Parent | null = null;
  afterEach(() => parent?.close());
  const open = (channel: TestChannel): Parent => {
    parent = openParent(supervised, channel);
    return parent!;
  };

  it('is there only where somebody supervises', () => {
    expect(openParent({}, new TestChannel())).toBeNull();
    expect(openParent(supervised, undefined)).toBeNull();
    expect(
      openParent(supervised, Object.assign(new TestChannel(), { send: undefined })),
    ).toBeNull();
  });

  it('begins with a sign of life, and tells of collecting only', () => {
    const channel = new TestChannel();
    const { observe } = open(channel);
    const role = { type: 'collector-role', role: 'standby', holder: null } as const;
    observe(role);
    observe({ type: 'store-recovered', unavailableMs: 1 });
    const overran = {
      type: 'source-overran',
      source: 'netbox',
      intervalMs: 1,
      isFirst: true,
    } as const;
    observe(overran);
    expect(channel.sent).toEqual([
      { type: 'alive', residentBytes: 42 },
      { type: 'observed', observation: role },
      { type: 'observed', observation: overran },
    ]);
  });

  it('passes errors on as their messages and stacks, whatever hangs on them', () => {
    const channel = new TestChannel();
    const { observe } = open(channel);
    const cause = Object.assign(new Error('disk full'), { retry: () => {} });
    const reported = new StoreError('the database failed', { cause });
    const facts = { type: 'source-failed', source: 'p', durationMs: 1, message: 'm' } as const;
    for (const error of [reported, null, Symbol('odd')]) observe({ ...facts, error });
    const errors = channel.sent.slice(1).map((message) => {
      const { observation } = message as { observation: { error: Error | null } };
      return observation.error;
    });
    expect(errors[0]).toMatchObject({ message: 'the database failed', stack: reported.stack });
    expect(errors[0]?.cause).toMatchObject({ message: 'disk full' });
    expect(errors.slice(1)).toEqual([null, 'Symbol(odd)']);
  });

  it('tells when the parent is gone, also if it went before anybody looked', async () => {
    const channel = new TestChannel();
    const { gone, observe } = open(channel);
    channel.connected = false;
    channel.emit('disconnect');
    await gone;
    observe({ type: 'collector-role', role: 'standby', holder: null });
    expect(channel.sent).toHaveLength(1);
    parent?.close();
    const late = open(Object.assign(new TestChannel(), { connected: false }));
    await late.gone;
  });
});
