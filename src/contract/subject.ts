/** Writes whose workload a history or a forecast is about. */
import type { HistoryLevel, HistorySubject } from '../domain/history.ts';

const keys: Readonly<Record<HistoryLevel, string>> = {
  partner: 'partner_id',
  'hybrid-core': 'hybrid_core_id',
  site: 'site_id',
};

/** `"site_id":"fra01"`, without the braces. */
export function subjectJson({ level, id }: HistorySubject): string {
  return `"${keys[level]}":${JSON.stringify(id)}`;
}
