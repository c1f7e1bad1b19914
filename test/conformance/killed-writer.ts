/**
 * A process that the crash suite starts and kills: `killed-writer.ts ADDRESS unfinished|endless`.
 * It sends a message per round: `unfinished` writes one and never commits it, `endless` writes
 * rounds one after the other.
 */
import { openStore } from '../../src/store/open.ts';
import { type CrashMode, crashChange } from './crash-change.ts';

const [address = '', mode] = process.argv.slice(2);
const writer = await openStore(address).openWriter();
// Keeps the process alive while it only waits.
setInterval(() => {}, 1_000);

for (let round = 1; ; round++) {
  await writer.transaction(async (transaction) => {
    await transaction.writePartner(crashChange(round, mode as CrashMode));
    process.send?.(round);
    if (mode === 'unfinished') await new Promise(() => {});
  });
}
