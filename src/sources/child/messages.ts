/** IPC messages between the collector process and its service: plain data. */
import type { Observation } from '../../observe/observation.ts';
import type { TokenUse } from '../../store/store.ts';

/** Heartbeat interval of a service's collector process. */
export const collectorBeatMs = 5_000;

/** From SIGTERM on, time for a collector to give its lease up: less than the service takes to end. */
export const collectorStopMs = 5_000;

/** The types of observations of collecting and recording, in whichever process. */
const collectorObservationTypes = [
  'source-collected',
  'source-failed',
  'source-overran',
  'source-note',
  'collector-role',
  'collector-shares',
  'collector-lease',
  'history-recorded',
  'history-missed',
  'history-fault',
  'history-recovered',
  'recorder-role',
  'recorder-shares',
  'store-moved',
  'store-full',
  'stood-still',
] as const satisfies readonly Observation['type'][];

type CollectorObservation = Extract<
  Observation,
  { readonly type: (typeof collectorObservationTypes)[number] }
>;

/** Whether a collector process reports the observation to its service. */
export function isOfCollector(observation: Observation): observation is CollectorObservation {
  return (collectorObservationTypes as readonly string[]).includes(observation.type);
}

export type CollectorMessage =
  | {
      /** Its event loop turns; sent every `collectorBeatMs`. */
      readonly type: 'alive';
      readonly residentBytes: number;
    }
  | { readonly type: 'observed'; readonly observation: CollectorObservation }
  | TokenUsesDone;

/** Uses of tokens are written, or cannot be. */
export interface TokenUsesDone {
  readonly type: 'token-uses-done';
  readonly id: number;
  readonly error: string | null;
}

/** Uses of tokens that the processes that answer have seen, for a process that writes. */
export interface TokenUsesToWrite {
  readonly type: 'token-uses';
  readonly id: number;
  readonly uses: readonly TokenUse[];
}
