/** Starts the bare server with responses recorded from the service. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LoadRequest } from '../load/request.ts';
import { ask, type RecordedResponse } from './ask.ts';
import { probe, startChild } from './child.ts';
import { isReadableFromOutside } from './process-usage.ts';
import { Server } from './server.ts';

const bareServer = fileURLToPath(new URL('bare-server.js', import.meta.url));

/** Headers that node:http adds by itself; the bare server leaves them to it as well. */
const addedByNode = new Set(['date', 'connection', 'keep-alive']);

/**
 * Records the responses to these requests and starts a bare server that replays them. Rejects
 * unless its responses are identical, byte for byte except for the date.
 */
export async function startBare(
  service: Server,
  requests: readonly LoadRequest[],
  answersFile: string,
): Promise<Server> {
  const recorded: RecordedResponse[] = [];
  for (const request of requests) recorded.push(await ask(service.port, request));
  await writeFile(answersFile, JSON.stringify(recorded.map(asAnswer)));
  const bare = await startNodeServer([bareServer, answersFile]);
  for (const [index, wanted] of recorded.entries()) {
    requireSame(wanted, await ask(bare.port, requests[index]!));
  }
  return bare;
}

/** Starts any Node server that prints its port first. */
export async function startNodeServer(file: readonly string[]): Promise<Server> {
  const imports = isReadableFromOutside ? [] : ['--import', probe];
  const child = startChild([process.execPath, ...imports, ...file], {
    core: 'server',
    // PostGraphile requires the environment, and warns without it.
    env: { NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    stdout: 'pipe',
    ipc: !isReadableFromOutside,
  });
  const lines = createInterface({ input: child.stdout! });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`${file[0]} has ended by itself`);
    }),
  ]);
  return new Server(child, Number(line));
}

function asAnswer({ status, headers, body }: RecordedResponse) {
  const timeout = headers.find(([name]) => name.toLowerCase() === 'keep-alive')?.[1];
  return {
    status,
    headers: headers.filter(([name]) => !addedByNode.has(name.toLowerCase())).flat(),
    body,
    keepAliveTimeoutMs: 1_000 * Number(/timeout=(\d+)/.exec(timeout ?? '')?.[1] ?? 0),
  };
}

function requireSame(expected: RecordedResponse, actual: RecordedResponse): void {
  const texts = [expected, actual].map(({ status, headers, body }) => {
    const lines = headers.filter(([name]) => name !== 'Date').map((pair) => pair.join(': '));
    return [status, ...lines.sort(), '', body].join('\n');
  });
  if (texts[0] !== texts[1]) {
    const [a, b] = texts.map((text) => text.slice(0, 800));
    throw new Error(`the bare server does not send what the service sends:\n${a}\n---\n${b}`);
  }
}
