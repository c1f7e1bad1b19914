/** Processes on one Citus cluster that record together, of which one after the other is killed. */
import { recordWithKills, recordWithKillsMs } from '../../process/shared-recording.ts';
import { needing } from '../needing.ts';
import { createCitusDatabase } from './cluster.ts';

const { it } = needing('citus');

it(
  'each slot of each partner is recorded once, whichever process is killed',
  async () => {
    const database = await createCitusDatabase();
    try {
      await recordWithKills(database.address);
    } finally {
      await database.remove();
    }
  },
  recordWithKillsMs,
);
