/** Turns observations into log lines. No line carries a credential; targets are logged as sent. */
import type { Logger } from 'pino';
import { sourceLog } from './collectors/runner/source-log.ts';
import type { Observation, Observe, RequestObservation } from './observation.ts';

/** Durations are logged in ms, to the microsecond. */
const microsecondsPerMs = 1_000;

export function observationLog(log: Logger): Observe {
  const sources = sourceLog(log);
  return (observation) => {
    write(log, observation);
    sources(observation);
  };
}

function write(log: Logger, observation: Observation): void {
  switch (observation.type) {
    case 'request':
      writeRequest(log, observation);
      break;
    case 'request-failed':
      log.error({ request_id: observation.requestId, err: observation.error }, 'request failed');
      break;
    case 'snapshot-built':
      log.debug(
        {
          partner_id: observation.partnerId,
          revision: observation.revision,
          assets: observation.assets,
          duration_ms: rounded(observation.durationMs),
        },
        'snapshot built',
      );
      break;
    case 'snapshot-dropped':
      log.debug({ partner_id: observation.partnerId, why: observation.why }, 'snapshot dropped');
      break;
    case 'access-loaded':
      log.debug(
        { partner_id: observation.partnerId, revision: observation.revision },
        'tokens loaded',
      );
      break;
    case 'overload-began':
      log.warn({ delay_ms: rounded(observation.delayMs) }, 'overloaded; requests are refused');
      break;
    case 'overload-ended':
      log.info(
        { overloaded_ms: rounded(observation.overloadedMs), refused: observation.refused },
        'no longer overloaded',
      );
      break;
    case 'connection-refused':
      log.debug({ why: observation.why }, 'connection refused');
      break;
    case 'store-away':
      log.error({ err: observation.error }, 'the store is away; answers come from memory');
      break;
    case 'store-back':
      log.info({ away_ms: observation.awayMs }, 'the store is back');
      break;
  }
}

function writeRequest(log: Logger, observation: RequestObservation): void {
  log.info(
    {
      request_id: observation.requestId,
      method: observation.method,
      target: observation.target,
      route: observation.route,
      status: observation.status,
      ...(observation.problems.length > 0 && { problems: observation.problems }),
      duration_ms: rounded(observation.durationMs),
      address: observation.address,
      partner_id: observation.partnerId,
      token_id: observation.tokenId,
    },
    'request',
  );
}

function rounded(ms: number): number {
  return Math.round(ms * microsecondsPerMs) / microsecondsPerMs;
}
