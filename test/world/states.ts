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

/** Notes the state of which a line of a program's log tells, if it is one of these. */
export function reachedByLog(program: string, message: string): void {
  const line = `${program} ${message}`;
  for (const [state, told] of toldByLogs) if (told.test(line)) reached(state);
}

/** States of which the programs' logs tell. */
const toldByLogs: readonly (readonly [State, RegExp])[] = [
  ['a replica that answers from memory', /^replica.*answers come from memory/],
  ['a replica that stood still', /^replica.*stood still/],
  ['a panel that stood still', /^panel.*stood still/],
  ['a replica that found its database gone back', /^replica.*(gone back|earlier state)/],
  ['a machine that slept, or whose clock was set', /slept/],
  ['a use of a token that could not be noted', /^replica.*last use of tokens cannot/],
  ['a write of the panel that failed', /^panel.*could not write/],
  ['a lease that could not be looked at', /lease could not be looked at/],
  ['a look at a lease that hung', /polling the lease has not ended/],
  ['a full disk that a collector met', /^collector.*nothing new is kept/],
  ['a slot whose partner came too late', /its turn came|it was read \d+ s/],
  ['a round that the source did not answer', /collecting failed: http/],
  ['a round that the database did not take', /collecting failed: the (database|disk)/],
  ['a history that could not be recorded', /recording the history failed/],
  ['a removal that failed', /removing what is past its term failed/],
];

export const states = [
  'a commit that was cut off before it was made',
  'a commit that was made, and its writer does not know',
  'a writing transaction ended while its process stood still',
  'a program that could not start',
  'a program that ended by itself',
  'a program that ended by itself when asked to',
  'a program killed while it starts',
  'a clock that is ahead',
  'a clock that is behind',
  'a slot that came too late to be recorded',
  'a collector that stood still',
  'a collector that stands by',
  'a recorder that took over',
  'a person who signed in',
  'a person who was not answered',
  'a session that is over and refused',
  'a token that is revoked and refused',
  'a token whose user is withdrawn and refused',
  'a command killed in its middle',
  'an import of which the importer does not know whether it was made',
  'a database that went back to an earlier state',
  'a question that was broken off',
  'a question that was not answered in time',
  'a question refused for a fault',
  'figures that are too old to be shown',
  'a follower who went on at another replica',
  'a replica that answers from memory',
  'a replica that stood still',
  'a replica that found its database gone back',
  'a panel that stood still',
  'a machine that slept, or whose clock was set',
  'a use of a token that could not be noted',
  'a write of the panel that failed',
  'a lease that could not be looked at',
  'a look at a lease that hung',
  'a full disk that a collector met',
  'a slot whose partner came too late',
  'a round that the source did not answer',
  'a round that the database did not take',
  'a history that could not be recorded',
  'a removal that failed',
] as const;

export type State = (typeof states)[number];
