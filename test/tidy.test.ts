/**
 * Checks the house style as far as a machine can: module heads, the direction of imports, and
 * documents that name files.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importedRooms, importsOf, ownImportsOf, pageWithRooms, roomOf } from '../scripts/rooms.ts';
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
const isTest = (file: string) => file.endsWith('.test.ts');
const sources = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !isTest(file));
/** The same rules apply to the packages below clients/, except for generated files. */
const clientSources = files.filter(
  (file) => /^clients\/[^/]+\/src\/.*\.ts$/.test(file) && !isTest(file) && !/generated/.test(file),
);
const written = [...sources, ...clientSources];

describe('test files', () => {
  it('replace no module: the quick ones of a worker share all that was loaded', () => {
    const mocking = ['vi', 'mock('].join('.');
    const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
    expect(tests.filter((file) => read(file).includes(mocking))).toEqual([]);
  });

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

/** Folders below `src/`: a house that one person knows. */
const roomsMax = 14;

/** Room, or file that lies in none -> what it imports. */
const imports = importedRooms();

const rooms = [...imports.keys()].filter((room) => existsSync(join(root, `src/${room}/`)));

/** What a room may import, as its own page says it. */
function allowedOf(room: string): readonly string[] {
  const [, line = ''] = /^- May import: (.*)$/m.exec(read(`src/${room}/README.md`)) ?? [];
  if (line.startsWith('every other room')) return [...rooms, 'service'];
  return [...line.split(';')[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
}

/** Files that lie in no room, and what they may import. */
const ofNoRoom: Readonly<Record<string, readonly string[]>> = {
  service: ['access', 'docs', 'history', 'http', 'observe', 'runtime', 'snapshot', 'store'],
  main: ['commands', 'runtime', 'text'],
};

/** What the pages may import: their server has the rest. */
const allowedInPages = ['contract', 'docs', 'domain', 'limits', 'panel', 'text'];

/** Circular imports, a path each; types included. */
function importCircles(): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const to of ownImportsOf(file)) follow(to, [...path, file]);
    done.add(file);
  };
  for (const file of sources) follow(file, []);
  return circles;
}

describe('imports', () => {
  it('go round in no circle', () => {
    expect(importCircles()).toEqual([]);
  });

  it('leave the house no more rooms than one person knows, each with its page', () => {
    expect(rooms.length).toBeLessThanOrEqual(roomsMax);
    expect(rooms.filter((room) => !files.includes(`src/${room}/README.md`))).toEqual([]);
  });

  it.each(rooms)('of %s are those that its page allows, and no others', (room) => {
    const imported = [...imports.get(room)!].filter((to) => to !== 'limits').toSorted();
    const allowed = allowedOf(room);
    expect(imported.filter((to) => !allowed.includes(to))).toEqual([]);
    if (room !== 'commands') expect(allowed.toSorted()).toEqual(imported);
  });

  it.each(Object.entries(ofNoRoom))('of %s.ts are few', (file, allowed) => {
    const imported = [...imports.get(file)!].filter((to) => to !== 'limits');
    expect(imported.filter((to) => !allowed.includes(to))).toEqual([]);
  });

  it('go from room to room in no circle', () => {
    const left = new Set(imports.keys());
    for (let before = 0; before !== left.size; ) {
      before = left.size;
      for (const room of left)
        if (![...imports.get(room)!].some((to) => left.has(to))) left.delete(room);
    }
    expect([...left]).toEqual([]);
  });

  it.each(sources.filter((file) => file.startsWith('src/panel/browser/')))(
    'of %s know neither store nor server',
    (file) => {
      const strangers = ownImportsOf(file).filter(
        (to) => !allowedInPages.includes(roomOf(to)) || to.startsWith('src/panel/server/'),
      );
      expect(strangers).toEqual([]);
    },
  );

  it('of src/ name nothing of the clients but what they publish', () => {
    const outside = sources.flatMap(ownImportsOf).filter((to) => !to.startsWith('src/'));
    expect(outside.filter((to) => !to.startsWith('queries/') && to !== 'package.json')).toEqual([]);
  });

  // Rooms that only compute and select have no access to the network, whatever their input.
  const withoutNetwork = ['access', 'contract', 'domain', 'snapshot'];
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
  const loaded = ['src/main.ts', 'src/commands/serve.ts'].flatMap((file) => [...loadedBy(file)]);

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
    const others = ['netbox/ask', 'upstream/send', 'runner/runner', 'runner/round'];
    const strangers = [...collecting, ...others].map((name) => `src/sources/${name}.ts`);
    expect(strangers.filter((file) => !files.includes(file))).toEqual([]);
    expect(strangers.filter((file) => loaded.includes(file))).toEqual([]);
  });
});

describe('the threads that load and that read the history', () => {
  const threads = ['src/snapshot/load/loader-worker.ts', 'src/history/questions/worker.ts'];

  // It loads 300 modules and 20 MB in each thread; a record's writer needs none of it.
  it.each(threads)('%s writes records without loading TypeBox', (file) => {
    const loaded = [...loadedBy(file)];
    expect(loaded.filter((name) => name.includes('src/contract/')).length).toBeGreaterThan(1);
    expect(loaded.filter((name) => importsOf(name).includes('typebox'))).toEqual([]);
  });
});

describe('documents', () => {
  it('draw the rooms as they are; `node scripts/rooms.ts` draws them', () => {
    expect(read('docs/ARCHITECTURE.md')).toBe(pageWithRooms());
  });

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
