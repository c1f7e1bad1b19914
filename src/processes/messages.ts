/** IPC messages between the processes that share a port and the one that started them: plain data. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Readiness } from '../http/health.ts';
import type { Addresses } from '../service.ts';

/** A registry's metrics, as prom-client aggregates them. */
export type MetricsJson = readonly MetricObjectWithValues<MetricValue<string>>[];

export type ReportOfProcess =
  | {
      /** Its event loop turns; sent every `processBeatMs`. Null before it answers. */
      readonly type: 'state';
      readonly readiness: Readiness | null;
    }
  | ({ readonly type: 'answers' } & Addresses)
  | { readonly type: 'metrics'; readonly metrics: MetricsJson }
  | {
      /** It cannot start, and ends. */
      readonly type: 'failed';
      readonly message: string;
    };

export type OrderToProcess =
  | {
      /** The state of all processes. */
      readonly type: 'state';
      readonly readiness: Readiness;
    }
  | {
      /** It opens the port, as the process of this number. The first, 1, has the panel too. */
      readonly type: 'open';
      readonly number: number;
    }
  | { readonly type: 'report-metrics' }
  | { readonly type: 'stop' };
