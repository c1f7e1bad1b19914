/** The environment of a service's collector process: the service's own, and its flags. */
import type { Config, Environment, Flags } from '../../config/config.ts';
import { settings } from '../../config/settings.ts';

/** Set for a collector that a service started: it reports to the service and ends with it. */
export const supervisedVariable = 'HYBRID_CORE_SUPERVISED';

/** Set by the launcher script for its child; the collector has another parent. */
const launchedVariable = 'HYBRID_CORE_LAUNCHED';

/**
 * Nothing is passed as an argument, which every user of the machine could read. An address of the
 * database that is in a file stays there, out of the environment.
 */
export function collectorEnvironment(
  env: Environment,
  flags: Flags,
  { databaseUrl, sources, history }: Pick<Config, 'databaseUrl' | 'sources' | 'history'>,
): Environment {
  const { variable } = settings.databaseUrl;
  const usageMaxAge = settings.usageMaxAgeMs.variable;
  const isInFile = flags.databaseUrl === undefined && Boolean(env[`${variable}_FILE`]);
  return {
    ...env,
    ...(isInFile ? {} : { [variable]: databaseUrl, [`${variable}_FILE`]: undefined }),
    [settings.sources.variable]: sources ?? undefined,
    [settings.history.variable]: history ? 'on' : 'off',
    [usageMaxAge]: flags.usageMaxAgeMs ?? env[usageMaxAge],
    // The service shows the metrics of both.
    [settings.metricsPort.variable]: undefined,
    [settings.panelPort.variable]: undefined,
    [settings.oidcClientSecret.variable]: undefined,
    [launchedVariable]: undefined,
    [supervisedVariable]: '1',
  };
}
