/** What a world may have: the seed switches a random half of it on. */
import type { Dice } from './dice.ts';

const switches = [
  'two-replicas',
  'panel',
  'restores',
  'collector',
  'two-collectors',
  'wrong-clocks',
  'failing-upstream',
  'silent-upstream',
  'kills',
  'restarts',
  'stops',
  'suspensions',
  'slow-database',
  'refusing-database',
  'silent-database',
  'read-only-database',
  'full-database',
  'cut-connections-to-database',
  'cut-commits',
  'slow-network',
  'silent-network',
  'cut-connections',
] as const;

export type Switch = (typeof switches)[number];

/** The switches that are on; `without` never are. */
export function switchesOf(dice: Dice, without: readonly Switch[]): ReadonlySet<Switch> {
  const isOn = switches.filter(() => dice.chance(0.5));
  return new Set(isOn.filter((name) => !without.includes(name)));
}

/** The switches of a list with commas. Throws for one that there is not. */
export function readSwitches(list: string | undefined): readonly Switch[] {
  const names = list?.split(',') ?? [];
  return names.map((name) => {
    const known = switches.find((of) => of === name);
    if (known !== undefined) return known;
    throw new Error(`--without has "${name}"; allowed: ${switches.join(', ')}`);
  });
}
