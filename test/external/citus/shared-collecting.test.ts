/** Processes on one Citus cluster that collect together, of which one is killed, one frozen, and one ends. */
import { collectWithKills, collectWithKillsMs } from '../../process/shared-collecting.ts';
import { needing } from '../needing.ts';
import { createCitusDatabase } from './cluster.ts';

const { it } = needing('citus');

it(
  'each partner is collected by one process, whichever dies',
  async () => {
    const database = await createCitusDatabase();
    try {
      await collectWithKills(database.address);
    } finally {
      await database.remove();
    }
  },
  collectWithKillsMs,
);
