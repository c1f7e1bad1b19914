/** What the collector process tells the service that started it: plain data, over their channel. */
import type { Observation } from '../../observe/observation.ts';

/** What is observed of collecting and recording, wherever that is done. */
export type CollectorObservation = Extract<
  Observation,
  {
    readonly type:
      | 'source-collected'
      | 'source-failed'
      | 'source-overran'
      | 'source-note'
      | 'collector-role'
      | 'history-recorded'
      | 'history-missed'
      | 'history-fault'
      | 'recorder-role'
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
