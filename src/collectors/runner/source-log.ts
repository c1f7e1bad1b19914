/**
 * Tells the log of collecting. A fleet of a thousand nodes has always something that does not fit:
 * what did not fit in the last round either is told once, not every thirty seconds.
 */
import type { Logger } from 'pino';
import type { Observe, SourceCollected } from '../../observation.ts';
import { namedSubjectsMax } from '../limits.ts';
import type { Unmatched } from './source.ts';

export function sourceLog(log: Logger): Observe {
  const told = new Map<string, string>();
  const isNews = (source: string, what: unknown): boolean => {
    const text = JSON.stringify(what);
    if (told.get(source) === text) return false;
    told.set(source, text);
    return true;
  };
  return (observation) => {
    switch (observation.type) {
      case 'source-collected':
        writeCollected(log, observation, isNews(observation.source, troubles(observation)));
        return;
      case 'source-failed': {
        const { source, durationMs, message, error } = observation;
        const level = isNews(source, message) ? 'error' : 'debug';
        log[level](
          { source, duration_ms: Math.round(durationMs), ...(error !== null && { err: error }) },
          `collecting failed: ${message}`,
        );
        return;
      }
      case 'source-note':
        log[observation.level](
          { source: observation.source, ...observation.facts },
          observation.message,
        );
        return;
      case 'collector-role':
        log.info(
          { holder: observation.holder },
          observation.role === 'working'
            ? 'collecting; other collectors of this database stand by'
            : 'standing by; another collector of this database is at work',
        );
        return;
      default:
        return;
    }
  };
}

/** What an operator would want to hear of again once it changes. */
function troubles({ unmatched, errors }: SourceCollected): readonly string[] {
  return [...errors, ...unmatched.map(({ subject, reason }) => `${subject}: ${reason}`)].sort();
}

function writeCollected(log: Logger, observation: SourceCollected, isNews: boolean): void {
  const { source, samples, changed, unmatched, errors, durationMs } = observation;
  log.info(
    {
      source,
      samples,
      changed,
      unmatched: unmatched.length,
      errors: errors.length,
      duration_ms: Math.round(durationMs),
    },
    'collected',
  );
  if (!isNews) return;
  for (const error of errors.slice(0, namedSubjectsMax)) log.warn({ source }, error);
  if (errors.length > namedSubjectsMax) {
    log.warn({ source }, `and ${errors.length - namedSubjectsMax} more errors`);
  }
  if (unmatched.length > 0) {
    const named = listUnmatched(unmatched);
    log.warn({ source, unmatched: unmatched.length, named }, 'not matched with any asset');
  }
}

/** The first of them, each with its reason, and how many more there are. */
export function listUnmatched(unmatched: readonly Unmatched[]): readonly string[] {
  const lines = unmatched
    .slice(0, namedSubjectsMax)
    .map(({ subject, reason }) => `${subject}: ${reason}`);
  const more = unmatched.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
