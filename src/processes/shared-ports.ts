/** The ports that processes share, which each finds in its environment. */
import type { Environment } from '../config/config.ts';
import type { DemoPanel } from '../panel/panel.ts';

/** Set for a process that a service started to answer on its port. */
const portsVariable = 'HYBRID_CORE_PROCESS';

/** The ports that were chosen where the configuration says any. */
export interface SharedPorts {
  readonly port: number;
  readonly panelPort: number | null;
}

/** The ports passed in the environment; null if the process does not share them. */
export function sharedPortsIn(env: Environment): SharedPorts | null {
  const text = env[portsVariable];
  return text === undefined ? null : (JSON.parse(text) as SharedPorts);
}

/** Set for the process of a service's panel. */
const panelVariable = 'HYBRID_CORE_PANEL';

/** Where the panel is. */
export interface PanelPlace {
  readonly port: number;
  readonly url: string;
  /** Whom the links of the demo's sign-in page are for; null unless this is the demo. */
  readonly demo: DemoPanel['administrator'] | null;
}

/** The place that the environment holds; null if the process is no panel's. */
export function panelPlaceIn(env: Environment): PanelPlace | null {
  const text = env[panelVariable];
  return text === undefined ? null : (JSON.parse(text) as PanelPlace);
}

/** The environment of a panel's process. */
export function environmentOfPanel(env: Environment, place: PanelPlace): Environment {
  return { ...env, HYBRID_CORE_LAUNCHED: undefined, [panelVariable]: JSON.stringify(place) };
}

/** The environment of a process that shares these ports. */
export function environmentOf(env: Environment, ports: SharedPorts): Environment {
  // The launcher's own mark is for the process that it launched.
  return { ...env, HYBRID_CORE_LAUNCHED: undefined, [portsVariable]: JSON.stringify(ports) };
}
