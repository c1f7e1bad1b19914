/** Formats a number with its noun: `1 asset`, `2 assets`. */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
