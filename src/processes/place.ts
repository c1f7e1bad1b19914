/** A process's place among those that share a port, which it finds in its environment. */
import type { Environment } from '../config/config.ts';

/** Set for a process that a service started to answer on its port. */
const placeVariable = 'HYBRID_CORE_PROCESS';

export interface Place {
  /** From 1 on. The first process has the panel and the backtests. */
  readonly number: number;
  /** The ports that were chosen where the configuration says any. */
  readonly port: number;
  readonly panelPort: number | null;
}

/** The place that the environment holds; null if the process is none of several. */
export function placeIn(env: Environment): Place | null {
  const text = env[placeVariable];
  return text === undefined ? null : (JSON.parse(text) as Place);
}

/** The environment of the process at a place. */
export function environmentOf(env: Environment, place: Place): Environment {
  // The launcher's own mark is for the process that it launched.
  return { ...env, HYBRID_CORE_LAUNCHED: undefined, [placeVariable]: JSON.stringify(place) };
}
