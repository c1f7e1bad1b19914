/** A word-sized line of 0 to 100 percent with gaps, drawn without a library. */

const height = 24;

/** Draws whole percents, one a day; without any, keeps the space empty. */
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

/** The path of the values; a value between gaps becomes a point. */
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
