/**
 * Lets the longest test files begin first, in a new clone too. Vitest knows no times there, and would
 * begin with the longest texts: the files below would begin late, and be waited for alone.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than 10 s beside five other files on two cores; the longest first. */
export const longFiles = [
  'test/collectors/collect.test.ts',
  'test/process/demo.test.ts',
  'src/store/postgres/postgres.test.ts',
  'test/contract/connections.test.ts',
  'test/panel/replicas.test.ts',
  'test/collectors/netbox.test.ts',
  'clients/cli/test/watch.test.ts',
  'test/panel/panel.test.ts',
  'test/panel-security/matrix.test.ts',
  'test/contract/one-partner.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}

/** The long files in their order; behind them all others, in the order in which they came. */
export function longestFirst<File extends Pick<TestSpecification, 'moduleId'>>(
  files: readonly File[],
): File[] {
  return files.toSorted((a, b) => place(a.moduleId) - place(b.moduleId));
}

function place(path: string): number {
  const index = longFiles.findIndex((name) => path.endsWith(`/${name}`));
  return index === -1 ? longFiles.length : index;
}
