/** Turns observations into log lines. No line carries a credential; targets are logged as sent. */
import type { Logger } from 'pino';
import { historyLog } from './history-log.ts';
import type { Log } from './log.ts';
import type { Observation, Observe, ProcessRole } from './observation.ts';
import { requestLog, roundedMs } from './request-log.ts';
import { sourceLog } from './source-log.ts';

export function observationLog(log: Log): Observe {
  const sources = sourceLog(log);
  const history = historyLog(log);
  const requests = requestLog(log);
  return (observation) => {
    if (observation.type === 'request') return requests(observation);
    write(log, observation);
    sources(observation);
    history(observation);
  };
}

function write(log: Logger, observation: Observation): void {
  switch (observation.type) {
    case 'request-failed':
      log.error({ request_id: observation.requestId, err: observation.error }, 'request failed');
      break;
    case 'metrics-asked': {
      const { type: _, ...facts } = observation;
      log.debug(facts, 'metrics listener asked');
      break;
    }
    case 'process-started':
      log.info(
        { process: observation.number, pid: observation.pid },
        `${processName(observation)} started`,
      );
      break;
    case 'process-ended':
      log.error(
        { process: observation.number, restart_ms: observation.restartMs },
        `${endedName(observation)} ${observation.why}; it is replaced`,
      );
      break;
    case 'panel-socket-removed':
      if (observation.error === null) {
        log.warn('the socket for the panel was removed; it is made again');
      } else {
        log.error(
          { err: observation.error },
          'the socket for the panel was removed, and cannot be made again; pages of the panel lack data',
        );
      }
      break;
    case 'snapshot-built':
      log.debug(
        {
          partner_id: observation.partnerId,
          revision: observation.revision,
          assets: observation.assets,
          duration_ms: roundedMs(observation.durationMs),
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
      log.warn({ delay_ms: roundedMs(observation.delayMs) }, 'overloaded; requests wait for long');
      break;
    case 'overload-ended':
      log.info(
        { overloaded_ms: roundedMs(observation.overloadedMs), refused: observation.refused },
        'no longer overloaded',
      );
      break;
    case 'connection-refused':
      log.debug({ why: observation.why }, 'connection refused');
      break;
    case 'store-unavailable':
      log.error({ err: observation.error }, 'the database is away; answers come from memory');
      break;
    case 'store-moved':
      log.error(
        { process: observation.by, err: observation.error },
        'the files of the database were moved, removed or replaced; they are opened again',
      );
      break;
    case 'partner-unreadable':
      log.error(
        { partner_id: observation.partnerId, part: observation.part, err: observation.error },
        'a partner cannot be read; what was known of it is shown',
      );
      break;
    case 'partner-readable':
      log.info(
        {
          partner_id: observation.partnerId,
          part: observation.part,
          unreadable_ms: observation.unreadableMs,
        },
        'a partner can be read again',
      );
      break;
    case 'usage-unreadable':
      log.error(
        {
          partner_id: observation.partnerId,
          site_id: observation.siteId,
          reason: observation.reason,
        },
        'the stored usage of a site is not readable; what it showed is shown',
      );
      break;
    case 'usage-readable':
      log.info(
        { partner_id: observation.partnerId, site_id: observation.siteId },
        'the stored usage of a site is readable again',
      );
      break;
    case 'trends-failed':
      log.warn(
        { partner_id: observation.partnerId, err: observation.error },
        'the history cannot be read; the metrics lack forecasts of some sites',
      );
      break;
    case 'backtest-failed':
      log.warn(
        { err: observation.error },
        'the history cannot be read; how forecasts did is worked out in an hour',
      );
      break;
    case 'store-gone-back':
      log.warn(
        { partner_ids: observation.partnerIds },
        'the database shows an earlier state than before; what is held of these partners is read again',
      );
      break;
    case 'store-full':
      if (observation.what === 'found') {
        log.error(
          { process: observation.by },
          'the disk of the database is full; nothing new is kept',
        );
      } else if (observation.what === 'over') {
        log.info({ process: observation.by }, 'the database keeps what is new again');
      }
      break;
    case 'stood-still': {
      const { by, pid, stillMs, sleptMs } = observation;
      log.warn(
        { process: by, pid, still_ms: Math.round(stillMs), slept_ms: Math.round(sleptMs) },
        sleptMs > stillMs
          ? 'the machine slept, or its clock was set forward'
          : 'this process stood still: it was stopped, got no processor time, or worked without a pause',
      );
      break;
    }
    case 'store-recovered':
      log.info({ away_ms: observation.unavailableMs }, 'the database is back');
      break;
  }
}

interface NamedProcess {
  readonly role: ProcessRole;
  readonly number: number | null;
}

function processName({ role, number }: NamedProcess): string {
  if (role === 'panel') return 'panel process';
  return number === null ? 'spare process' : 'process';
}

function endedName({ role, number }: NamedProcess): string {
  if (role === 'panel') return 'the panel process';
  return number === null ? 'the spare process' : 'a process that answers';
}
