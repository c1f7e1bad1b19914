/** Records exchanges with a real NetBox in a file, and replays them without one. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Headers } from 'undici';
import { netboxSource } from '../../../src/sources/netbox/netbox.ts';
import type { CollectReport } from '../../../src/sources/runner/source.ts';
import { type ClientOptions, createClient } from '../../../src/sources/upstream/client.ts';
import type { Send } from '../../../src/sources/upstream/send.ts';
import type { StoreWriter } from '../../../src/store/store.ts';
import { netboxSettings } from '../../collectors/netbox-stand-in/settings.ts';

/** A request below `/api/` with its response. */
export interface Exchange {
  /** With the query, as sent. */
  readonly target: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** A real NetBox's responses to one round of the collector. */
export interface Recording {
  /** NetBox's version. */
  readonly version: string;
  /** Source of its rows, and their licence. */
  readonly origin: string;
  /** The source's keys other than address and token, as YAML. */
  readonly settings: string;
  readonly exchanges: readonly Exchange[];
}

/** Path of a recording. */
export function recordingFile(version: string): string {
  return fileURLToPath(new URL(`recorded/netbox-${version}.json`, import.meta.url));
}

export async function readRecording(version: string): Promise<Recording> {
  return JSON.parse(await readFile(recordingFile(version), 'utf8'));
}

/** A sender that records each exchange. */
export function recording(exchanges: Exchange[]): (options: ClientOptions) => Send {
  return (options) => {
    const send = createClient(options);
    // Without the streamed list, so that the recording holds the whole text.
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
 * A sender that replays the recorded responses only. The recordings predate serial numbers and
 * asset tags in the query, which rows may lack.
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

/** Rounds of one source; its log messages are added to `log`. */
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
      clock: () => Date.now(),
      progress: () => {},
      log: ({ message }) => log.push(message),
      fence: async () => {},
    });
}
