/** The environment of a program that `serve` starts: its own, with what its flags say. */

import type { ChildProgram } from '../../observe/observation.ts';
import type { Config, Environment, Flags } from '../../runtime/config/config.ts';
import { settingNames, settings } from '../../runtime/config/settings.ts';

/** Set by the launcher script for its child; a child of ours has another parent. */
const launchedVariable = 'HYBRID_CORE_LAUNCHED';

/** Which port is the metrics listener's of each program. */
const metricsPorts = {
  collect: 'collectorMetricsPort',
  panel: 'panelMetricsPort',
} as const satisfies Record<ChildProgram, keyof Config>;

/**
 * Nothing is passed as an argument, which every user of the machine could read. A value that is in a
 * file stays there, out of the environment. `defaults` are those of a demo.
 */
export function childEnvironment(
  program: ChildProgram,
  env: Environment,
  flags: Flags,
  defaults: Flags,
): Environment {
  const given: Record<string, string | undefined> = { ...env, [launchedVariable]: undefined };
  for (const name of settingNames) {
    const { variable } = settings[name];
    const isInEnvironment = Boolean(env[variable]) || Boolean(env[`${variable}_FILE`]);
    const text = flags[name] ?? (isInEnvironment ? undefined : defaults[name]);
    if (text === undefined) continue;
    given[variable] = text;
    given[`${variable}_FILE`] = undefined;
  }
  given[settings.metricsPort.variable] = given[settings[metricsPorts[program]].variable];
  // A program has one, which must not look like two.
  for (const name of Object.values(metricsPorts)) given[settings[name].variable] = undefined;
  if (program === 'collect') given[settings.oidcClientSecret.variable] = undefined;
  return given;
}
