/**
 * Keeps alive, as long as the process, an object of the shape in which node queues `nextTick`. V8
 * forgets a shape that no object has at a garbage collection, and code that made such objects stays
 * slow from then on; each answer makes four. Loading a partner collects garbage: without this
 * `nextTick` takes 6 % of the processor time of a 304, and with it 1 % (Node 26.10).
 */
import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/** To be called once, before anything large is loaded. */
export function keepShapes(): void {
  // Within a tick the current resource is the very object that was queued.
  const keep = () => kept.push(executionAsyncResource());
  process.nextTick(keep);
  process.nextTick(keep, 'as an argument makes it another shape');
}
