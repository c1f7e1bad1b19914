/** IPC messages from the collector process to its service: plain data. */
import type { Observation } from '../../observe/observation.ts';

/** Observations of collecting and recording, in whichever process. */
export type CollectorObservation = Extract<
  Observation,
  {
    readonly type:
      | 'source-collected'
      | 'source-failed'
      | 'source-overran'
      | 'source-note'
      | 'collector-role'
      | 'collector-shares'
      | 'history-recorded'
      | 'history-missed'
      | 'history-fault'
      | 'history-recovered'
      | 'recorder-role'
      | 'recorder-shares'
      | 'store-moved'
      | 'store-full';
  }
>;

export type CollectorMessage =
  | {
      /** Its event loop turns; sent every `collectorBeatMs`. */
      readonly type: 'alive';
      readonly residentBytes: number;
    }
  | { readonly type: 'observed'; readonly observation: CollectorObservation };
