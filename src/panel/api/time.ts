/** Times as the panel's answers tell them. */

/** A time in UTC, `2026-11-20T12:00:00.000Z`; null stays null. */
export function timeText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
