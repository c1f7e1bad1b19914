/** Formats values for people: 7.0 TiB, 55.3, 43.2 %, 12 s ago. */

const binaryUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB'] as const;
const step = 1024;

/** Bytes in the largest unit with a whole part: `7.0 TiB`. Negative for shrinkage. */
export function bytesText(bytes: number): string {
  const size = Math.abs(bytes);
  let power = size < 1 ? 0 : Math.floor(Math.log2(size) / Math.log2(step));
  // Rounds up to the next unit: 1.0 MiB, not 1024 KiB.
  if (power > 0 && size / step ** power >= 1023.95) power += 1;
  const unit = binaryUnits[Math.min(power, binaryUnits.length - 1)]!;
  const digits = power === 0 ? 0 : 1;
  return `${(bytes / step ** binaryUnits.indexOf(unit)).toFixed(digits)} ${unit}`;
}

/** Created once: a table of a hundred thousand rows would create one per cell. */
const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const coresFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Groups digits with commas: `21,888`. */
export function countText(count: number): string {
  return countFormat.format(count);
}

export function coresText(cores: number): string {
  return coresFormat.format(cores);
}

export function percentText(percent: number): string {
  return `${percent.toFixed(1)} %`;
}

/** Relative time from now: `12 s ago`, `3 h ago`. */
export function agoText(time: string, nowMs: number): string {
  const seconds = Math.round((nowMs - Date.parse(time)) / 1000);
  if (Number.isNaN(seconds)) return time;
  if (seconds < 0) return 'just now';
  if (seconds < 120) return `${seconds} s ago`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3600)} h ago`;
  return `${Math.round(seconds / 86_400)} d ago`;
}

/** Days in planning units: `12 d`, `14 months`, `3.2 years`. */
export function daysText(days: number): string {
  if (days < 90) return `${Math.round(days)} d`;
  if (days < 730) return `${Math.round(days / 30.44)} months`;
  return `${(days / 365.25).toFixed(1)} years`;
}
