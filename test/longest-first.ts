/**
 * Lets the longest test files begin first in a new clone, where Vitest knows no times yet and would
 * begin with the longest texts: the files below would begin late, and be waited for alone.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than 10 s beside five other files on two cores; the longest first. */
export const longFiles = [
  'test/collectors/collect.test.ts',
  'test/process/demo.test.ts',
  'src/store/postgres/postgres.test.ts',
  'test/contract/connections.test.ts',
  'src/panel/replicas.test.ts',
  'test/collectors/netbox.test.ts',
  'clients/cli/test/watch.test.ts',
  'src/panel/panel.test.ts',
  'test/panel-security/matrix.test.ts',
  'test/contract/one-partner.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}

/** The place among the long files; all others come behind them, in Vitest's order. */
function place(file: TestSpecification): number {
  const index = longFiles.findIndex((name) => file.moduleId.endsWith(`/${name}`));
  return index === -1 ? longFiles.length : index;
}
