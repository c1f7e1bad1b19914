/** What the log says of each observation: one table of levels, texts and facts. No line carries a credential. */
import type { Observation } from './observation.ts';
import { roundedMs } from './request-log.ts';

/** A fault that may persist: said at its level when it is new, then at `debug`. */
export interface Fault {
  /** What has it: its faults are forgotten together, and their lines are new together. */
  readonly of: string;
  /** Which of several faults that are told one by one. */
  readonly part?: string;
  /** The fault is new once this differs. */
  readonly as: string;
}

export interface Line {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly fault?: Fault;
  /** What has no fault any more. */
  readonly over?: readonly string[];
}

/** Observations besides requests, whose lines are the access log's. */
export type Told = Exclude<Observation, { readonly type: 'request' }>;
type Of<Type> = Extract<Told, { readonly type: Type }>;

/** The lines of each observation; null for those that metrics alone count. */
export const observationLines: {
  readonly [Type in Told['type']]: ((observation: Of<Type>) => Line | readonly Line[]) | null;
} = {
  'request-failed': ({ requestId, error }) => ({
    level: 'error',
    text: 'request failed',
    facts: { request_id: requestId, err: error },
  }),
  'sign-in-refused': ({ requestId, reason }) => ({
    level: 'warn',
    text: `sign-in refused: ${reason}`,
    facts: { request_id: requestId },
  }),
  'attempt-refused': null,
  'metrics-asked': ({ type: _, ...facts }) => ({
    level: 'debug',
    text: 'metrics listener asked',
    facts,
  }),
  'overload-began': ({ delayMs }) => ({
    level: 'warn',
    text: 'overloaded; requests wait for long',
    facts: { delay_ms: roundedMs(delayMs) },
  }),
  'overload-ended': ({ overloadedMs, refused }) => ({
    level: 'info',
    text: 'no longer overloaded',
    facts: { overloaded_ms: roundedMs(overloadedMs), refused },
  }),
  'connections-bounded': ({ asked, allowed, boundBy }) => ({
    level: 'warn',
    text: `fewer connections than asked for: the process ${
      boundBy === 'files' ? 'may open too few files (ulimit -n)' : 'has too little memory'
    }`,
    facts: { asked, allowed },
  }),
  'connection-refused': ({ why }) => ({
    level: 'debug',
    text: 'connection refused',
    facts: { why },
  }),

  'child-started': ({ program, pid }) => ({
    level: 'info',
    text: 'child started',
    facts: { program, pid },
  }),
  'child-ended': ({ program, why, restartMs }) => ({
    level: 'error',
    text: `the child \`${program}\` ${why}; it is started again ${
      restartMs === 0 ? 'at once' : `in ${restartMs / 1_000} s`
    }`,
    facts: { program, restart_ms: restartMs },
  }),
  'stood-still': ({ by, pid, stillMs, sleptMs }) => ({
    level: 'warn',
    text:
      sleptMs > stillMs
        ? 'the machine slept, or its clock was set forward'
        : 'this process stood still: it was stopped, got no processor time, or worked without a pause',
    facts: {
      process: by,
      pid,
      still_ms: Math.round(stillMs),
      slept_ms: Math.round(sleptMs),
    },
  }),

  'store-unavailable': ({ error }) => ({
    level: 'error',
    text: 'database unavailable; answers come from memory',
    facts: { err: error },
  }),
  'store-recovered': ({ unavailableMs }) => ({
    level: 'info',
    text: 'the database is back',
    facts: { unavailable_ms: unavailableMs },
  }),
  'store-moved': ({ by, error }) => ({
    level: 'error',
    text: 'the files of the database were moved, removed or replaced; they are opened again',
    facts: { process: by, err: error },
  }),
  'store-full': ({ what, by }) => {
    const facts = { process: by };
    if (what === 'still') return [];
    return what === 'found'
      ? { level: 'error', text: 'the disk of the database is full; nothing new is kept', facts }
      : { level: 'info', text: 'the database keeps what is new again', facts };
  },
  'store-gone-back': ({ partnerIds }) => ({
    level: 'warn',
    text: 'the database shows an earlier state than before; what is held of these partners is read again',
    facts: { partner_ids: partnerIds },
  }),
  'snapshot-built': ({ partnerId, revision, assets, durationMs }) => ({
    level: 'debug',
    text: 'snapshot built',
    facts: { partner_id: partnerId, revision, assets, duration_ms: roundedMs(durationMs) },
  }),
  'snapshot-dropped': ({ partnerId, why }) => ({
    level: 'debug',
    text: 'snapshot dropped',
    facts: { partner_id: partnerId, why },
  }),
  'access-loaded': ({ partnerId, revision }) => ({
    level: 'debug',
    text: 'tokens loaded',
    facts: { partner_id: partnerId, revision },
  }),
  'partner-unreadable': ({ partnerId, part, error }) => ({
    level: 'error',
    text: 'a partner cannot be read; what was known of it is shown',
    facts: { partner_id: partnerId, part, err: error },
  }),
  'partner-readable': ({ partnerId, part, unreadableMs }) => ({
    level: 'info',
    text: 'a partner can be read again',
    facts: { partner_id: partnerId, part, unreadable_ms: unreadableMs },
  }),
  'usage-unreadable': ({ partnerId, siteId, reason }) => ({
    level: 'error',
    text: 'the stored usage of a site is not readable; what it showed is shown',
    facts: { partner_id: partnerId, site_id: siteId, reason },
  }),
  'usage-readable': ({ partnerId, siteId }) => ({
    level: 'info',
    text: 'the stored usage of a site is readable again',
    facts: { partner_id: partnerId, site_id: siteId },
  }),

  'source-collected': (observation) => {
    const { source, samples, changed, unmatched, errors, named, durationMs, digest } = observation;
    const more = errors - named.errors.length;
    const warning = (text: string, facts = {}): Line => ({
      level: 'warn',
      text,
      facts: { source, ...facts },
      fault: { of: `errors of ${source}`, as: digest },
    });
    return [
      {
        level: 'info',
        text: 'collected',
        facts: { source, samples, changed, unmatched, errors, duration_ms: Math.round(durationMs) },
        over: [`failure of ${source}`, `notes of ${source}`],
      },
      ...named.errors.map((error) => warning(error)),
      ...(more > 0 ? [warning(`and ${more} more errors`)] : []),
      ...(unmatched > 0
        ? [warning('not matched with any asset', { unmatched, named: named.unmatched })]
        : []),
    ];
  },
  'source-failed': ({ source, durationMs, message, error }) => ({
    level: 'error',
    text: `collecting failed: ${message}`,
    facts: { source, duration_ms: Math.round(durationMs), ...(error !== null && { err: error }) },
    fault: { of: `failure of ${source}`, as: message },
    over: [`errors of ${source}`],
  }),
  'source-overran': ({ source, intervalMs, isFirst }) => ({
    level: isFirst ? 'warn' : 'debug',
    text: 'a round takes longer than the interval of the source',
    facts: { source, interval_ms: intervalMs },
  }),
  // During an outage each round reports the same, such as the retry of the source.
  'source-note': ({ source, level, message, facts }) => ({
    level,
    text: message,
    facts: { source, ...facts },
    ...(facts.audit !== true && {
      fault: { of: `notes of ${source}`, part: message, as: message },
    }),
  }),
  'collector-role': ({ role, holder, sources }) => ({
    level: 'info',
    text:
      role === 'working' ? 'collecting' : 'standing by; another process collects for this database',
    facts: { holder, sources },
  }),
  'collector-lease': ({ fault }) =>
    fault === null
      ? { level: 'info', text: 'the lease can be looked at again', over: ['the lease'] }
      : {
          level: 'warn',
          text: `the lease could not be looked at: ${fault}`,
          fault: { of: 'the lease', as: fault },
        },

  'history-recorded': ({ slot, partners, samples, failed, failures, durationMs }) => [
    {
      level: 'debug',
      text: 'history recorded',
      facts: { slot: at(slot), partners, samples, failed, duration_ms: Math.round(durationMs) },
      ...(failures.length === 0 && { over: ['history of partners'] }),
    },
    ...failures.map(
      (failure): Line => ({
        level: 'error',
        text: `history is not recorded: ${failure}`,
        fault: { of: 'history of partners', as: failures.join('\n') },
      }),
    ),
  ],
  'old-removed': ({ kind, partnerId, rows, before }) => ({
    level: 'info',
    text: 'rows past their term are removed',
    facts: {
      kind,
      ...(partnerId !== null && { partner: partnerId }),
      rows,
      before: at(before),
    },
  }),
  'history-missed': ({ slot, lateMs }) => ({
    level: 'warn',
    text: 'a slot of the history is left out: the machine slept, its clock was set, or nobody could record',
    facts: { slot: at(slot), late_ms: lateMs },
  }),
  'history-fault': ({ what, message }) => ({
    level: 'error',
    text: `${nameOf(what)} failed: ${message}`,
    facts: { part: what },
    fault: { of: `history, ${what}`, as: message },
  }),
  'history-recovered': ({ what }) => ({
    level: 'info',
    text: `${nameOf(what)} works again`,
    facts: { part: what },
    over: [`history, ${what}`],
  }),
  'recorder-role': ({ role, holder }) => ({
    level: 'info',
    text:
      role === 'working'
        ? 'recording the history'
        : 'standing by; another process records the history of this database',
    facts: { holder },
    over: ['history, lease'],
  }),
  'trends-failed': ({ partnerId, error }) => ({
    level: 'warn',
    text: 'the history cannot be read; the metrics lack forecasts of some sites',
    facts: { partner_id: partnerId, err: error },
  }),
  'backtest-done': null,
  'backtest-failed': ({ error }) => ({
    level: 'warn',
    text: 'the history cannot be read; how forecasts did is worked out in an hour',
    facts: { err: error },
  }),
};

function nameOf(what: Of<'history-fault'>['what']): string {
  return what === 'removal' ? 'removing what is past its term' : 'recording the history';
}

function at(time: number): string {
  return new Date(time).toISOString();
}
