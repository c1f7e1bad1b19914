/**
 * Certificates of a source: the authority that signed the other side's, and one of our own to show.
 * The files are read anew in each round, so that they can be renewed without a restart (docs:
 * Collectors, Certificates).
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, type Dispatcher } from 'undici';
import { certificateBytesMax, upstreamConnectMs } from '../limits.ts';
import { SourceError } from '../runner/source.ts';
import { plainFileFault } from './secret.ts';

/** Paths of PEM files. */
export interface TlsFiles {
  /** Authorities, in place of those that Node trusts. */
  readonly ca: string | null;
  readonly client: { readonly cert: string; readonly key: string } | null;
}

/** The keys of a source that name certificates. */
export interface TlsKeys {
  readonly ca_file: string | null;
  readonly cert_file: string | null;
  readonly key_file: string | null;
}

/** What the keys name; null where they name nothing. */
export function tlsFilesOf({ ca_file: ca, cert_file: cert, key_file: key }: TlsKeys) {
  const client = cert === null || key === null ? null : { cert, key };
  return ca === null && client === null ? null : { ca, client };
}

/** Why the keys do not go together; null if they do. */
export function tlsFault({ ca_file, cert_file, key_file }: TlsKeys, url: string): string | null {
  if ((cert_file === null) !== (key_file === null)) {
    return 'cert_file stands with key_file, and neither without the other';
  }
  const isNamed = ca_file !== null || cert_file !== null;
  return isNamed && !url.startsWith('https:')
    ? 'ca_file, cert_file and key_file stand with a url that begins with https:'
    : null;
}

/** Connections of one source, kept for as long as its files say the same. */
export class TlsConnections {
  readonly #files: TlsFiles;
  readonly #connectMs: number;
  #known: { readonly text: string; readonly agent: Agent } | null = null;

  /** Null: the system's own certificates do. `timeoutMs` is the time for one answer. */
  constructor(files: TlsFiles | null, timeoutMs: number) {
    this.#files = files ?? { ca: null, client: null };
    // Within the time for an answer, so that what is wrong with the connection is told.
    this.#connectMs = Math.min(upstreamConnectMs, timeoutMs / 2);
  }

  /** Throws a SourceError that names a file's fault. */
  async dispatcher(): Promise<Dispatcher> {
    const { ca, client } = this.#files;
    const pems = {
      ...(ca !== null && { ca: await readCertificate(ca, 'ca_file') }),
      ...(client !== null && (await readPair(client))),
    };
    const text = JSON.stringify(pems);
    if (this.#known?.text !== text) {
      void this.#known?.agent.close();
      const connect = { ...pems, timeout: this.#connectMs };
      // The client bounds the whole answer in time, longer than undici would wait for a part of it.
      const agent = new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 });
      this.#known = { text, agent };
    }
    return this.#known.agent;
  }
}

async function readPair(files: { readonly cert: string; readonly key: string }) {
  const cert = await readCertificate(files.cert, 'cert_file');
  const key = await readPem(files.key, 'key_file');
  const parsed = attempt(() => createPrivateKey(key));
  if (parsed === null) throw new SourceError(`key_file ${files.key} holds no private key (PEM)`);
  if (!new X509Certificate(cert).checkPrivateKey(parsed)) {
    throw new SourceError(`key_file ${files.key} is not the key of cert_file ${files.cert}`);
  }
  return { cert, key };
}

async function readCertificate(path: string, name: string): Promise<string> {
  const pem = await readPem(path, name);
  if (attempt(() => new X509Certificate(pem)) !== null) return pem;
  throw new SourceError(`${name} ${path} holds no certificate (PEM)`);
}

async function readPem(path: string, name: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(`${name} ${path} cannot be read: ${plainFileFault(error)}`);
  });
  if (bytes.length <= certificateBytesMax) return bytes.toString('utf8');
  throw new SourceError(
    `${name} ${path} has ${bytes.length} bytes; at most ${certificateBytesMax} are read`,
  );
}

function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
