/**
 * TLS of a source: its CA bundle and our client certificate. The files are reloaded in each round,
 * so certificates rotate without a restart (docs: Collectors, Certificates).
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { ProxyOf } from '../../runtime/config/proxies.ts';
import { Outgoing } from '../../runtime/outgoing.ts';
import { SourceError } from '../runner/source.ts';
import { readSmallFile, type SmallFile } from './small-file.ts';

/** Bytes of a file of certificates: the whole list that a system trusts has some 200 KB. */
const certificateBytesMax = 1024 * 1024;

/** Connect timeout of a source, TLS included: a lost packet is retransmitted within 3 s. */
const upstreamConnectMs = 10_000;

/** Paths of PEM files. */
export interface TlsFiles {
  /** CA bundle; replaces Node's default trust store. */
  readonly ca: string | null;
  readonly client: ClientFiles | null;
}

interface ClientFiles {
  readonly cert: string;
  readonly key: string;
}

/** The configuration keys of a source's certificates. */
export interface TlsKeys {
  readonly caFile: string | null;
  readonly certFile: string | null;
  readonly keyFile: string | null;
}

/** The files that the keys name; null if none is set. */
export function tlsFilesOf({ caFile: ca, certFile: cert, keyFile: key }: TlsKeys) {
  const client = cert === null || key === null ? null : { cert, key };
  return ca === null && client === null ? null : { ca, client };
}

/** Why the keys conflict; null if they do not. */
export function tlsFault({ caFile, certFile, keyFile }: TlsKeys, url: string): string | null {
  if ((certFile === null) !== (keyFile === null)) {
    return 'cert_file stands with key_file, and neither without the other';
  }
  const isNamed = caFile !== null || certFile !== null;
  return isNamed && !url.startsWith('https:')
    ? 'ca_file, cert_file and key_file stand with a url that begins with https:'
    : null;
}

/** Connection pool of one source, reused until its certificate files change. */
export class TlsConnections {
  readonly #files: TlsFiles;
  readonly #connectMs: number;
  readonly #proxyOf: ProxyOf;
  #known: { readonly text: string; readonly agent: Outgoing } | null = null;

  /** `files` null: default trust store. `timeoutMs` is the timeout of one response. */
  constructor(files: TlsFiles | null, timeoutMs: number, proxyOf: ProxyOf) {
    this.#proxyOf = proxyOf;
    this.#files = files ?? { ca: null, client: null };
    // Below the response timeout, so that the connection error is the one reported.
    this.#connectMs = Math.min(upstreamConnectMs, timeoutMs / 2);
  }

  /** Throws a SourceError that names the invalid file, and the signal's reason. */
  async dispatcher(signal: AbortSignal): Promise<Dispatcher> {
    const { ca, client } = this.#files;
    const pems = {
      ...(ca !== null && { ca: await readCertificate(ca, 'ca_file', signal) }),
      ...(client !== null && (await readPair(client, signal))),
    };
    const text = JSON.stringify(pems);
    if (this.#known?.text !== text) {
      void this.#known?.agent.close();
      const agent = new Outgoing(this.#proxyOf, { ...pems, timeout: this.#connectMs });
      this.#known = { text, agent };
    }
    return this.#known.agent;
  }
}

async function readPair(files: ClientFiles, signal: AbortSignal) {
  const cert = await readCertificate(files.cert, 'cert_file', signal);
  const key = await readSmallFile(smallFile(files.key, 'key_file'), signal);
  const parsed = attempt(() => createPrivateKey(key));
  if (parsed === null) throw new SourceError(`key_file ${files.key} holds no private key (PEM)`);
  if (!new X509Certificate(cert).checkPrivateKey(parsed)) {
    throw new SourceError(`key_file ${files.key} is not the key of cert_file ${files.cert}`);
  }
  return { cert, key };
}

async function readCertificate(path: string, name: string, signal: AbortSignal): Promise<string> {
  const pem = await readSmallFile(smallFile(path, name), signal);
  if (attempt(() => new X509Certificate(pem)) !== null) return pem;
  throw new SourceError(`${name} ${path} holds no certificate (PEM)`);
}

function smallFile(path: string, name: string): SmallFile {
  return { path, bytesMax: certificateBytesMax, name: `${name} ${path}` };
}

function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
