import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { boundsPage, pageWithBounds } from '../../scripts/bounds.ts';
import { childStopMs } from '../commands/children/child.ts';
import { type ProblemSlug, problemBody, problemCatalogue } from '../contract/problems.ts';
import { createQueryParser } from '../contract/query/parse.ts';
import { routes } from '../contract/routes.ts';
import { endMsMax, shutdownMs } from '../limits.ts';
import { CollectorMetrics } from '../observe/collector-metrics.ts';
import { Metrics } from '../observe/metrics.ts';
import { closeMs } from '../runtime/close-in-time.ts';
import { type Setting, settings } from '../runtime/config/config.ts';
import { readPages } from './pages.ts';

const pages = readPages(fileURLToPath(new URL('../../docs/', import.meta.url)));
const page = (path: string) => pages.find((candidate) => candidate.path === path)!.markdown;

/** Each example of an error with the request above it. */
const errors = pages.flatMap(({ path, markdown }) =>
  [...markdown.matchAll(/```(?:sh|json)\n([\s\S]*?)```/g)].flatMap(([, code], at, blocks) =>
    code!.includes('"errors"')
      ? [{ path, request: blocks[at - 1]![1]!, body: JSON.parse(code!) as ErrorBody }]
      : [],
  ),
);

interface ErrorBody {
  readonly errors: readonly Readonly<Record<string, unknown>>[];
}

describe('the examples of errors', () => {
  it.each(errors)('on $path have the shape of the real ones', ({ body }) => {
    for (const entry of body.errors) {
      const slug = String(entry.type).replace(/.*\//, '') as ProblemSlug;
      expect(problemCatalogue[slug]).toEqual([entry.status, entry.title]);
      const real = problemBody([{ slug, detail: '', invalidParams: [] }], '{docs_url}');
      const [{ type, DocURL, ...rest }] = (
        JSON.parse(real) as { errors: [Record<string, unknown>] }
      ).errors;
      expect(entry).toMatchObject({ type, DocURL });
      const keys = Object.keys({ type, ...rest, DocURL });
      expect(Object.keys(entry)).toEqual(
        'invalid-params' in entry ? keys : keys.filter((key) => key !== 'invalid-params'),
      );
    }
  });

  it.each(errors.filter(({ request }) => request.includes('?')))(
    'on $path say of query strings what the parser says',
    ({ request, body }) => {
      const [, path, query] = /\{base_url\}([^?']+)\?([^']*)'/.exec(request)!;
      const route = routes.find((candidate) =>
        new RegExp(`^${candidate.path.replace(/:\w+/g, '[^/]+')}$`).test(path!),
      );
      const { problems } = createQueryParser(route!.parameters, Date.now)(query!);
      expect(body).toEqual(JSON.parse(problemBody(problems!, '{docs_url}')));
    },
  );

  it('are there for every kind of problem', () => {
    const shown = errors.flatMap(({ body }) => body.errors.map(({ title }) => title));
    const titles = Object.values(problemCatalogue).map(([, title]) => title);
    expect(new Set(shown)).toEqual(new Set(titles));
  });
});

describe('the guide for operators', () => {
  it.each(Object.values(settings) as Setting<unknown>[])(
    'names $variable with its flag and default',
    ({ variable, flag, default: text, defaultMeaning }) => {
      const row = page('operators/configuration')
        .split('\n')
        .find((line) => line.startsWith(`| \`${variable}\`<br>\`${flag}\` |`));
      expect(row?.split('|')[2]?.replaceAll('`', '').trim()).toBe(defaultMeaning ?? text);
    },
  );

  it('has the fixed bounds as they are; `node scripts/bounds.ts` writes them', () => {
    expect(readFileSync(boundsPage, 'utf8')).toBe(pageWithBounds());
    expect(endMsMax).toBeGreaterThan(Math.max(shutdownMs + closeMs, childStopMs));
  });

  it('names every metric of the service', async () => {
    const metrics = new Metrics({
      dataAgeMs: () => 0,
      storeUnavailable: () => false,
      snapshots: () => [],
      unreadable: () => ({ data: [], tokens: [] }),
    });
    const collector = new CollectorMetrics({ recordsHistory: true });
    const text = (await metrics.text()) + (await collector.text());
    const names = [...text.matchAll(/^# TYPE (hybrid_core_\w+) (\w+)$/gm)];
    expect(names.length).toBeGreaterThan(0);
    for (const [, name, type] of names) {
      expect(page('operators/monitoring')).toContain(`- \`${name}\`, ${type}`);
    }
  });
});

describe('a diagram', () => {
  const blocks = pages.flatMap(({ path, markdown }) =>
    [...markdown.matchAll(/```text\n([\s\S]*?)```|((?:^ {4}.*\n)+)/gm)].map(
      ([, fenced, indented]) => [path, fenced ?? indented!.replace(/^ {4}/gm, '')] as const,
    ),
  );
  const diagrams = blocks.filter(([, block]) => /[→│└─]/.test(block));

  // Beside its contents, on a screen of 1,280 pixels, a page has 81 columns of code.
  it.each(diagrams)('on %s can be seen as a whole', (_, diagram) => {
    expect(Math.max(...diagram.split('\n').map((line) => line.length))).toBeLessThanOrEqual(81);
  });

  it('is there', () => {
    expect(new Set(diagrams.map(([path]) => path))).toEqual(new Set(['ARCHITECTURE', 'operators']));
  });
});
