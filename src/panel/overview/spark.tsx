/** A line as small as a word, of 0 to 100 percent, gaps left out: drawn without a library. */

const height = 24;

/** Draws whole percents, one a day; nothing where there are none, in the same room. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const width = Math.max(1, values.length - 1);
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={sparkPath(values)} vector-effect="non-scaling-stroke" />
    </svg>
  );
}

/** The path of the values; a value alone between gaps is a point. */
export function sparkPath(values: readonly (number | null)[]): string {
  let path = '';
  let before: number | null = null;
  for (const [x, value] of values.entries()) {
    if (value !== null) {
      const y = height - (Math.min(100, value) * height) / 100;
      path += before === null ? `M${x} ${y}h0` : `L${x} ${y}`;
    }
    before = value;
  }
  return path;
}
