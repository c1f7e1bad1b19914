/** In charge of a number with its noun: `1 asset`, `2 assets`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
