/** The filled part of a bar, without the text beside it: all that the overview needs of bars. */

/** The filled part of a bar. */
export function Fill({ percent }: { percent: number | null }) {
  return <span style={{ width: `${Math.min(100, percent ?? 0)}%` }}></span>;
}
