/**
 * Loaded into a server before its own program (`--import`): answers what cannot be seen from
 * outside. `reset` forgets the longest hold of the event loop so far; `read` tells it, with the
 * processor time and the memory that the process has used.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the event loop is looked at, in ms; a hold may be told too long by as much. */
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
let isWatching = false;

process.on('message', (question) => {
  if (question === 'reset') {
    // Looking costs the server a little, so that it begins when it is first asked for.
    if (!isWatching) delay.enable();
    isWatching = true;
    delay.reset();
    process.send({});
  } else if (question === 'read') {
    const { user, system } = process.cpuUsage();
    process.send({
      holdMs: isWatching ? delay.max / 1e6 : 0,
      cpuMs: (user + system) / 1e3,
      rssBytes: process.memoryUsage.rss(),
      peakBytes: process.resourceUsage().maxRSS * 1024,
    });
  }
});
process.channel?.unref();
