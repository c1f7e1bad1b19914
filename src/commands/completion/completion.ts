/** `hybrid-core completion`: prints what makes a shell complete the command line. */
import type { Command } from 'commander';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { type Place, placesOf } from './places.ts';
import { zshScript } from './zsh.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

const scripts: Record<Shell, (places: readonly Place[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The script for a shell, which knows the commands and options of this program. */
export function completionScript(program: Command, shell: Shell): string {
  return scripts[shell](placesOf(program, []));
}
