/** Faults of NetBox, or of a proxy before it, none of which changes stored data. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WholePartner } from '../../src/store/store.ts';
import { fleet } from './netbox-stand-in/fleet.ts';
import {
  openTestDatabase,
  type RoundOptions,
  runRound,
  type TestDatabase,
} from './netbox-stand-in/house.ts';
import {
  type EditablePage,
  type Misbehaviour,
  type NetboxStandIn,
  type SeenRequest,
  startNetbox,
  tokens,
} from './netbox-stand-in/stand-in.ts';

let database: TestDatabase;
let netbox: NetboxStandIn;
let before: WholePartner | null;

beforeAll(async () => {
  database = await openTestDatabase();
  netbox = await startNetbox(fleet(20));
  await runRound(netbox, database.writer);
  before = await database.read('acme');
});

afterAll(async () => {
  await netbox.stop();
  await database.remove();
});

beforeEach(() => {
  Object.assign(netbox, { version: '4.6.8', pageRowsMax: 7, misbehave: () => null });
  netbox.requests.length = 0;
});

/** The second page of devices misbehaves, or the first attempt at it. */
const onPageTwo =
  (misbehaviour: Misbehaviour) =>
  ({ path, number }: SeenRequest) =>
    path === 'dcim/devices' && number === 2 ? misbehaviour : null;

/** The second page of devices and all later ones misbehave. */
const fromPageTwo =
  (misbehaviour: Misbehaviour) =>
  ({ path, number }: SeenRequest) =>
    path === 'dcim/devices' && number >= 2 ? misbehaviour : null;

async function expectRefused(message: RegExp | string, options: RoundOptions = {}): Promise<void> {
  await expect(
    runRound(netbox, database.writer, { allowRemovals: true, ...options }),
  ).rejects.toThrow(message);
  expect(await database.read('acme')).toEqual(before);
}

async function expectUnchanged(options: RoundOptions = {}) {
  const report = await runRound(netbox, database.writer, { allowRemovals: true, ...options });
  expect(report).toMatchObject({ changed: 0, samples: 60, errors: [] });
  expect(await database.read('acme')).toEqual(before);
  return report;
}

describe('a fault that passes', () => {
  it.each([429, 500, 502, 503])('is waited for: HTTP status %i', async (status) => {
    netbox.misbehave = onPageTwo({ kind: 'status', status });
    expect((await expectUnchanged()).pausesMs).toEqual([250]);
  });

  it('is waited for as long as NetBox asks', async () => {
    netbox.misbehave = onPageTwo({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
    const { pausesMs, log } = await expectUnchanged();
    expect(pausesMs).toEqual([7_000]);
    expect(log).toEqual(['NetBox is asked again: HTTP status 429']);
  });

  it('is a broken connection', async () => {
    netbox.misbehave = onPageTwo({ kind: 'broken' });
    await expectUnchanged();
  });

  it('is a silence', async () => {
    netbox.misbehave = onPageTwo({ kind: 'silent' });
    await expectUnchanged({ timeoutMs: 1_500 });
  });
});

describe('a fault that lasts', () => {
  const misbehaviours: readonly (readonly [string, Misbehaviour, RegExp])[] = [
    ['a 500', { kind: 'status', status: 500 }, /devices\/: NetBox answers with HTTP status 500/],
    ['a 502', { kind: 'status', status: 502 }, /NetBox answers with HTTP status 502/],
    ['a 429', { kind: 'status', status: 429 }, /asks for fewer requests \(HTTP status 429/],
    ['a 403', { kind: 'status', status: 403 }, /refuses the token, or it may not view this/],
    ['a 404', { kind: 'status', status: 404 }, /nothing is there \(HTTP status 404\)/],
    ['a broken body', { kind: 'broken' }, /the answer broke off/],
    ['half of a JSON text', { kind: 'half-json' }, /the answer is no whole JSON/],
    [
      'a login page',
      { kind: 'page', type: 'text/html; charset=utf-8', text: '<html>' },
      /got "text\/html; charset=utf-8"; is there a login page/,
    ],
    [
      'something else in JSON',
      { kind: 'page', type: 'application/json', text: '[]' },
      /the answer is no list of NetBox/,
    ],
    [
      'a redirect to another host',
      { kind: 'redirect', to: 'https://elsewhere.example/api/dcim/devices/' },
      /redirects to https:\/\/elsewhere\.example/,
    ],
  ];

  it.each(misbehaviours)('ends the round: %s', async (_, misbehaviour, message) => {
    netbox.misbehave = fromPageTwo(misbehaviour);
    await expectRefused(message);
  });

  it('ends the round: a silence', async () => {
    netbox.misbehave = fromPageTwo({ kind: 'silent' });
    await expectRefused(/no whole answer within 0.1 s/, { timeoutMs: 100 });
  });

  it('ends the round: connection refused', async () => {
    const gone = await startNetbox(fleet(1));
    await gone.stop();
    await expect(runRound(gone, database.writer)).rejects.toThrow(/nothing listens there/);
  });

  it('ends the round: a token that NetBox refuses, which no message repeats', async () => {
    const token = 'nbt_wrong.secret-of-ours';
    const refused = await runRound(netbox, database.writer, { token }).catch(
      (error: Error) => error,
    );
    expect(refused).toMatchObject({
      message: expect.stringContaining('(HTTP status 403, "Invalid token")'),
    });
    expect(String(refused)).not.toContain('secret-of-ours');
  });

  it.each([
    ['4.1.11', /NetBox 4\.1\.11 is too old; 4\.2 or later is needed/],
    ['4.next', /the answer names no version of NetBox/],
  ])('ends the round: version %s', async (version, message) => {
    netbox.version = version;
    await expectRefused(message, { token: tokens.v1 });
  });

  it('ends the round: the program stops', async () => {
    const stopping = new AbortController();
    netbox.misbehave = ({ path }) => {
      if (path === 'dcim/devices') stopping.abort(new Error('stopping'));
      return null;
    };
    await expectRefused('stopping', { signal: stopping.signal });
  });
});

describe.each(['4.6.8', '4.5.4'])('a list of NetBox %s is not trusted', (version) => {
  beforeEach(() => {
    netbox.version = version;
  });

  const edit = (change: (page: EditablePage) => void) =>
    fromPageTwo({ kind: 'edit', edit: change });

  it('where a filter was ignored', async () => {
    netbox.misbehave = fromPageTwo({ kind: 'ignore-filters' });
    await expectRefused(
      /device \d+ does not match role_id=1,2,3, which was asked for: .* did not honour the filter/,
    );
  });

  it('where a row came twice', async () => {
    netbox.misbehave = edit(({ results }) => {
      results.splice(2, 0, results[1]!);
    });
    await expectRefused(/device \d+ came twice or out of order/);
  });

  it('where rows are missing', async () => {
    netbox.misbehave = edit((page) => {
      page.results.splice(3, 1);
    });
    await expectRefused(
      /changed in each of 3 walks through it: (?:NetBox counts 60 and gave|rows before)/,
    );
  });

  it('where it ends too early', async () => {
    netbox.misbehave = edit((page) => {
      page.next = null;
    });
    await expectRefused(/NetBox counts 60 and gave \d+/);
  });

  it('where it leads in circles', async () => {
    netbox.misbehave = edit((page) => {
      page.next = `${netbox.url}/api/dcim/devices/?start=1`;
      page.results.splice(1);
    });
    await expectRefused(/does not lead on|brings nothing new/);
  });

  it('where its pages are empty and lead on without end', async () => {
    netbox.misbehave = edit((page) => {
      page.results.length = 0;
      page.next = `${netbox.url}/api/dcim/devices/?start=${1_000 + netbox.requests.length}`;
    });
    await expectRefused('a page brings nothing new');
  });

  it('where a page has more rows, or a longer one, than is read', async () => {
    netbox.misbehave = edit(({ results }) => {
      results.splice(0, 0, ...Array(1_001).fill(results[0]!));
    });
    await expectRefused('"results" has more than 1000 items, which is more than is read');
    netbox.misbehave = edit(({ results }) => {
      results[0]!.custom_fields = { notes: 'x'.repeat(1024 * 1024) };
    });
    await expectRefused('more than 1048576 bytes in one item of its list');
  });

  it('where a row is of another form', async () => {
    netbox.misbehave = edit(({ results }) => {
      results[1]!.status = 'active';
    });
    await expectRefused(/row \d+ is not of the expected form: \/status: must be object/);
  });

  it('and is walked again where a row was removed while it was read', async () => {
    const { tables } = netbox;
    const all = tables['dcim/devices'];
    const [extra] = fleet(1)['dcim/devices'];
    tables['dcim/devices'] = [{ ...extra!, id: 1, name: 'short-lived' }, ...all];
    netbox.misbehave = ({ path, number }) => {
      if (path === 'dcim/devices' && number === 2) tables['dcim/devices'] = all;
      return null;
    };
    await expectUnchanged();
  });
});
