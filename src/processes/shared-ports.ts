/** The ports that processes share, which each finds in its environment. */
import type { Environment } from '../config/config.ts';

/** Set for a process that a service started to answer on its port. */
const portsVariable = 'HYBRID_CORE_PROCESS';

/** The ports that were chosen where the configuration says any. */
export interface SharedPorts {
  readonly port: number;
  readonly panelPort: number | null;
}

/** The ports that the environment holds; null if the process is none of several. */
export function sharedPortsIn(env: Environment): SharedPorts | null {
  const text = env[portsVariable];
  return text === undefined ? null : (JSON.parse(text) as SharedPorts);
}

/** The environment of a process that shares these ports. */
export function environmentOf(env: Environment, ports: SharedPorts): Environment {
  // The launcher's own mark is for the process that it launched.
  return { ...env, HYBRID_CORE_LAUNCHED: undefined, [portsVariable]: JSON.stringify(ports) };
}
