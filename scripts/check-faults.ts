/**
 * Checks that each fault that the world has to find (test/world/faults) can still be put into the program.
 * `npm run check` runs it; each patch that no longer applies is named, and it exits 1.
 */
import { applyFault, readFaults } from '../test/world/faults.ts';

const root = process.cwd();
for (const fault of readFaults(root)) {
  const complaint = applyFault(fault, root, '--check');
  if (complaint === null) continue;
  console.error(`test/world/faults/${fault.name}.patch no longer applies:\n${complaint}`);
  process.exitCode = 1;
}
