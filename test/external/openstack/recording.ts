/** Records real OpenStack services' responses to one round of the collector in a file. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ClientOptions, createClient } from '../../../src/sources/upstream/client.ts';
import type { Send } from '../../../src/sources/upstream/send.ts';

/** A request with its response. */
export interface Exchange {
  /** The full address of the request. */
  readonly url: string;
  readonly body: unknown;
}

export interface Recording {
  /** Packages of the services, with their versions. */
  readonly origin: string;
  readonly exchanges: readonly Exchange[];
}

export const recordingFile = fileURLToPath(new URL('recorded/debian-12.json', import.meta.url));

export async function readRecording(): Promise<Recording> {
  return JSON.parse(await readFile(recordingFile, 'utf8'));
}

/** A sender that records each exchange. */
export function recording(exchanges: Exchange[]): (options: ClientOptions) => Send {
  return (options) => {
    const send = createClient(options);
    // Without the streamed list, so that the recording holds the whole text.
    return async ({ list: _, ...request }, signal) => {
      const answer = await send(request, signal);
      exchanges.push({ url: request.url, body: JSON.parse(answer.text) });
      return answer;
    };
  };
}
