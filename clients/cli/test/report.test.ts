/** `hc report` on a running service, and its document on answers of every kind. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event } from '@hybrid-core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsFile, readCredentials } from '../../../test/fixture/credentials.ts';
import { writePast } from '../../../test/fixture/past.ts';
import { importInventory, inventoryFile, seed } from '../../../test/fixture/seed.ts';
import { startTestService, type TestService } from '../../../test/fixture/service.ts';
import { exitStatus } from '../src/exit.ts';
import { type EventPage, type ReportSource, readAnswers } from '../src/report/answers.ts';
import { summarizeEvents } from '../src/report/event-summary.ts';
import { monthOf, monthText, readMonth } from '../src/report/month.ts';
import { reportPage } from '../src/report/page.ts';
import { hc, type Surroundings, temporaryFolder } from './command-line.ts';

const credentials = readCredentials(credentialsFile);
const present = monthOf(Date.now());
const past = monthOf(Date.now(), 1);
const noSuchMonth = (month: string) =>
  new RegExp(`--month is "${month}"; expected YYYY-MM, from 2000-01 to ${present.name}`);

describe('on a service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(async (store) => {
      await seed(store);
      const writer = await store.openWriter();
      await writer.transaction((transaction) => writePast(transaction, Date.now()));
      await writer.close();
      const inventory = readFileSync(inventoryFile, 'utf8');
      const folder = mkdtempSync(join(tmpdir(), 'hc-report-'));
      const file = join(folder, 'inventory.yaml');
      writeFileSync(file, inventory.replace(/(id: cmp-1\n.*\n +status: )active/, '$1failed'));
      await importInventory(store, file);
      rmSync(folder, { recursive: true });
    });
  });
  afterAll(() => service?.stop());

  const report = (words: string, around: Surroundings = {}, name = 'acme') => {
    const { user, token } = credentials.get(name)!;
    const environment = { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token };
    return hc(['report', ...words.split(' ')], { environment, ...around });
  };
  const written = async (words: string, name?: string) => {
    const { status, stdout, stderr } = await report(`${words} --output -`, {}, name);
    expect([status, stderr]).toEqual([exitStatus.done, '']);
    return stdout;
  };

  it('writes the last whole month of the partner into one file, which needs nothing else', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'report.html');
    expect(await report(`--output ${file}`)).toEqual({ status: 0, stdout: '', stderr: '' });
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(`<title>acme, ${monthText(past)}</title>`);
    expect(text).toContain(`<p class="month">${monthText(past)}</p>`);
    expect(text).toContain('Distributed storage');
    expect(text).toMatch(/<svg [^>]*aria-label="Distributed storage: [\d.]+&?.* at most /);
    expect(text).toContain('<bdi>fra01</bdi>');
    expect(text).not.toMatch(/<script|https?:|url\(|@import/);
    expect(readdirSync(folder)).toEqual(['report.html']);
  });

  it('says what changed, and that the month goes on', async () => {
    const text = await written(`--month ${present.name} --site fra01`);
    expect(text).toContain(`${monthText(present)} so far`);
    expect(text).toContain('<th scope="row">Changed statuses of nodes</th><td>1</td>');
    expect(text).toContain('1 node → failed: <bdi>cmp-1</bdi>');
    expect(await written(`--month ${present.name}`)).toContain(
      'Inventory loaded for the first time',
    );
  });

  it('says that nothing was recorded', async () => {
    const text = await written('--month 2020-02');
    expect(text).toContain('Nothing was recorded in February 2020.');
    expect(text).toContain('Events are kept for 400 days.');
    expect(text).not.toContain('<svg');
  });

  it('tells a partner without sites so', async () => {
    expect(await written('--month 2020-02', 'initech')).toContain('This partner has no sites.');
  });

  it.each([
    ['--site fra02', exitStatus.notThere, /there is no site "fra02". Did you mean fra01\?/],
    ['--month 9999-12', exitStatus.usage, noSuchMonth('9999-12')],
    ['--month 1999-12', exitStatus.usage, noSuchMonth('1999-12')],
    ['--month 2026-13', exitStatus.usage, noSuchMonth('2026-13')],
  ])('%s ends with %i and leaves the file as it was', async (words, status, reason) => {
    const file = join(temporaryFolder(), 'report.html');
    writeFileSync(file, 'former');
    const ended = await report(`${words} --output ${file}`);
    expect([ended.status, ended.stderr]).toEqual([status, expect.stringMatching(reason)]);
    expect(readFileSync(file, 'utf8')).toBe('former');
  });

  it('needs an output, keeps a link, and says where it cannot write', async () => {
    const folder = temporaryFolder();
    expect((await report('--month 2020-02')).status).toBe(exitStatus.usage);
    symlinkSync('target.html', join(folder, 'link.html'));
    await report(`--month 2020-02 --output ${join(folder, 'link.html')}`);
    expect(readdirSync(folder).sort()).toEqual(['link.html', 'target.html']);
    const nowhere = join(folder, 'none', 'report.html');
    const { status, stderr } = await report(`--month 2020-02 --output ${nowhere}`);
    expect([status, stderr]).toEqual([exitStatus.failed, expect.stringContaining(nowhere)]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('is completed: sites and months', async () => {
    const { user, token } = credentials.get('acme')!;
    const environment = { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token };
    const offered = async (line: string) =>
      (await hc(['__complete', '--', ...line.split(' ')], { environment })).stdout;
    expect(await offered('report --site fra')).toMatch(/^fra01\t/);
    expect(await offered('report --month ')).toMatch(new RegExp(`^${past.name}\t`));
  });
});

const october = readMonth('2026-10')!;
const nothing = { cpu: null, memory: null };
const storage = { distributed: null, rocket: null, object: null };
const unknown = { state: 'insufficient_data', percent: null, days_until: null };
const none = { nodes: 0 };

/** A source with as many events of nodes as anybody asks for, of names that would be markup. */
function sourceOf(pages: EventPage[]): ReportSource {
  const named = '<script>alert(1)</script>\u202e';
  return {
    history: async () => ({ points: [{ at: '2026-10-01T00:00:00Z', ...nothing, storage }] }),
    forecast: async () =>
      ({
        cpu: unknown,
        memory: unknown,
        storage: { distributed: unknown, rocket: unknown, object: unknown },
        first: null,
      }) as never,
    headroom: async () =>
      ({
        free: {
          cpu: none,
          memory: none,
          storage: { distributed: none, rocket: none, object: none },
        },
        fits: null,
        survives: { nodes: null, limited_by: null, site_id: null },
      }) as never,
    sites: async () => ({ ids: [named], total: 1_000 }),
    async events(page) {
      pages.push(page);
      const isFull = page.types.includes('asset.status');
      const data = Array.from({ length: isFull ? 50 : 1 }, (_, i) =>
        eventOf(isFull ? 'asset.added' : 'site.added', `${named}${pages.length}-${i}`),
      );
      return { data, meta: { next: String(pages.length) } };
    },
  };
}

function eventOf(type: Event['type'], asset: string | null, after: object = {}): Event {
  const place = { hybrid_core_id: 'core', site_id: 'fra01', asset_id: asset };
  return {
    id: '1',
    at: '2026-10-05T10:00:00.000Z',
    type,
    ...place,
    before: null,
    after: { ...after },
  };
}

describe('the document', () => {
  it('counts events within a bound, says what it left out, and escapes all names', async () => {
    const pages: EventPage[] = [];
    const answers = await readAnswers(sourceOf(pages), null, october, 120);
    expect(pages.map(({ after }) => after)).toEqual([null, null, '2', '3']);
    const name = '</title><script>alert(2)</script>\u2066';
    const page = reportPage({ name, siteId: null, month: october, writtenAt: october.to, answers });
    expect(page).toContain(
      'Events of nodes: only the first 150 are counted, up to 5 Oct 2026, 10:00 UTC; later ones are left out.',
    );
    expect(page).toContain('150 nodes added: <bdi>');
    expect(page).toContain('and 147 more');
    expect(page).toContain('999 of 1,000 sites are left out.');
    expect(page).not.toMatch(/<script|\p{Cf}/u);
    expect(page).toContain(
      '<bdi>&lt;/title&gt;&lt;script&gt;alert(2)&lt;/script&gt;\\u{2066}</bdi>',
    );
    expect(page.match(/<\/title>/g)).toHaveLength(1);
  });

  it('names no earliest day after the expected one', async () => {
    const never = { earliest: null, expected: null };
    const until = {
      80: never,
      90: { earliest: null, expected: 9 },
      100: { earliest: 6, expected: 5 },
    };
    const forecast = {
      cpu: { state: 'filling', percent: 70, days_until: until },
      memory: unknown,
      storage: { distributed: unknown, rocket: unknown, object: unknown },
      first: [{ site_id: 'fra01', quantity: 'cpu', days_until: until[100] }],
    };
    const answers = await readAnswers(
      {
        ...sourceOf([]),
        forecast: async () => forecast as never,
        sites: async () => ({ ids: ['fra01'], total: 1 }),
      },
      null,
      october,
      120,
    );
    const page = reportPage({
      name: 'a',
      siteId: null,
      month: october,
      writtenAt: october.to,
      answers,
    });
    expect(page).toContain('<td>not in 5 years</td>');
    expect(page).toContain('expected 10 Nov 2026<br>earliest 10 Nov 2026');
    expect(page).toContain('expected 6 Nov 2026<br>earliest 6 Nov 2026');
    expect(page).toContain('CPU: expected in 5 days, earliest in 5');
  });

  it('groups events of a day, names failures before minor ones, and lists so many', () => {
    const failed = (id: string) => eventOf('asset.status', id, { status: 'failed' });
    const { counts, groups, groupsLeftOut } = summarizeEvents([
      ...Array.from({ length: 45 }, (_, i) => ({
        ...eventOf('site.changed', null),
        site_id: `site-${i}`,
      })),
      failed('a'),
      failed('b'),
      failed('a'),
    ]);
    expect(counts).toEqual([
      { type: 'site.changed', count: 45 },
      { type: 'asset.status', count: 3 },
    ]);
    expect([groups.length, groupsLeftOut]).toEqual([40, 6]);
    expect(groups.find(({ named }) => named.length > 0)).toMatchObject({
      text: '2 nodes → failed (3 times)',
      place: 'fra01',
      named: ['a', 'b'],
      unnamed: 0,
    });
  });

  it('knows months of UTC', () => {
    expect(readMonth('2026-12')).toEqual({
      name: '2026-12',
      from: Date.UTC(2026, 11),
      to: Date.UTC(2027, 0),
    });
    for (const none of ['2026-00', '2026-1', '2026-10-01', '1999-01', '', '２０２６-10']) {
      expect(readMonth(none)).toBeNull();
    }
    expect(monthOf(Date.UTC(2026, 0, 31), 1).name).toBe('2025-12');
  });
});
