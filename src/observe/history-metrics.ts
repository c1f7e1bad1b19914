/** Metrics of recording the history of workloads (docs: Operators, History). */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Observe } from './observation.ts';

export class HistoryMetrics {
  readonly #lastSlot: Gauge;
  readonly #duration: Gauge;
  readonly #samples: Counter;
  readonly #errors: Counter;
  readonly #missed: Counter;
  readonly #working: Gauge;

  /** Where nothing is recorded, there is no last slot: nobody need be alarmed. */
  constructor(registry: Registry, isOn: boolean) {
    const registers = [registry];
    this.#lastSlot = new Gauge({
      name: 'hybrid_core_history_last_slot_timestamp_seconds',
      help: 'The last slot of five minutes that this process recorded; 0 before the first.',
      registers,
    });
    if (!isOn) this.#lastSlot.remove();
    this.#duration = new Gauge({
      name: 'hybrid_core_history_duration_seconds',
      help: 'How long recording the last slot took.',
      registers,
    });
    this.#samples = new Counter({
      name: 'hybrid_core_history_samples_total',
      help: 'Samples of partners, hybrid cores and sites that were recorded.',
      registers,
    });
    this.#errors = new Counter({
      name: 'hybrid_core_history_errors_total',
      help: 'Partners that a slot was not recorded of, and other faults in recording.',
      registers,
    });
    this.#missed = new Counter({
      name: 'hybrid_core_history_missed_slots_total',
      help: 'Times that a slot was left out as it was noticed too late.',
      registers,
    });
    this.#working = new Gauge({
      name: 'hybrid_core_history_recording',
      help: '1 while this process records the history, 0 while it stands by or is told not to.',
      registers,
    });
  }

  /** Subscribes to what is observed. */
  readonly observe: Observe = (observation) => {
    switch (observation.type) {
      case 'history-recorded': {
        const { slot, partners, failed, samples, durationMs } = observation;
        if (failed < partners || partners === 0) this.#lastSlot.set(slot / 1_000);
        this.#duration.set(durationMs / 1_000);
        this.#samples.inc(samples);
        this.#errors.inc(failed);
        return;
      }
      case 'history-missed':
        this.#missed.inc();
        return;
      case 'history-fault':
        this.#errors.inc();
        return;
      case 'recorder-role':
        this.#working.set(observation.role === 'working' ? 1 : 0);
        return;
      case 'collector-ended':
        this.#working.set(0);
        return;
      default:
        return;
    }
  };
}
