/** What a person may do in the panel, for one partner (docs: Operators, Panel). */
export const roles = ['member', 'administrator'] as const;

/** A member has tokens of their own. An administrator also looks after the partner's people. */
export type Role = (typeof roles)[number];

/** Whether a value names a role. */
export function isRole(value: unknown): value is Role {
  return (roles as readonly unknown[]).includes(value);
}
