/**
 * Exchanges with a NetBox: recorded from a real one, kept as a file, and given again where there is
 * none.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Headers } from 'undici';
import { netboxSource } from '../../../src/sources/netbox/netbox.ts';
import type { CollectReport } from '../../../src/sources/runner/source.ts';
import { type ClientOptions, createClient } from '../../../src/sources/upstream/client.ts';
import type { Send } from '../../../src/sources/upstream/request.ts';
import type { StoreWriter } from '../../../src/store/store.ts';
import { netboxSettings } from '../../collectors/netbox-stand-in/settings.ts';

/** A request below `/api/`, and its answer. */
export interface Exchange {
  /** With the query, as it was sent. */
  readonly target: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** What a real NetBox answered to one round of the collector. */
export interface Recording {
  /** Of NetBox. */
  readonly version: string;
  /** Where its rows came from, and under which licence they are kept. */
  readonly origin: string;
  /** The keys of the source beside its address and token, as YAML. */
  readonly settings: string;
  readonly exchanges: readonly Exchange[];
}

/** The place of a recording. */
export function recordingFile(version: string): string {
  return fileURLToPath(new URL(`recorded/netbox-${version}.json`, import.meta.url));
}

export async function readRecording(version: string): Promise<Recording> {
  return JSON.parse(await readFile(recordingFile(version), 'utf8'));
}

/** A sender that notes each exchange. */
export function recording(exchanges: Exchange[]): (options: ClientOptions) => Send {
  return (options) => {
    const send = createClient(options);
    // Without the list that is read item by item, which the recorded text is to hold.
    return async ({ list: _, ...request }, signal) => {
      const answer = await send(request, signal);
      const { pathname, search } = new URL(request.url);
      exchanges.push({
        target: pathname.slice(pathname.indexOf('/api/')) + search,
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        body: JSON.parse(answer.text),
      });
      return answer;
    };
  };
}

/**
 * A sender that gives the recorded answers again, and nothing else. The recordings are older than the
 * question for serial numbers and asset tags, which rows may lack.
 */
export function replaying({ exchanges }: Recording): () => Send {
  return () => async (request) => {
    const { pathname, search } = new URL(request.url);
    const asked = (pathname + search).replace('%2Cserial%2Casset_tag', '');
    const found = exchanges.find(({ target }) => target === asked);
    if (found === undefined) throw new Error(`not recorded: ${pathname}${search}`);
    const { status, type, body } = found;
    return { status, headers: new Headers({ 'content-type': type }), text: JSON.stringify(body) };
  };
}

export interface NetboxRounds {
  readonly url: string;
  readonly token: string;
  /** Further keys below `netbox`, as YAML. */
  readonly yaml: string;
  readonly writer: StoreWriter;
  readonly createSend?: (options: ClientOptions) => Send;
}

/** Rounds of one source; what it logs is added to `log`. */
export function roundsOf(options: NetboxRounds, log: string[] = []): () => Promise<CollectReport> {
  const { url, token, yaml, writer, createSend } = options;
  const source = netboxSource(
    netboxSettings(`url: ${url}\ntoken_env: NETBOX_TOKEN\n${yaml}`),
    { NETBOX_TOKEN: token },
    { takeOver: false, allowRemovals: false, isOnlyOne: true, ...(createSend && { createSend }) },
  );
  return () =>
    source.collect({
      writer,
      signal: new AbortController().signal,
      dryRun: false,
      isFresh: false,
      clock: () => Date.now(),
      progress: () => {},
      log: ({ message }) => log.push(message),
      guard: async () => {},
    });
}
