/**
 * Node's default metrics, with an event loop lag that is free when idle. The client samples the lag and
 * the utilization by timers that wake the process 100 and 10 times a second, half of an idle replica's
 * CPU time. Node instead times each tick of the event loop, which misses no blocking and adds no
 * sampling interval.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, type Registry } from '@prometheus-io/client';

/** Interval of the client's timers, whose samples are not used: the longest, in ms. */
const unusedTimerMs = 2 ** 31 - 1;

const nanosecondsPerSecond = 1e9;

/** Registers them under the names that the client gives them. */
export function collectNodeMetrics(register: Registry): void {
  collectDefaultMetrics({
    register,
    eventLoopMonitoringPrecision: unusedTimerMs,
    eventLoopUtilizationTimeout: unusedTimerMs,
  });
  for (const form of ['summary', 'histogram']) {
    register.removeSingleMetric(`nodejs_eventloop_utilization_${form}`);
  }
  const delays = monitorEventLoopDelay({ samplePerIteration: true });
  delays.enable();
  const replace = (which: string, help: string, collect: (gauge: Gauge) => void) => {
    const name = `nodejs_eventloop_lag${which}_seconds`;
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        collect(this);
      },
    });
  };
  const show = (which: string, of: string, read: () => number) =>
    replace(which, `${of} delay by a turn of the event loop since the last scrape.`, (gauge) =>
      gauge.set(delays.count === 0 ? 0 : read() / nanosecondsPerSecond),
    );
  replace('', 'Delay by the turn of the event loop of the last scrape.', (gauge) => {
    const from = performance.now();
    setImmediate(() => gauge.set((performance.now() - from) / 1_000));
  });
  show('_min', 'The shortest', () => delays.min);
  show('_max', 'The longest', () => delays.max);
  show('_mean', 'The mean', () => delays.mean);
  show('_stddev', 'The standard deviation of the', () => delays.stddev);
  show('_p50', 'The median', () => delays.percentile(50));
  show('_p90', 'The 90th percentile of the', () => delays.percentile(90));
  // Metrics are read in the order of their registration, all of them in one turn.
  show('_p99', 'The 99th percentile of the', () => {
    const p99 = delays.percentile(99);
    delays.reset();
    return p99;
  });
}
