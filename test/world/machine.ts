/**
 * What the machine gives to a process, replaced once for all code of this program: clocks, timers and
 * randomness. Each call asks in whose name it runs. To be imported before any code of the product.
 */
import crypto from 'node:crypto';
import module from 'node:module';
import os from 'node:os';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import './real-machine.ts';
import type { PlannedEvent } from './scheduler.ts';
import { currentProcess, type SimulatedProcess } from './simulated-process.ts';

const MachineDate = Date;

/** Code of the product that lost its process would go on after that was killed. */
function required(): SimulatedProcess {
  const process = currentProcess();
  if (process === undefined) throw new Error('this runs in the name of no simulated process');
  return process;
}

function wallMs(): number {
  return currentProcess()?.wallMs ?? MachineDate.now();
}

class WorldDate extends MachineDate {
  constructor(...of: readonly unknown[]) {
    super(...((of.length === 0 ? [wallMs()] : of) as [number]));
  }

  static override now(): number {
    return wallMs();
  }
}

/** A timer, as node's own. */
class WorldTimer {
  readonly #process: SimulatedProcess;
  readonly #work: () => void;
  readonly #ms: number;
  readonly #repeats: boolean;
  #event: PlannedEvent | null = null;

  constructor(work: () => void, ms: number, repeats = false) {
    this.#process = required();
    this.#work = work;
    this.#ms = ms;
    this.#repeats = repeats;
    this.#plan();
  }

  #plan(): void {
    this.#event = this.#process.after(this.#ms, () => {
      this.#event = null;
      if (this.#repeats) this.#plan();
      this.#work();
    });
  }

  close(): this {
    if (this.#event !== null) this.#event.isCancelled = true;
    this.#event = null;
    return this;
  }

  refresh(): this {
    this.close();
    this.#plan();
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

class WorldImmediate {
  readonly #event: PlannedEvent;

  constructor(work: () => void) {
    this.#event = required().soon(work);
  }

  close(): void {
    this.#event.isCancelled = true;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

type Work = (...of: unknown[]) => void;

function setTimeoutOfWorld(work: Work, ms = 0, ...of: unknown[]): WorldTimer {
  return new WorldTimer(() => work(...of), ms);
}

function setIntervalOfWorld(work: Work, ms = 0, ...of: unknown[]): WorldTimer {
  return new WorldTimer(() => work(...of), ms, true);
}

function setImmediateOfWorld(work: Work, ...of: unknown[]): WorldImmediate {
  return new WorldImmediate(() => work(...of));
}

function clear(timer: unknown): void {
  if (timer instanceof WorldTimer || timer instanceof WorldImmediate) timer.close();
}

/** Resolves with `value`, or rejects once aborted. */
function settled<Value>(
  begin: (done: () => void) => { close(): void },
  value: Value,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const failed = () =>
      reject(
        Object.assign(new Error('The operation was aborted', { cause: signal?.reason }), {
          name: 'AbortError',
          code: 'ABORT_ERR',
        }),
      );
    if (signal?.aborted) {
      failed();
      return;
    }
    const end = () => {
      timer.close();
      failed();
    };
    const timer = begin(() => {
      signal?.removeEventListener('abort', end);
      resolve(value);
    });
    signal?.addEventListener('abort', end, { once: true });
  });
}

const promisesOfWorld = {
  setTimeout: <Value>(ms?: number, value?: Value, options?: { signal?: AbortSignal }) =>
    settled((done) => new WorldTimer(done, ms ?? 0), value, options),
  setImmediate: <Value>(value?: Value, options?: { signal?: AbortSignal }) =>
    settled((done) => new WorldImmediate(done), value, options),
};

function abortSignalAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  new WorldTimer(() => controller.abort(reason), ms);
  return controller.signal;
}

const { randomBytes, randomInt, randomUUID } = crypto;
const machineRandom = Math.random;

/** A UUID of version 4. */
function uuidOf(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  const at = [0, 8, 12, 16, 20, 32];
  return at
    .slice(1)
    .map((end, index) => hex.slice(at[index], end))
    .join('-');
}

const cryptoOfWorld = {
  randomUUID: () => {
    const process = currentProcess();
    return process === undefined ? randomUUID() : uuidOf(process.dice.bytes(16));
  },
  randomBytes: (count: number) => currentProcess()?.dice.bytes(count) ?? randomBytes(count),
  randomInt: (low: number, high: number) => {
    const process = currentProcess();
    if (process === undefined) return randomInt(low, high);
    return Math.floor(low + (process.dice.below(2 ** 31) / 2 ** 31) * (high - low));
  },
};

/** Sources ask the world's upstream, not the network. */
function replaceFetch(): void {
  const upstream = new URL('upstream.ts', import.meta.url).href;
  module.registerHooks({
    resolve(specifier, context, next) {
      const isSource = context.parentURL?.endsWith('/src/sources/upstream/send.ts');
      if (specifier !== 'undici' || !isSource) return next(specifier, context);
      return { url: upstream, format: 'module-typescript', shortCircuit: true };
    },
  });
}

/** Replaces what the machine gives. */
export function replaceMachine(): void {
  replaceFetch();
  const globals = {
    setTimeout: setTimeoutOfWorld,
    setInterval: setIntervalOfWorld,
    setImmediate: setImmediateOfWorld,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
  Object.assign(globalThis, globals, { Date: WorldDate });
  Object.assign(timers, globals);
  Object.assign(promises, promisesOfWorld);
  Object.assign(crypto, cryptoOfWorld);
  Object.assign(os, { hostname: () => currentProcess()?.name ?? 'world' });
  Object.assign(AbortSignal, { timeout: abortSignalAfter });
  const { now } = performance;
  performance.now = () => currentProcess()?.steadyMs ?? now.call(performance);
  Math.random = () => {
    const process = currentProcess();
    return process === undefined ? machineRandom() : process.dice.below(2 ** 31) / 2 ** 31;
  };
  const { pid } = process;
  Object.defineProperty(process, 'pid', { get: () => currentProcess()?.pid ?? pid });
  module.syncBuiltinESMExports();
}
