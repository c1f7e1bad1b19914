/** IPC messages between the processes that share a port and the one that started them: plain data. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Readiness } from '../http/health.ts';
import type { DataSockets } from '../panel/data-socket.ts';
import type { Addresses } from '../service.ts';
import type { TokenUsesDone, TokenUsesToWrite } from '../sources/child/messages.ts';

/** How often each process reports its state: half the time in which `/readyz` may lag behind. */
export const processBeatMs = 500;

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
  | TokenUsesToWrite
  | {
      /** It cannot start, and ends. */
      readonly type: 'failed';
      readonly message: string;
    };

/** What a process is asked to open. */
export interface OpenOrder {
  /** It opens the port, as the process of this number. */
  readonly number: number;
  /** Sockets over which the panel queries the answering processes; null without a panel. */
  readonly sockets: DataSockets | null;
  /** {base_url} and {docs_url}, which the panel shows; null for a process that answers. */
  readonly urls: { readonly baseUrl: string; readonly docsUrl: string } | null;
}

export type OrderToProcess =
  | {
      /** The state of all processes. */
      readonly type: 'state';
      readonly readiness: Readiness;
    }
  | ({ readonly type: 'open' } & OpenOrder)
  | { readonly type: 'report-metrics' }
  | TokenUsesDone
  | { readonly type: 'stop' };
