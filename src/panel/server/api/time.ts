/** Formats times for the panel's responses. */

/** A time in UTC, `2026-11-20T12:00:00.000Z`; null stays null. */
export function timeText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
