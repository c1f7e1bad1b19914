/** The subject of a workload: a partner, a hybrid core or a site. */
import type { HistoryLevel, HistorySubject } from '../domain/history.ts';

/** The key of each subject, and what it is called. */
export const subjects = {
  partner: { key: 'partner_id', noun: 'partner', is: 'The partner that the token belongs to.' },
  'hybrid-core': { key: 'hybrid_core_id', noun: 'hybrid core', is: 'The hybrid core.' },
  site: { key: 'site_id', noun: 'site', is: 'The site.' },
} as const satisfies Readonly<Record<HistoryLevel, object>>;

/** The subject as the first member of its records: `{ site_id: 'fra01' }`. */
export function subjectOf({ level, id }: HistorySubject): Readonly<Record<string, string>> {
  return { [subjects[level].key]: id };
}

/** `"site_id":"fra01"`, without the braces. */
export function subjectJson({ level, id }: HistorySubject): string {
  return `"${subjects[level].key}":${JSON.stringify(id)}`;
}
