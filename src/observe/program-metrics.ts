/** Metrics that each program has: of Node, of its log, and of the database that it writes to. */
import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import { collectNodeMetrics } from './event-loop-lag.ts';
import type { Observation, Observe } from './observation.ts';

/** Read at each scrape. */
export interface ProgramMetricsSources {
  /** Whether recent writes found the disk full; false if absent. */
  readonly storeFull?: () => boolean;
  /** Log lines dropped since the start; 0 if absent. */
  readonly droppedLogLines?: () => number;
}

/** Registers them for a program, by the name that its observations give it. */
export function programMetrics(
  registry: Registry,
  program: Extract<Observation, { readonly type: 'store-moved' }>['by'],
  sources: ProgramMetricsSources,
): Observe {
  const registers = [registry];
  collectNodeMetrics(registry);
  new Gauge({
    name: 'hybrid_core_store_full',
    help: '1 while the database has no space, else 0.',
    registers,
    collect() {
      this.set(sources.storeFull?.() ? 1 : 0);
    },
  });
  new Counter({
    name: 'hybrid_core_log_lines_dropped_total',
    help: 'Log lines that were lost: a full disk, or a reader that takes nothing.',
    registers,
    collect() {
      this.reset();
      this.inc(sources.droppedLogLines?.() ?? 0);
    },
  });
  const moves = new Counter({
    name: 'hybrid_core_store_moved_total',
    help: 'How often another program moved, removed or replaced the files of the database.',
    labelNames: ['process'],
    registers,
  });
  moves.inc({ process: program }, 0);
  return (observation) => {
    if (observation.type === 'store-moved') moves.inc({ process: observation.by });
  };
}
