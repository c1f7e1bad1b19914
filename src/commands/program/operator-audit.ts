/** Appends operators' changes of users and tokens to the partner's audit log in the panel. */
import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '../../store/people/people.ts';
import type { StoreTransaction } from '../../store/store.ts';

/** Appends an audit event of the command line. */
export async function auditOperator(
  transaction: Pick<StoreTransaction, 'appendAuditEvent'>,
  event: Pick<AuditEvent, 'partnerId' | 'at' | 'action' | 'facts'>,
): Promise<void> {
  await transaction.appendAuditEvent({ ...event, auditEventId: randomUUID(), userId: null });
}
