/** What a world may have: the seed switches a random half of it on. */
import type { Dice } from './dice.ts';

export const switches = [
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

export function isSwitch(name: string): name is Switch {
  return switches.some((known) => known === name);
}
