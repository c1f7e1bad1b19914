/** What real services of OpenStack answered to one round of the collector, kept as a file. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ClientOptions, createClient } from '../../../src/sources/upstream/client.ts';
import type { Send } from '../../../src/sources/upstream/request.ts';

/** A request, and its answer. */
export interface Exchange {
  /** The whole address, as it was asked. */
  readonly url: string;
  readonly body: unknown;
}

export interface Recording {
  /** The packages that answered, with their versions. */
  readonly origin: string;
  readonly exchanges: readonly Exchange[];
}

export const recordingFile = fileURLToPath(new URL('recorded/debian-12.json', import.meta.url));

export async function readRecording(): Promise<Recording> {
  return JSON.parse(await readFile(recordingFile, 'utf8'));
}

/** A sender that notes each exchange. */
export function recording(exchanges: Exchange[]): (options: ClientOptions) => Send {
  return (options) => {
    const send = createClient(options);
    // Without the list that is read item by item, which the recorded text is to hold.
    return async ({ list: _, ...request }, signal) => {
      const answer = await send(request, signal);
      exchanges.push({ url: request.url, body: JSON.parse(answer.text) });
      return answer;
    };
  };
}
