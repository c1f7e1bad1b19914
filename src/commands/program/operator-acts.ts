/** Notes what operators do about people and tokens, so that a partner's administrators see it in the panel. */
import { randomUUID } from 'node:crypto';
import { actsKeptMs } from '../../access/limits.ts';
import type { StoredAct } from '../../store/people/people.ts';
import type { StoreTransaction } from '../../store/store.ts';

/** Notes an act of the command line, and removes the partner's acts that are past. */
export async function noteOperatorAct(
  transaction: Pick<StoreTransaction, 'addAct' | 'removeActs'>,
  act: Pick<StoredAct, 'partnerId' | 'at' | 'action' | 'facts'>,
): Promise<void> {
  await transaction.addAct({ ...act, actId: randomUUID(), userId: null });
  // Where no panel runs, nobody else removes them.
  await transaction.removeActs(act.partnerId, act.at - actsKeptMs);
}
