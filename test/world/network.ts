/**
 * TCP between simulated processes: ports, connections and what they carry, in order, each part after a
 * time of its own. Stands in for node:net, for all code of this program.
 */
import type { EventEmitter } from 'node:events';
import http from 'node:http';
import module from 'node:module';
import net, { type AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import type { Dice } from './dice.ts';
import { realMachine } from './real-machine.ts';
import type { Scheduler } from './scheduler.ts';
import { currentProcess, type SimulatedProcess } from './simulated-process.ts';

/** Bytes that the kernels keep for a reader before the writer waits. */
const bufferedBytesMax = 128 * 1_024;

/** First port of those that connections come from. */
const firstOwnPort = 40_000;

const loopback = '127.0.0.1';

/** What happens to the network: no faults unless told. */
export interface NetworkState {
  /** Longest time on the way, in ms. */
  latencyMs: number;
  /** Until then nothing arrives (ms of the world). */
  silentUntil: number;
}

interface Listening {
  readonly process: SimulatedProcess;
  readonly server: EventEmitter;
}

type Done = (error?: Error | null) => void;

function failure(code: string, message: string): Error {
  return Object.assign(new Error(`${message} ${code}`), { code });
}

/** One end of a connection. */
export class WorldSocket extends Duplex {
  readonly process: SimulatedProcess;
  readonly #network: Network;
  #peer: WorldSocket | null = null;
  connecting = false;
  bytesRead = 0;
  bytesWritten = 0;
  timeout = 0;
  remoteAddress: string | undefined = undefined;
  remotePort: number | undefined = undefined;
  readonly remoteFamily = 'IPv4';
  readonly localAddress = loopback;
  localPort = 0;
  #timer: NodeJS.Timeout | null = null;
  #arrivesAt = 0;
  /** Ends the wait of the peer that wrote more than is kept. */
  #taken: Done | null = null;
  #isReset = false;

  constructor(network: Network, process: SimulatedProcess, allowHalfOpen: boolean) {
    super({ allowHalfOpen, emitClose: true });
    this.#network = network;
    this.process = process;
    const endOfProcess = process.onEnd(() => this.#dropped());
    this.once('close', () => {
      endOfProcess();
      this.#touch(0);
    });
  }

  join(peer: WorldSocket, localPort: number, remotePort: number): void {
    this.#peer = peer;
    this.localPort = localPort;
    this.remotePort = remotePort;
    this.remoteAddress = loopback;
  }

  /** Its process was killed: the kernel resets the connection. */
  #dropped(): void {
    const peer = this.#peer;
    if (peer !== null && !this.destroyed) this.#send(() => peer.destroy(reset()));
  }

  /** What arrives at the peer, after what was sent before. */
  #send(arrive: () => void): void {
    const peer = this.#peer!;
    const at = this.#network.arrival(this.#arrivesAt);
    this.#arrivesAt = at;
    const { scheduler } = this.process;
    scheduler.plan(peer.process, at - scheduler.now, () => {
      if (!peer.destroyed) arrive();
    });
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    if (this.connecting) {
      this.once('connect', () => this._write(chunk, _encoding, done));
      return;
    }
    const peer = this.#peer;
    if (peer === null || peer.destroyed || peer.#isReset) {
      // The peer's kernel says that nobody is there.
      this.process.soon(() => done(peer === null ? failure('EPIPE', 'write') : null));
      if (peer?.destroyed) this.process.after(1, () => this.destroy(reset()));
      return;
    }
    this.bytesWritten += chunk.length;
    this.#touch();
    const copy = Buffer.from(chunk);
    this.#send(() => {
      peer.bytesRead += copy.length;
      peer.#touch();
      peer.push(copy);
    });
    if (peer.readableLength < bufferedBytesMax) done();
    else peer.#taken = () => this.process.soon(() => done());
  }

  override _read(): void {
    const taken = this.#taken;
    this.#taken = null;
    taken?.();
  }

  override _final(done: Done): void {
    if (this.connecting) {
      this.once('connect', () => this._final(done));
      return;
    }
    const peer = this.#peer;
    if (peer !== null) this.#send(() => peer.push(null));
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#taken = null;
    const peer = this.#peer;
    if (peer !== null && !peer.destroyed) {
      const isReset = this.#isReset;
      this.#send(() => {
        if (isReset) peer.destroy(reset());
        else if (!peer.readableEnded) peer.push(null);
      });
    }
    this.remoteAddress = undefined;
    done(error);
  }

  resetAndDestroy(): this {
    this.#isReset = true;
    return this.destroy();
  }

  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  setTimeout(ms: number, listener?: () => void): this {
    if (listener) this.once('timeout', listener);
    this.#touch(ms);
    return this;
  }

  /** Something came or went: the time of silence begins anew. */
  #touch(ms = this.timeout): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.timeout = ms;
    if (ms === 0 || this.destroyed) return;
    this.#timer = this.process.run(() => setTimeout(() => this.emit('timeout'), ms));
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  address(): AddressInfo {
    return { address: loopback, port: this.localPort, family: 'IPv4' };
  }
}

function reset(): Error {
  return failure('ECONNRESET', 'read');
}

export class Network {
  readonly state: NetworkState = { latencyMs: 1, silentUntil: 0 };
  readonly #scheduler: Scheduler;
  readonly #dice: Dice;
  readonly #listening = new Map<string, Listening>();
  readonly #sockets = new Set<WorldSocket>();
  #nextPort = firstOwnPort;

  constructor(scheduler: Scheduler, dice: Dice) {
    this.#scheduler = scheduler;
    this.#dice = dice;
  }

  /** When what is sent now arrives, after what was sent before. */
  arrival(after: number): number {
    const { latencyMs, silentUntil } = this.state;
    const from = Math.max(this.#scheduler.now, silentUntil);
    return Math.max(after, from + this.#dice.between(0.05, latencyMs)) + 0.001;
  }

  /** Cuts some of the connections, both ends of which see that. */
  cut(probability: number): number {
    let count = 0;
    for (const socket of this.#sockets) {
      if (!this.#dice.chance(probability)) continue;
      count++;
      socket.process.soon(() => socket.destroy(reset()));
    }
    return count;
  }

  listen(server: net.Server, key: string, onListening: (() => void) | undefined): void {
    const process = currentProcess()!;
    if (onListening) server.once('listening', onListening);
    process.soon(() => {
      if (this.#listening.has(key)) {
        server.emit('error', failure('EADDRINUSE', `listen: address already in use ${key}`));
        return;
      }
      this.#listening.set(key, { process, server });
      const release = process.onEnd(() => this.#listening.delete(key));
      server.once('close', release);
      server.emit('listening');
    });
  }

  close(server: net.Server): void {
    for (const [key, of] of this.#listening) if (of.server === server) this.#listening.delete(key);
    currentProcess()!.soon(() => server.emit('close'));
  }

  keyOf(server: net.Server): string | null {
    for (const [key, of] of this.#listening) if (of.server === server) return key;
    return null;
  }

  connect(key: string, onConnect?: () => void): WorldSocket {
    const process = currentProcess()!;
    const socket = new WorldSocket(this, process, false);
    socket.connecting = true;
    if (onConnect) socket.once('connect', onConnect);
    const reaches = this.arrival(0) - this.#scheduler.now;
    this.#scheduler.plan(process, reaches, () => this.#reach(socket, key));
    return socket;
  }

  #reach(socket: WorldSocket, key: string): void {
    if (socket.destroyed) return;
    const listening = this.#listening.get(key);
    if (listening === undefined) {
      socket.connecting = false;
      socket.destroy(failure('ECONNREFUSED', `connect ${key}`));
      return;
    }
    const accepted = new WorldSocket(this, listening.process, true);
    const [port, ownPort] = [Number(key.split(':').at(-1)), this.#nextPort++];
    socket.join(accepted, ownPort, port);
    accepted.join(socket, port, ownPort);
    this.#remember(socket);
    socket.connecting = false;
    socket.emit('connect');
    socket.emit('ready');
    // It may be reset before it is accepted, of which nobody hears.
    const unheard = () => {};
    accepted.on('error', unheard);
    listening.process.soon(() => {
      if (accepted.destroyed) return;
      accepted.off('error', unheard);
      this.#remember(accepted);
      listening.server.emit('connection', accepted);
    });
  }

  #remember(socket: WorldSocket): void {
    this.#sockets.add(socket);
    const forget = () => this.#sockets.delete(socket);
    const endOfProcess = socket.process.onEnd(forget);
    socket.once('close', () => {
      endOfProcess();
      forget();
    });
  }
}

/** The network that all code of this program uses now. */
let present: Network | null = null;

export function useNetwork(network: Network): void {
  present = network;
}

type ListenOptions = { readonly port?: number; readonly path?: string; readonly reusePort?: true };
type ConnectOptions = { readonly port: number; readonly timeout?: number };

/** node's interval of looks at its own connections: of the machine's time, which is not the world's. */
function endLooks(server: net.Server): void {
  for (const symbol of Object.getOwnPropertySymbols(server)) {
    if (symbol.description === 'http.server.connectionsCheckingInterval') {
      realMachine.clearInterval((server as unknown as Record<symbol, NodeJS.Timeout>)[symbol]);
    }
  }
}

/** Puts this network in the place of node's. */
export function replaceNetwork(): void {
  Object.assign(net.Server.prototype, {
    listen(this: net.Server, options: ListenOptions, onListening?: () => void) {
      if (options.reusePort) {
        // A system without shared ports: one socket listens.
        currentProcess()!.soon(() => this.emit('error', failure('ENOTSUP', 'listen')));
        return this;
      }
      this.once('listening', () => endLooks(this));
      const key = options.path ?? `${loopback}:${options.port}`;
      present!.listen(this, key, onListening);
      return this;
    },
    close(this: net.Server, onClose?: () => void) {
      if (onClose) this.once('close', onClose);
      present!.close(this);
      return this;
    },
    address(this: net.Server) {
      const port = Number(present!.keyOf(this)?.split(':').at(-1));
      return { address: loopback, port, family: 'IPv4' };
    },
    unref(this: net.Server) {
      return this;
    },
  });
  const connect = ({ port, timeout }: ConnectOptions, onConnect?: () => void) => {
    const socket = present!.connect(`${loopback}:${port}`, onConnect);
    return timeout === undefined ? socket : socket.setTimeout(timeout);
  };
  Object.assign(net, { connect, createConnection: connect });
  Object.assign(http.Agent.prototype, { createConnection: connect });
  module.syncBuiltinESMExports();
}
