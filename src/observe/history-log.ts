/** Logs recording. A persistent fault is logged once. */
import type { Logger } from 'pino';
import { LastReports } from './last-reports.ts';
import type { Observe } from './observation.ts';
import { shareFacts } from './source-log.ts';

export function historyLog(log: Logger): Observe {
  const reports = new LastReports();
  const at = (slot: number) => new Date(slot).toISOString();
  return (observation) => {
    switch (observation.type) {
      case 'history-recorded': {
        const { slot, partners, samples, failed, failures, durationMs } = observation;
        const duration_ms = Math.round(durationMs);
        log.debug({ slot: at(slot), partners, samples, failed, duration_ms }, 'history recorded');
        if (reports.isNew('partners', failures.join('\n'))) {
          for (const failure of failures) log.error(`history is not recorded: ${failure}`);
        }
        return;
      }
      case 'history-missed':
        log.warn(
          { slot: at(observation.slot), late_ms: observation.lateMs },
          'a slot of the history is left out: the machine slept, or its clock was set',
        );
        return;
      case 'history-fault': {
        const { what, message } = observation;
        const level = reports.isNew(what, message) ? 'error' : 'debug';
        log[level]({ part: what }, `recording the history failed: ${message}`);
        return;
      }
      case 'history-recovered':
        reports.forget(observation.what);
        log.info({ part: observation.what }, 'recording the history works again');
        return;
      case 'recorder-role':
        reports.forget('lease');
        log.info(
          { holder: observation.holder },
          observation.role === 'working'
            ? 'recording the history'
            : 'standing by; another process records the history of this database alone',
        );
        return;
      case 'recorder-shares':
        log.info(shareFacts(observation), 'recording the history of a share of the partners');
        return;
      default:
        return;
    }
  };
}
