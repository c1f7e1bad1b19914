import { beforeEach, describe, expect, it } from 'vitest';
import type { TokenUse, TokenUseWriter } from '../store/access.ts';
import type { KnownToken } from './known-tokens.ts';
import { addressesOfDayMax, TokenUseRounds, TokenUses, tokensRememberedMax } from './token-uses.ts';

const dayMs = 86_400_000;
const noon = 20_000 * dayMs + dayMs / 2;

function token(tokenId: string): KnownToken {
  const rights = { isForSession: false, expiresAt: null, revoked: false, withdrawn: false };
  return { tokenId, partnerId: 'acme', userId: 'u', ...rights };
}

describe('TokenUses', () => {
  const one = token('one');
  let uses: TokenUses;
  beforeEach(() => {
    uses = new TokenUses();
  });

  it('give each day and address of a token to be written once', () => {
    for (let i = 0; i < 3; i++) uses.record(one, '192.0.2.1', noon + i);
    const use = { partnerId: 'acme', tokenId: 'one', day: 20_000 * dayMs, address: '192.0.2.1' };
    expect(uses.take()).toEqual([use]);
    uses.record(one, '192.0.2.1', noon + dayMs / 2 - 1);
    expect(uses.take()).toEqual([]);
    uses.record(one, '192.0.2.2', noon);
    uses.record(one, '192.0.2.1', noon);
    expect(uses.take()).toEqual([{ ...use, address: '192.0.2.2' }]);
    uses.record(one, '192.0.2.1', noon + dayMs / 2);
    expect(uses.take()).toEqual([{ ...use, day: use.day + dayMs }]);
    // A clock that is set back by some hours stays on the day that it has seen.
    uses.record(one, '192.0.2.1', noon);
    expect(uses.take()).toEqual([]);
  });

  it('tell so many addresses of a day apart, and no more', () => {
    let written = 0;
    for (let i = 0; i < 3 * addressesOfDayMax; i++) {
      uses.record(one, `192.0.2.${i}`, noon);
      written += uses.take().length;
    }
    expect(written).toBe(addressesOfDayMax);
    uses.record(one, '192.0.2.99', noon + dayMs);
    expect(uses.take()).toHaveLength(1);
  });

  it('take back what could not be written, under what came since', () => {
    uses.record(one, '192.0.2.1', noon);
    uses.record(token('two'), '192.0.2.1', noon);
    const taken = uses.take();
    uses.record(one, '192.0.2.2', noon);
    uses.giveBack(taken);
    const left = uses.take().map(({ tokenId, address }) => [tokenId, address]);
    expect(left).toEqual([
      ['one', '192.0.2.2'],
      ['two', '192.0.2.1'],
    ]);
  });

  it('remember so many tokens, and no more', () => {
    for (let i = 0; i < tokensRememberedMax + 5; i++) uses.record(token(`t${i}`), '::1', noon);
    const taken = uses.take();
    expect(taken).toHaveLength(tokensRememberedMax);
    expect(taken[0]!.tokenId).toBe('t5');
  });
});

describe('TokenUseRounds', () => {
  interface Disk {
    readonly written: TokenUse[][];
    readonly errors: unknown[];
    fault: Error | null;
    opened: number;
    closed: number;
    tries: number;
  }

  function start(): { disk: Disk; rounds: TokenUseRounds; use: (address: string) => void } {
    const disk: Disk = { written: [], errors: [], fault: null, opened: 0, closed: 0, tries: 0 };
    const open = async (): Promise<TokenUseWriter> => {
      disk.opened++;
      return {
        async recordTokenUses(uses) {
          disk.tries++;
          if (disk.fault !== null) throw disk.fault;
          disk.written.push([...uses]);
        },
        async close() {
          disk.closed++;
        },
      };
    };
    const rounds = new TokenUseRounds({
      open,
      onError: (error) => disk.errors.push(error),
    });
    return { disk, rounds, use: (address) => rounds.uses.record(token('one'), address, noon) };
  }

  it('open nothing before a token was used, and write once a round', async () => {
    const { disk, rounds, use } = start();
    await rounds.round();
    expect(disk.opened).toBe(0);
    use('192.0.2.1');
    await rounds.round();
    await rounds.round();
    expect([disk.opened, disk.written.length]).toEqual([1, 1]);
    use('192.0.2.2');
    await rounds.close();
    expect(disk.written.map(([use]) => use!.address)).toEqual(['192.0.2.1', '192.0.2.2']);
    expect([disk.opened, disk.closed]).toEqual([1, 1]);
  });

  it('tell of a database that takes no writes once, and try ever more seldom', async () => {
    const { disk, rounds, use } = start();
    disk.fault = new Error('read-only');
    use('192.0.2.1');
    for (let round = 0; round < 15; round++) await rounds.round();
    expect(disk.tries).toBe(4);
    expect(disk.errors).toEqual([disk.fault]);
    for (let round = 0; round < 1_000; round++) await rounds.round();
    expect(disk.tries).toBeGreaterThan(15);
    expect(disk.tries).toBeLessThan(25);
    expect(disk.errors).toHaveLength(1);
    disk.fault = null;
    for (let round = 0; round < 60; round++) await rounds.round();
    expect(disk.written).toHaveLength(1);
    disk.fault = new Error('away');
    use('192.0.2.2');
    await rounds.round();
    expect(disk.errors).toHaveLength(2);
    const { tries } = disk;
    await rounds.close();
    expect([disk.tries, disk.closed]).toEqual([tries, 1]);
  });
});
