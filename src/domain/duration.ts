/** Human-readable durations: a whole number with a unit, `90d` or `15m`. */

/** Longest duration that can be configured: a thousand years, so that dates keep four digits. */
export const durationMsMax = 1_000 * 365 * 24 * 60 * 60 * 1_000;

const unitMs = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
} as const;

/** The allowed form, for messages. */
export const durationForm = 'a whole number above 0 with s, m, h, d or w (90d, for instance)';

/** Parses a duration: `15m` is 900000 (ms). Null if malformed, 0, or more than a thousand years. */
export function parseDuration(text: string): number | null {
  const match = /^([0-9]+)([smhdw])$/.exec(text);
  if (match === null) return null;
  const ms = Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
  return ms > 0 && ms <= durationMsMax ? ms : null;
}
