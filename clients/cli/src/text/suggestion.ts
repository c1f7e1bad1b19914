/** Suggests the name that a misspelt one probably meant. */

/** The candidate with the smallest edit distance; null if it exceeds a third of the letters. */
export function suggestionFor(name: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const allowed = Math.ceil(candidate.length / 3);
    if (Math.abs(candidate.length - name.length) > allowed) continue;
    const edits = editDistance(name.toLowerCase(), candidate);
    if (edits <= allowed && edits < fewest) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

/** Levenshtein distance: insertions, deletions and substitutions of single letters. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
