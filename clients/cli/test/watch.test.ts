/** `hc` over time: `--watch`, and lists long enough for a progress line. */
import { expect, it } from 'vitest';
import { isThorough } from '../../../test/property/seed.ts';
import {
  linesOf,
  offsetOf,
  pageBody,
  play,
  serviceUnavailable,
} from '../../typescript/test/playing-server.ts';
import { CommandError, exitStatus } from '../src/exit.ts';
import { hc } from './command-line.ts';

const clearLine = '\r\u001b[K';

const environmentOf = (url: string) => ({ HC_URL: url, HC_USER_ID: 'u', HC_TOKEN: 't' });

function assetsPage(
  statuses: readonly string[],
  revision: string,
  observedAt: string | null = null,
): string {
  const data = statuses.map((status, at) => ({
    id: `node-${at}`,
    site_id: 'fra01',
    node_type: 'compute',
    status,
    cpu_usage: null,
    memory_usage: null,
    storage_usage: null,
    observed_at: observedAt,
  }));
  const page = { offset: 0, limit: 50, total: data.length };
  return JSON.stringify({ data, meta: { page, revision }, links: { next: null } });
}

it('--watch writes the lines that changed, and no others', async () => {
  const controller = new AbortController();
  const server = await play((_, number) => {
    if (number > 1) controller.abort();
    return { body: assetsPage(['active', number === 0 ? 'active' : 'failed'], String(number)) };
  });
  const written: string[] = [];
  const { status } = await hc(['assets', 'fra01', '--watch', '--interval', '1'], {
    environment: environmentOf(server.url),
    columns: 100,
    interrupted: controller.signal,
    onWritten: (text) => written.push(text),
  });
  expect(status).toBe(0);
  const [enter, first, second] = written;
  expect(enter).toContain('\u001b[?1049h');
  expect(first).toContain('node-0');
  expect(first).toContain('node-1');
  expect(second).toContain('node-1');
  expect(second).toContain('failed');
  expect(second).not.toContain('node-0');
  expect(written.at(-1)).toContain('\u001b[?1049l');
});

it('--watch draws what is seen, and says how much is not', async () => {
  const server = await play(() => ({
    body: assetsPage(
      Array.from({ length: 40 }, () => 'active'),
      '1',
    ),
  }));
  for (const [words, rest] of [
    ['', /node-7\D.*32 more below\. /s],
    [' -o csv', /node-7\D.*32 more below\. /s],
    [' -o json', /More below\. /],
  ] as const) {
    const controller = new AbortController();
    const { stdout } = await hc(`assets fra01 --watch${words}`.split(' '), {
      environment: environmentOf(server.url),
      columns: 100,
      rows: 10,
      interrupted: controller.signal,
      onWritten: (text) => {
        if (text.includes('Ctrl+C ends')) controller.abort();
      },
    });
    expect(stdout).toMatch(rest);
    expect(stdout).not.toContain('node-9');
  }
});

it('--watch keeps what it has while the service is away, and says so', async () => {
  const controller = new AbortController();
  const server = await play((_, number) =>
    number === 0 ? { body: assetsPage(['active'], '1') } : { status: 500, body: 'away' },
  );
  const { stdout, status } = await hc(['assets', 'fra01', '--watch', '--interval', '1'], {
    environment: environmentOf(server.url),
    columns: 100,
    interrupted: controller.signal,
    onWritten: (text) => {
      if (text.includes('status 500')) controller.abort();
    },
  });
  expect(status).toBe(0);
  expect(stdout).toContain('node-0');
});

it.runIf(isThorough)(
  '--watch in a pipe prints the answer each time that it is another',
  async () => {
    const controller = new AbortController();
    const server = await play((_, number) => {
      if (number > 2) controller.abort();
      return { body: assetsPage([number < 2 ? 'active' : 'failed'], String(number)) };
    });
    const words = [
      'assets',
      'fra01',
      '--watch',
      '--interval',
      '1',
      '-o',
      'json',
      '--columns',
      'status',
    ];
    const { stdout } = await hc(words, {
      environment: environmentOf(server.url),
      interrupted: controller.signal,
    });
    const answers = stdout.split(']\n').filter((text) => text !== '');
    expect(answers.map((text) => JSON.parse(`${text}]`))).toEqual([
      [{ status: 'active' }],
      [{ status: 'failed' }],
    ]);
  },
);

it.runIf(isThorough)(
  '--watch in a pipe does not take an age for another answer, and outlives a failed look',
  async () => {
    const controller = new AbortController();
    const observedAt = '2026-11-20T12:00:00Z';
    const server = await play((_, number) => {
      if (number === 2 || number === 3) return { status: 500, body: 'away' };
      if (number > 4) controller.abort();
      return { body: assetsPage([number < 2 ? 'active' : 'failed'], String(number), observedAt) };
    });
    let seconds = 0;
    const result = await hc(['assets', 'fra01', '--watch', '--interval', '1', '--no-header'], {
      environment: environmentOf(server.url),
      interrupted: controller.signal,
      get nowMs() {
        seconds += 1;
        return Date.parse(observedAt) + seconds * 1000;
      },
    });
    const lines = result.stdout.split('\n').filter((line) => line !== '');
    expect(lines).toEqual([expect.stringContaining('active'), expect.stringContaining('failed')]);
    expect(lines[0]).toMatch(/ s ago$/);
    expect(result.stderr).toMatch(/^hc: [^\n]*status 500[^\n]*\n$/);
    expect(result.status).toBe(0);
  },
);

it.runIf(isThorough)(
  'a hundred thousand assets come by one export, and progress shows on a terminal only',
  async () => {
    const total = 100_000;
    const lines = linesOf(...Array.from({ length: total }, (_, at) => `n${at}`));
    const server = await play((request) => {
      if (request.url!.endsWith('.ndjson')) return { body: lines, headers: { 'X-Revision': '1' } };
      return { body: pageBody({ offset: offsetOf(request), total, revision: '1' }) };
    });
    let seconds = 0;
    const words = ['assets', '--hybrid-core', 'c', '-o', 'csv', '--columns', 'id', '--no-header'];
    const around = { environment: environmentOf(server.url) };
    const shown = await hc(words, {
      ...around,
      columns: 100,
      // Each reading of the clock is a second later: a test is fast, a person slow.
      get nowMs() {
        seconds += 1;
        return seconds * 1000;
      },
    });
    expect(shown.stdout.split('\r\n')).toHaveLength(total + 1);
    expect(shown.stderr).toContain('Reading assets: 50,000 of 100,000, as an export …');
    expect(shown.stderr.endsWith(clearLine)).toBe(true);
    expect(server.requests).toHaveLength(2);
    expect((await hc(words, around)).stderr).toBe('');
  },
);

/** A write error of the system. */
const writeError = (code: string, message: string) =>
  Object.assign(new Error(`${code}: ${message}, write`), { code, syscall: 'write' });
const brokenPipe = writeError('EPIPE', 'broken pipe');
const fullDisk = writeError('ENOSPC', 'no space left on device');
const reported = 'hc: the output cannot be written: ENOSPC: no space left on device, write\n';

it.each([
  [new CommandError('ended by SIGINT', exitStatus.failed), 1, 'hc: ended by SIGINT\n'],
  [brokenPipe, 0, ''],
  [fullDisk, 1, reported],
])('what is ended by %s ends with %i', async (reason, status, stderr) => {
  const controller = new AbortController();
  const server = await play(() => {
    controller.abort(reason);
    return { silent: true };
  });
  const around = { environment: environmentOf(server.url), interrupted: controller.signal };
  expect(await hc(['export', 'acme-eu'], around)).toEqual({ status, stdout: '', stderr });
});

it.each([
  [brokenPipe, 0, ''],
  [fullDisk, 1, reported],
])('%s at standard output ends with %i', async (error, status, stderr) => {
  expect(await hc(['completion', 'bash'], { writeError: error })).toMatchObject({ status, stderr });
});

it('the line of a wait is gone before anything is printed', async () => {
  const server = await play((_, number) =>
    number === 0 ? serviceUnavailable('0') : { body: assetsPage([], '1') },
  );
  const lines: string[] = [];
  const { status } = await hc(['sites'], {
    environment: environmentOf(server.url),
    columns: 100,
    onTold: (text) => lines.push(text),
  });
  expect(status).toBe(0);
  expect(lines[0]).toMatch(/Waiting .* s to try again: status 503 …$/);
  expect(lines.slice(1)).toEqual([clearLine, 'There is no such site.\n']);
});

it('the waiting line is cleared before the result is printed', async () => {
  const controller = new AbortController();
  const server = await play(() => serviceUnavailable('50'));
  const lines: string[] = [];
  await hc(['sites'], {
    environment: environmentOf(server.url),
    columns: 100,
    interrupted: controller.signal,
    onTold: (text) => {
      lines.push(text);
      if (text.includes('Waiting')) setImmediate(() => controller.abort(fullDisk));
    },
  });
  expect(lines[1]).toBe(clearLine);
  expect(lines).toHaveLength(3);
});
