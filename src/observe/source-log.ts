/** Logs collection. Problems unchanged since the last round are not logged again. */
import type { Logger } from 'pino';
import { LastReports } from './last-reports.ts';
import type { Observation, Observe, SourceCollected } from './observation.ts';

type SourceNote = Extract<Observation, { readonly type: 'source-note' }>;

export function sourceLog(log: Logger): Observe {
  const reports = new LastReports();
  // Apart: a source may have any name.
  const leaseReports = new LastReports();
  // During an outage each round reports the same, such as the retry of the source.
  const logged = new Map<string, Set<string>>();
  const levelOf = ({ source, level, message, facts }: SourceNote) => {
    const before = logged.get(source) ?? new Set();
    logged.set(source, before);
    if (before.has(message) && facts.audit !== true) return 'debug';
    before.add(message);
    return level;
  };
  return (observation) => {
    switch (observation.type) {
      case 'source-collected':
        logged.delete(observation.source);
        writeCollected(log, observation, reports.isNew(observation.source, observation.digest));
        return;
      case 'source-failed': {
        const { source, durationMs, message, error } = observation;
        const level = reports.isNew(source, message) ? 'error' : 'debug';
        log[level](
          { source, duration_ms: Math.round(durationMs), ...(error !== null && { err: error }) },
          `collecting failed: ${message}`,
        );
        return;
      }
      case 'source-overran': {
        const { source, intervalMs, isFirst } = observation;
        log[isFirst ? 'warn' : 'debug'](
          { source, interval_ms: intervalMs },
          'a round takes longer than the interval of the source',
        );
        return;
      }
      case 'source-note':
        log[levelOf(observation)](
          { source: observation.source, ...observation.facts },
          observation.message,
        );
        return;
      case 'collector-role':
        log.info(
          { holder: observation.holder },
          observation.role === 'working'
            ? 'collecting'
            : 'standing by; another process collects for this database alone',
        );
        return;
      case 'collector-shares':
        log.info(
          { ...shareFacts(observation), sources: observation.sources },
          'collecting a share of the sources',
        );
        return;
      case 'collector-lease':
        writeLease(log, observation.fault, leaseReports);
        return;
      case 'collector-started':
        log.info({ collector_pid: observation.pid }, 'the collector process is started');
        return;
      case 'collector-ended': {
        const { why, restartMs } = observation;
        log.error(
          { restart_ms: restartMs },
          `the collector process ${why}; the next one starts in ${restartMs / 1_000} s`,
        );
        return;
      }
      default:
        return;
    }
  };
}

type Shares = Extract<Observation, { readonly type: 'collector-shares' | 'recorder-shares' }>;

/** The share of a process, and whose it was if that process is dead. */
export function shareFacts({ shares, of, processes, takenFrom }: Shares) {
  return { shares, of, processes, ...(takenFrom.length > 0 && { taken_from: takenFrom }) };
}

function writeLease(log: Logger, fault: string | null, reports: LastReports): void {
  if (fault === null) {
    reports.forget('lease');
    log.info('the lease can be looked at again');
    return;
  }
  const level = reports.isNew('lease', fault) ? 'warn' : 'debug';
  log[level](`the lease could not be looked at: ${fault}`);
}

function writeCollected(log: Logger, observation: SourceCollected, isNew: boolean): void {
  const { source, samples, changed, unmatched, errors, named, durationMs } = observation;
  const duration_ms = Math.round(durationMs);
  log.info({ source, samples, changed, unmatched, errors, duration_ms }, 'collected');
  if (!isNew) return;
  for (const error of named.errors) log.warn({ source }, error);
  const more = errors - named.errors.length;
  if (more > 0) log.warn({ source }, `and ${more} more errors`);
  if (unmatched > 0) {
    log.warn({ source, unmatched, named: named.unmatched }, 'not matched with any asset');
  }
}
