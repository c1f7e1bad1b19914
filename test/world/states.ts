/** Rare states of the installation that a long run has to have been in: else it tried too little. */

const counts = new Map<string, number>();

/** Notes that the world is in a state. */
export function reached(state: State): void {
  counts.set(state, (counts.get(state) ?? 0) + 1);
}

/** How often each state was reached since the last call. */
export function takeReached(): ReadonlyMap<string, number> {
  const taken = new Map(counts);
  counts.clear();
  return taken;
}

export const states = [
  'a commit that was cut off before it was made',
  'a commit that was made, and its writer does not know',
  'a writing transaction ended while its process stood still',
  'a program that could not start',
  'a program that ended by itself when asked to',
  'a program killed while it starts',
  'a program that ended by itself',
  'a clock that is ahead',
  'a clock that is behind',
  'a slot that came too late to be recorded',
  'a collector that stood still',
  'a collector that stands by',
  'a recorder that took over',
  'a person who signed in',
  'an import killed in its middle',
  'an import of which the importer does not know whether it was made',
] as const;

export type State = (typeof states)[number];
