/** Prompts on the terminal, with or without echo. */
import { createInterface } from 'node:readline/promises';
import { addAbortSignal, Writable } from 'node:stream';
import { CommandError, exitStatus, wrongUsage } from '../exit.ts';
import { type Io, writeNow } from '../io.ts';

/** Longest secret from a pipe, in characters. */
const secretCharactersMax = 4_096;

/** Prompts on a terminal; elsewhere, the option is required. */
export async function askFor(io: Io, what: string, option: string): Promise<string> {
  if (!io.stdin.isTTY) throw wrongUsage(`${option} is missing`);
  return prompt(io, what, io.stderr as unknown as NodeJS.WritableStream);
}

/**
 * Reads a secret: without echo on a terminal, else from standard input, or HC_TOKEN if that is
 * empty.
 */
export async function readSecret(io: Io, what: string): Promise<string> {
  const { HC_TOKEN } = io.environment;
  if (io.stdin.isTTY) {
    writeNow(io.stderr, `${what} (not shown): `);
    const discarded = new Writable({ write: (_chunk, _encoding, done) => done() });
    const secret = await prompt(io, '', discarded);
    writeNow(io.stderr, '\n');
    return secret;
  }
  const secret = (await readPipe(io)).trim() || HC_TOKEN;
  if (!secret) throw wrongUsage('no token came: type it, pipe it in, or --token-file');
  return secret;
}

async function readPipe({ stdin, interrupted }: Io): Promise<string> {
  let text = '';
  for await (const chunk of addAbortSignal(interrupted, stdin)) {
    text += chunk;
    if (text.length > secretCharactersMax) break;
  }
  return text;
}

async function prompt(io: Io, what: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: io.stdin, output, terminal: true });
  try {
    const question = what === '' ? '' : `${what}: `;
    return (await terminal.question(question, { signal: io.interrupted })).trim();
  } catch {
    writeNow(io.stderr, '\n');
    throw new CommandError('nothing was answered', exitStatus.usage);
  } finally {
    terminal.close();
  }
}
