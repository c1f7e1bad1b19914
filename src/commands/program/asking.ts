/** Asks a person at the terminal. */
import { createInterface } from 'node:readline/promises';
import type { CommandContext } from './command.ts';

/** Asks at the terminal; null if it is closed instead of answered. */
export async function ask(
  { stdin, stderr }: Pick<CommandContext, 'stdin' | 'stderr'>,
  question: string,
): Promise<string | null> {
  const terminal = createInterface({ input: stdin, output: stderr });
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  try {
    return await Promise.race([terminal.question(question), closed]);
  } finally {
    terminal.close();
  }
}
