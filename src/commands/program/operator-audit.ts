/** Appends operators' changes of users and tokens to the partner's audit log in the panel. */
import { randomUUID } from 'node:crypto';
import { auditRetentionMs } from '../../access/limits.ts';
import type { AuditEvent } from '../../store/people/people.ts';
import type { StoreTransaction } from '../../store/store.ts';

/** Appends an audit event of the command line, and deletes the partner's expired ones. */
export async function auditOperator(
  transaction: Pick<StoreTransaction, 'appendAuditEvent' | 'removeAuditEvents'>,
  event: Pick<AuditEvent, 'partnerId' | 'at' | 'action' | 'facts'>,
): Promise<void> {
  await transaction.appendAuditEvent({ ...event, auditEventId: randomUUID(), userId: null });
  // Without a panel, nothing else deletes them.
  await transaction.removeAuditEvents(event.partnerId, event.at - auditRetentionMs);
}
