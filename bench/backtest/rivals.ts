/** Other methods, whose score stands beside the forecast's, on the same uses. */

/** Days until a total is reached; null beyond the horizon. */
export interface NamedDays {
  readonly earliest: number | null;
  readonly expected: number | null;
  readonly latest: number | null;
}

/** Past this, in days, no method names a day: as the forecast. */
export const horizonDays = 1_825;

/** From the uses of consecutive days up to now, the days until a total is reached. */
export type Method = (uses: Float64Array) => (total: number) => NamedDays;

/** Of a confidence of nine tenths, both sides: 0.05 and 0.95. */
const normalQuantile = 1.645;

/**
 * A line by the median of the slopes between all pairs of days (Sen 1968), with the ends of its
 * confidence interval for the earliest and the latest day.
 */
export const theilSen: Method = (uses) => {
  const count = uses.length;
  const slopes = new Float64Array((count * (count - 1)) / 2);
  let at = 0;
  for (let day = 1; day < count; day++) {
    for (let before = 0; before < day; before++) {
      slopes[at++] = (uses[day]! - uses[before]!) / (day - before);
    }
  }
  slopes.sort();
  const slope = slopes[slopes.length >> 1]!;
  const deviation = Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const aside = Math.min(slopes.length >> 1, Math.round((normalQuantile * deviation) / 2));
  const [low, high] = [-aside, aside].map(
    (by) => slopes[Math.min(slopes.length - 1, (slopes.length >> 1) + by)]!,
  );
  // The line ends at the median of the uses, each moved to now along it.
  const moved = uses.map((use, day) => use + slope * (count - 1 - day)).sort();
  const level = moved[count >> 1]!;
  return (total) => ({
    earliest: daysTo(total - level, high!),
    expected: daysTo(total - level, slope),
    latest: daysTo(total - level, low!),
  });
};

/** The rise from the peak of the week before to that of the last one, again each week. */
export const weekAgain: Method = (uses) => {
  const last = Math.max(...uses.slice(-7));
  const rise = (last - Math.max(...uses.slice(-14, -7))) / 7;
  return (total) => {
    const days = daysTo(total - last, rise);
    return { earliest: days, expected: days, latest: days };
  };
};

function daysTo(rise: number, perDay: number): number | null {
  if (rise <= 0) return 0;
  const days = Math.ceil(rise / perDay);
  return perDay > 0 && days <= horizonDays ? days : null;
}
