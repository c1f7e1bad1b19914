/**
 * Preloaded into a server (`--import`): answers what cannot be measured from outside. `reset`
 * clears the longest hold of the event loop; `read` returns it in wall-clock time and as
 * uninterrupted CPU time of the thread, with the CPU time and the memory of the process.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Sampling interval of the event loop, in ms: the maximum overestimate of a hold. */
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
let isWatching = false;

/** CPU time of the main thread so far, in microseconds. */
const worked = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
let workedBefore = 0;
let longestWork = 0;

/** The event loop iterates between two samples: CPU time between them was uninterrupted. */
function sampleWork() {
  const now = worked();
  longestWork = Math.max(longestWork, now - workedBefore);
  workedBefore = now;
}

process.on('message', (question) => {
  if (question === 'reset') {
    // Sampling costs the server a little, so it starts at the first request.
    if (!isWatching) {
      delay.enable();
      setInterval(sampleWork, resolution).unref();
    }
    isWatching = true;
    delay.reset();
    workedBefore = worked();
    longestWork = 0;
    process.send({});
  } else if (question === 'read') {
    const { user, system } = process.cpuUsage();
    process.send({
      holdMs: isWatching ? delay.max / 1e6 : 0,
      workMs: longestWork / 1e3,
      cpuMs: (user + system) / 1e3,
      rssBytes: process.memoryUsage.rss(),
      peakBytes: process.resourceUsage().maxRSS * 1024,
    });
  }
});
process.channel?.unref();
