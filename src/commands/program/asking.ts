/** Asks a person at the terminal. */
import { createInterface } from 'node:readline/promises';
import { oneLine, quote } from '../../text/quote.ts';
import { type CommandContext, CommandError } from './command.ts';

type Terminal = Pick<CommandContext, 'stdin' | 'stderr'>;

/**
 * Asks a person at the terminal to type the word that confirms a removal. Throws a CommandError
 * without a terminal, or for any other word.
 */
export async function confirmRemoval(
  terminal: Terminal,
  what: string,
  word: string,
): Promise<void> {
  if (!terminal.stdin.isTTY) {
    throw new CommandError(
      `removing ${what}: cannot ask for confirmation (no terminal): add --yes`,
    );
  }
  const expected = `"${oneLine(word)}"`;
  const answer = await ask(terminal, `This removes ${what}.\nType ${expected} to go on: `);
  if (answer === word) return;
  const typed = answer === null ? 'nothing' : quote(answer);
  throw new CommandError(`${typed} was typed, not ${expected}; nothing was removed`);
}

/** Asks at the terminal; null if it is closed instead of answered. */
async function ask({ stdin, stderr }: Terminal, question: string): Promise<string | null> {
  const terminal = createInterface({ input: stdin, output: stderr });
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  try {
    return await Promise.race([terminal.question(question), closed]);
  } finally {
    terminal.close();
  }
}
