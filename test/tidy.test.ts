/**
 * Checks the house style as far as a machine can: module heads, the direction of imports, and
 * documents that name files.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { longestFirst, longFiles } from './longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files of the checkout, new ones included; empty in an export without git. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => file.endsWith('.test.ts') || file.includes('/conformance');
const sources = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !isTest(file));
/** The same rules apply to the packages below clients/, except for generated files. */
const clientSources = files.filter(
  (file) => /^clients\/[^/]+\/src\/.*\.ts$/.test(file) && !isTest(file) && !/generated/.test(file),
);
const written = [...sources, ...clientSources];

describe('test files', () => {
  it.each(longFiles)('%s is where the order of the tests looks for it', (file) => {
    expect(files).toContain(file);
  });

  it('begin with the long ones, the longest first', () => {
    const others = ['/clone/src/b.test.ts', '/clone/src/a.test.ts'];
    const long = longFiles.map((file) => `/clone/${file}`);
    const files = [...others, ...long.toReversed()].map((moduleId) => ({ moduleId }));
    expect(longestFirst(files).map(({ moduleId }) => moduleId)).toEqual([...long, ...others]);
  });
});

describe('source files', () => {
  it.each(written)('%s opens with a sentence on what it does', (file) => {
    expect(read(file)).toMatch(/^\/\*\*/);
  });

  it('have no drawers for odds and ends', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(file))).toEqual(
      [],
    );
  });

  it('leave nothing for later', () => {
    const marks = new RegExp(['TO', 'DO|FIX', 'ME|XX', 'X'].join(''));
    expect(written.filter((file) => marks.test(read(file)))).toEqual([]);
  });
});

/**
 * Room, or file that lies in none → what it may import from `src/` besides itself. The first lines
 * are the rooms that know least. All rooms are listed: what is not named here is refused.
 */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  limits: [],
  domain: ['limits'],
  text: ['limits'],
  runtime: ['limits'],
  config: ['domain', 'limits'],
  document: ['domain', 'limits', 'text'],
  capacity: ['domain', 'limits'],
  contract: ['capacity', 'domain', 'limits', 'text'],
  query: ['capacity', 'contract', 'domain', 'limits', 'text'],
  'contract/openapi': ['capacity', 'contract', 'domain', 'limits', 'query'],
  store: ['domain', 'limits', 'runtime'],
  access: ['domain', 'limits', 'runtime', 'store'],
  lease: ['store'],
  observe: ['config', 'contract', 'limits'],
  inventory: ['document', 'domain', 'limits', 'store', 'text'],
  snapshot: [
    'access',
    'capacity',
    'contract',
    'domain',
    'limits',
    'observe',
    'query',
    'runtime',
    'store',
  ],
  sources: [
    'config',
    'document',
    'domain',
    'inventory',
    'lease',
    'limits',
    'observe',
    'runtime',
    'store',
    'text',
  ],
  demo: ['domain', 'inventory', 'limits', 'store'],
  history: ['capacity', 'domain', 'lease', 'observe', 'store', 'text'],
  recorded: ['capacity', 'contract', 'domain', 'limits', 'observe', 'runtime', 'store'],
  docs: ['contract', 'contract/openapi', 'limits'],
  http: [
    'access',
    'capacity',
    'contract',
    'docs',
    'domain',
    'limits',
    'observe',
    'query',
    'recorded',
    'runtime',
    'snapshot',
    'text',
  ],
  panel: [
    'access',
    'config',
    'contract',
    'docs',
    'domain',
    'http',
    'limits',
    'observe',
    'runtime',
    'store',
    'text',
  ],
  service: [
    'access',
    'config',
    'contract',
    'contract/openapi',
    'docs',
    'http',
    'limits',
    'observe',
    'recorded',
    'runtime',
    'snapshot',
    'store',
  ],
  processes: ['config', 'limits', 'observe', 'runtime'],
  commands: [
    'access',
    'capacity',
    'config',
    'contract/openapi',
    'demo',
    'docs',
    'document',
    'domain',
    'history',
    'http',
    'inventory',
    'lease',
    'limits',
    'observe',
    'panel',
    'processes',
    'recorded',
    'runtime',
    'service',
    'sources',
    'store',
    'text',
  ],
  main: ['commands', 'config', 'text'],
};

/** A nested room, since it may import more. */
const innerRoom = 'contract/openapi';

/** The name of a room, or of a file outside of rooms: `src/http/serve.ts` -> `http`. */
const roomOf = (file: string) => {
  return file.startsWith(`src/${innerRoom}/`) ? innerRoom : file.split('/')[1].replace(/\.ts$/, '');
};

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/^(?:import|export)\s[^;]*?from '([^']+)';/gms)].map(
    ([, from]) => from,
  );
}

/** Circular imports, a path each; types included. */
function importCircles(): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const from of importsOf(file).filter((from) => from.startsWith('.'))) {
      follow(relative(root, resolve(root, dirname(file), from)), [...path, file]);
    }
    done.add(file);
  };
  for (const file of sources) follow(file, []);
  return circles;
}

describe('imports', () => {
  it('go round in no circle', () => {
    expect(importCircles()).toEqual([]);
  });

  it.each(sources)('of %s go in the direction of the house', (file) => {
    const room = roomOf(file);
    const targets = importsOf(file)
      .filter((from) => from.startsWith('.'))
      .map((from) => roomOf(relative(root, resolve(root, dirname(file), from))));
    const strangers = targets.filter(
      (target) => target !== room && !allowedImports[room]?.includes(target),
    );
    expect(strangers).toEqual([]);
  });

  // Rooms that only compute and select have no access to the network, whatever their input.
  const withoutNetwork = ['access', 'capacity', 'contract', 'domain', 'query', 'snapshot'];
  it.each(sources.filter((file) => withoutNetwork.includes(roomOf(file))))(
    'of %s know no network',
    (file) => {
      const outside = importsOf(file).filter((from) => !from.startsWith('.'));
      const harmless = ['node:crypto', 'node:timers/promises', 'node:worker_threads', 'typebox'];
      expect(outside.filter((from) => !harmless.includes(from))).toEqual([]);
    },
  );

  it('leave node:http to the http folder and the panel', () => {
    const others = sources.filter((file) => !/^src\/(http|panel)\//.test(file));
    const using = others.filter((file) => importsOf(file).includes('node:http'));
    expect(using).toEqual([]);
  });
});

/** A file's static imports: neither types nor dynamic imports. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const statements = read(file).matchAll(
    /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+)';/gms,
  );
  for (const [, from] of statements) loadedBy(join(dirname(file), from), seen);
  return seen;
}

describe('the process that answers', () => {
  const loaded = ['src/main.ts', 'src/commands/serving.ts'].flatMap((file) => [...loadedBy(file)]);

  it('loads the shape of a sources file, and nothing that asks a source or reads its answers', () => {
    expect(loaded).toContain('src/service.ts');
    expect(loaded).toContain('src/sources/prometheus/schema.ts');
    const collecting = [
      'sources',
      'prometheus/source',
      'prometheus/instant-query',
      'netbox/netbox',
      'openstack/openstack',
    ];
    const others = ['netbox-api/page', 'upstream/send', 'runner/runner', 'runner/round'];
    const strangers = [...collecting, ...others].map((name) => `src/sources/${name}.ts`);
    expect(strangers.filter((file) => !files.includes(file))).toEqual([]);
    expect(strangers.filter((file) => loaded.includes(file))).toEqual([]);
  });
});

describe('the threads that load and that read the history', () => {
  const threads = ['src/snapshot/load/loader-worker.ts', 'src/recorded/worker.ts'];

  // It loads 300 modules and 20 MB in each thread; a record's writer needs none of it.
  it.each(threads)('%s writes records without loading TypeBox', (file) => {
    const loaded = [...loadedBy(file)];
    expect(loaded.filter((name) => name.includes('src/contract/')).length).toBeGreaterThan(1);
    expect(loaded.filter((name) => importsOf(name).includes('typebox'))).toEqual([]);
  });
});

describe('documents', () => {
  const documents = files.filter((file) => file.endsWith('.md'));

  it.each(documents)('%s names files that are there', (file) => {
    const text = read(file).replaceAll(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)].map(([, to]) => to);
    const missing = links.filter((to) => !existsSync(resolve(root, dirname(file), to)));
    expect(missing).toEqual([]);
  });
});

describe('lock files', () => {
  const locks = files.filter((file) => file.endsWith('package-lock.json'));

  // Without them `npm ci` rejects the lock file. A registry may publish a version's binaries for
  // some platforms only: choose a version that it has for all of them.
  it.each(locks)('%s names the binaries of every platform', (file) => {
    const packages: Readonly<
      Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
    > = JSON.parse(read(file)).packages;
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          packages[`node_modules/${name}`] === undefined &&
          packages[`${path}/node_modules/${name}`] === undefined,
      ),
    );
    expect(missing).toEqual([]);
  });
});
