/** `hybrid-core completion`: prints what makes a shell complete the command line. */
import type { Command } from 'commander';
import { wrongUsage } from '../program/command.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { type CompletionNode, placesOf } from './places.ts';
import { zshScript } from './zsh.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

const scripts: Record<Shell, (places: readonly CompletionNode[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** Checks the name of a shell. Throws a CommandError where there is no completion for the shell. */
export function readShell(name: string): Shell {
  const shell = shells.find((known) => known === name);
  if (shell === undefined) throw wrongUsage(`SHELL is "${name}"; allowed: ${shells.join(', ')}`);
  return shell;
}

/** The script for a shell, which knows the commands and options of this program. */
export function completionScript(program: Command, shell: Shell): string {
  return scripts[shell](placesOf(program, []));
}
