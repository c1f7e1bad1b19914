/** Lets administrators say how many days the partner's orders take, for all who plan. */
import { leadDaysMax } from '../../../contract/parameters.ts';
import { type Body, malformed } from '../body.ts';
import type { Session } from '../session/sessions.ts';
import { type ActionOptions, performAudited } from './audited-action.ts';

/** The members of the body that sets the lead time. */
export const leadTimeMembers = ['days'];

/** Sets the lead time of the session's partner; null forgets it. */
export function setLeadTime(options: ActionOptions, session: Session, body: Body) {
  const days = readDays(body.days);
  return performAudited(
    options,
    session,
    { action: 'partner.lead-time', role: 'administrator' },
    async ({ transaction, actor }) => {
      await transaction.setLeadDays(actor.partnerId, days);
      return { result: null, facts: { days } };
    },
  );
}

function readDays(value: unknown): number | null {
  if (value === null) return null;
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= leadDaysMax) {
    return value as number;
  }
  const given = JSON.stringify(value) ?? 'missing';
  throw malformed(
    `days is ${given}; allowed: a whole number from 0 to ${leadDaysMax}, or null for no lead time.`,
  );
}
