/**
 * Runs the longest test files first, also in a new clone. There, Vitest has no recorded durations
 * and would begin with the largest files: the ones below would start late, and finish alone.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than 10 s beside three others on two cores; the longest first. */
export const longFiles = [
  'src/store/postgres/postgres.test.ts',
  'test/process/demo.test.ts',
  'test/contract/events.test.ts',
  'test/panel-security/matrix.test.ts',
  'src/store/sqlite/sqlite.test.ts',
  'test/panel/panel.test.ts',
  'test/contract/contract.test.ts',
  'test/collectors/collect.test.ts',
  'test/collectors/netbox.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}

/** Sorts the long files first, in their order; all others keep their order. */
export function longestFirst<File extends Pick<TestSpecification, 'moduleId'>>(
  files: readonly File[],
): File[] {
  return files.toSorted((a, b) => place(a.moduleId) - place(b.moduleId));
}

function place(path: string): number {
  const index = longFiles.findIndex((name) => path.endsWith(`/${name}`));
  return index === -1 ? longFiles.length : index;
}
