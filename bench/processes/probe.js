/**
 * Loaded into a server before its own program (`--import`): answers what cannot be seen from
 * outside. `reset` forgets the longest hold of the event loop so far; `read` tells it by the clock and by
 * what the thread has worked at one go, with the processor time and the memory of the process.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the event loop is looked at, in ms; a hold may be told too long by as much. */
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
let isWatching = false;

/** Processor time of the main thread so far, in microseconds. */
const worked = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
let workedBefore = 0;
let longestWork = 0;

/** Between two looks, the event loop has come round: what it worked, nobody could interrupt. */
function lookAtWork() {
  const now = worked();
  longestWork = Math.max(longestWork, now - workedBefore);
  workedBefore = now;
}

process.on('message', (question) => {
  if (question === 'reset') {
    // Looking costs the server a little, so that it begins when it is first asked for.
    if (!isWatching) {
      delay.enable();
      setInterval(lookAtWork, resolution).unref();
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
