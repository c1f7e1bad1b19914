/** Collector rounds while one node of a distributed database is unavailable. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StoreError } from '../../src/store/error.ts';
import type { StoreTransaction, StoreWriter } from '../../src/store/store.ts';
import { fleet } from './netbox-stand-in/fleet.ts';
import { openTestDatabase, runRound, type TestDatabase } from './netbox-stand-in/house.ts';
import { type NetboxStandIn, startNetbox } from './netbox-stand-in/stand-in.ts';

let database: TestDatabase;
let netbox: NetboxStandIn;

beforeEach(async () => {
  database = await openTestDatabase();
  netbox = await startNetbox(fleet(4));
});

afterEach(async () => {
  await netbox.stop();
  await database.remove();
});

const away = new StoreError('the database failed: a node is away');

/** A writer of a database whose unavailable node holds the partner. */
function withoutNodeOf(partnerId: string, writer: StoreWriter): StoreWriter {
  const refuse = () => Promise.reject(away);
  return {
    ...writer,
    transaction: (work) =>
      writer.transaction((transaction) => {
        const limited: StoreTransaction = {
          ...transaction,
          listPartners: refuse,
          readWholePartner: (id) =>
            id === partnerId ? refuse() : transaction.readWholePartner(id),
        };
        return work(limited);
      }),
  };
}

it('leave out the partners of that node alone', async () => {
  const writer = withoutNodeOf('acme', database.writer);
  const { errors } = await runRound(netbox, writer);
  expect(errors).toEqual([
    `the partners cannot be listed, so that no missing one is noticed: ${away.message}`,
    `partner "acme" was left as it was: ${away.message}`,
  ]);
  expect((await database.read('globex'))?.contents.get('ber03')?.assets).toHaveLength(4);
  expect(await database.read('acme')).toBeNull();
});

it('take no empty answer for the truth', async () => {
  await runRound(netbox, database.writer);
  netbox.tables['dcim/devices'] = [];
  const writer = withoutNodeOf('acme', database.writer);
  await expect(runRound(netbox, writer)).rejects.toThrow('the partners cannot be listed');
  expect((await database.read('globex'))?.contents.get('ber03')?.assets).toHaveLength(4);
});
