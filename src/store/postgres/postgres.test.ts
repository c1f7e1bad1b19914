/** The conformance suite on PostgreSQL. Other tests that need a server are in test/postgres. */

import { storeConformance } from '../../../test/conformance/conformance.ts';
import { createDatabase, createMigratedDatabase } from '../../../test/postgres/database.ts';
import { samples } from '../../../test/property/seed.ts';
import { openStore } from '../open.ts';

/** Each test creates a database, which is slower on PostgreSQL than on SQLite. */
const randomSequences = samples(12);

storeConformance(
  'PostgreSQL',
  async (schema) => {
    const make = schema === 'migrated' ? createMigratedDatabase : createDatabase;
    const database = await make();
    return {
      store: openStore(database.address),
      shared: {
        address: database.address,
        execute: async (sql) => {
          await database.execute(sql);
        },
      },
      remove: () => database.remove(),
    };
  },
  { randomSequences },
);
