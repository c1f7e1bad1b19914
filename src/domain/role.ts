/** Roles in the panel, for one partner (docs: Panel). */
export const roles = ['member', 'administrator'] as const;

/** A member manages their own tokens; an administrator also manages the partner's people. */
export type Role = (typeof roles)[number];

/** Whether a value names a role. */
export function isRole(value: unknown): value is Role {
  return (roles as readonly unknown[]).includes(value);
}
