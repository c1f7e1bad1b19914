/** The filled part of a bar, without the text beside it: all that the overview needs of bars. */

/** The filled part of a bar; past the whole, its end is hatched. */
export function Fill({ percent }: { percent: number | null }) {
  const value = percent ?? 0;
  return (
    <>
      <span style={{ width: `${Math.min(100, value)}%` }}></span>
      {value > 100 && <span class="over"></span>}
    </>
  );
}
