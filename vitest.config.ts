/**
 * All tests, in projects by folder or suffix: `npm test` runs `unit` and `service`,
 * `npm run test:NAME` one of the others. CONTRIBUTING.md says what each is for.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compileCache } from './test/fixture/compile-cache.ts';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';
import { LongestFirst } from './test/longest-first.ts';

type ProjectTests = NonNullable<TestProjectInlineConfiguration['test']>;

/** The client's source, so that tests need no build of it. */
const sourceOfClient = (file: string) =>
  fileURLToPath(new URL(`clients/typescript/src/${file}`, import.meta.url));
const clientSource = {
  // The longer name first: the other is its beginning.
  '@hybrid-core/client/environment-fetch': sourceOfClient('environment-fetch.ts'),
  '@hybrid-core/client': sourceOfClient('index.ts'),
};

const slow = '**/*.slow.test.ts';

/** Laws of time and memory, each with the machine to itself, after all others that take long. */
const alone = 'test/laws/strangers.slow.test.ts';

/** Comparisons with random samples, and long tables and waits, of which `npm test` tries a part. */
const sampled = [
  'clients/cli/test/watch.test.ts',
  'clients/typescript/test/events.test.ts',
  'clients/typescript/test/recorded.test.ts',
  'src/domain/capacity/headroom.test.ts',
  'src/commands/export.test.ts',
  'src/commands/import.test.ts',
  'src/contract/json-writer.test.ts',
  'src/commands/demo/past.test.ts',
  'src/history/recorder/expected-days.test.ts',
  'src/http/reply/answer.test.ts',
  'src/history/questions/thread.test.ts',
  'src/snapshot/merge/rollup.test.ts',
  'src/store/postgres/postgres.test.ts',
  'src/store/sqlite/sqlite.test.ts',
  'src/store/usage-document.test.ts',
  'test/collectors/collect.test.ts',
  'test/collectors/netbox-shortcut.test.ts',
  'test/collectors/netbox.test.ts',
  'test/contract/connections.test.ts',
  'test/contract/events.test.ts',
  'test/contract/matrix.test.ts',
  'test/contract/scrapes.test.ts',
  'test/deployment/monitoring.test.ts',
  'test/documentation/demo.test.ts',
  'test/process/demo.test.ts',
  'test/property/**/*.test.ts',
];

/** Folders whose tests want the machine to themselves, file by file, or what others have made. */
const folders = {
  faults: 'test/faults/**/*.test.ts',
  browser: 'test/browser/**/*.test.ts',
  tools: 'test/tools/**/*.test.ts',
  external: 'test/external/**/*.test.ts',
};

function project(name: string, test: ProjectTests): TestProjectInlineConfiguration {
  return {
    resolve: { alias: clientSource },
    // As src/panel/browser/tsconfig.json has it.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    test: {
      name,
      env: compileCache,
      testTimeout: testTimeoutMs,
      hookTimeout: testTimeoutMs,
      expect: { poll: { timeout: patienceMs } },
      setupFiles: ['test/fixture/list-sizes.ts'],
      ...test,
    },
  };
}

/** What `npm test` runs, four files at a time: many of its tests wait for processes or sockets. */
const quick: ProjectTests = {
  maxWorkers: 4,
  // Workers load the source once, not for each file: a quarter of the whole processor time.
  isolate: false,
};

/** A test of these builds packages, or installs what a registry has. */
const longTimeouts: ProjectTests = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // One server for all projects, which starts when a test asks for it.
    globalSetup: ['test/postgres/shared-server.ts', 'test/fixture/built-panel.ts'],
    sequence: { sequencer: LongestFirst },
    // The tests' OpenID provider warns of what tests want: keys and storage of its own, and this Node.
    onConsoleLog: (log) => !log.startsWith('oidc-provider WARNING'),
    projects: [
      project('unit', {
        ...quick,
        include: ['src/**/*.test.ts', 'clients/*/{src,test}/**/*.test.ts'],
        exclude: [slow],
      }),
      project('service', {
        ...quick,
        include: ['test/**/*.test.ts'],
        exclude: [slow, ...Object.values(folders)],
      }),
      project('slow', {
        include: [`{src,test,clients}/${slow}`, ...sampled],
        exclude: [alone],
        env: { ...compileCache, PROPERTY_SAMPLES: 'all' },
        maxWorkers: 2,
      }),
      project('alone', {
        include: [alone],
        fileParallelism: false,
        sequence: { groupOrder: 1 },
      }),
      project('faults', { include: [folders.faults], fileParallelism: false }),
      // One browser after the other: each takes a processor.
      project('browser', { include: [folders.browser], fileParallelism: false }),
      project('tools', {
        ...longTimeouts,
        include: [folders.tools],
        fileParallelism: false,
      }),
      project('external', {
        ...longTimeouts,
        include: [folders.external],
        globalSetup: ['test/external/needs.ts'],
        fileParallelism: false,
      }),
    ],
  },
});
