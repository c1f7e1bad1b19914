/** Negotiates the text format of a scrape (docs: Introduction, Metrics). */
import { negotiatedCharactersMax } from '../../limits.ts';

export type MetricsFormat = 'text' | 'openmetrics';

/** `Content-Type` of each format. */
export const metricsTypes: Readonly<Record<MetricsFormat, string>> = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

interface AcceptedType {
  readonly type: string;
  /** Null where every version is accepted. */
  readonly version: string | null;
  readonly quality: number;
}

/**
 * OpenMetrics 1.0 if `Accept` prefers it to the text format; otherwise the text format, even if
 * `Accept` names neither, since the scraper's own error is clearer than a 406.
 */
export function metricsFormat(accept: string | undefined): MetricsFormat {
  if (accept === undefined || accept.length > negotiatedCharactersMax) return 'text';
  const accepted = accept.split(',').map(readAccepted);
  const openMetrics = qualityOf(accepted, 'application/openmetrics-text', '1.0.0');
  const text = qualityOf(accepted, 'text/plain', '0.0.4');
  return openMetrics > text ? 'openmetrics' : 'text';
}

/**
 * Ignores other parameters than version and quality, such as `escaping`: no answer depends on them.
 */
function readAccepted(entry: string): AcceptedType {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  let version: string | null = null;
  let quality = 1;
  for (const parameter of parameters) {
    const [name, value = ''] = parameter.split('=').map((part) => part.trim());
    if (name === 'version') version = value.replaceAll('"', '');
    if (name === 'q') quality = Number(value);
  }
  return { type, version, quality: quality >= 0 ? quality : 0 };
}

/**
 * An entry that names the type counts before an entry for all of its kind, or for all types (RFC
 * 9110, 12.5.1).
 */
function qualityOf(accepted: readonly AcceptedType[], type: string, version: string): number {
  const kind = `${type.slice(0, type.indexOf('/'))}/*`;
  for (const range of [type, kind, '*/*']) {
    const fitting = accepted.filter(
      (entry) => entry.type === range && (entry.version === null || entry.version === version),
    );
    if (fitting.length > 0) return Math.max(...fitting.map(({ quality }) => quality));
  }
  return 0;
}
