/** Packs the packages as npm would publish them, and unpacks them into a node_modules folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workplace.ts';

/**
 * Packs client and command line, and unpacks them below `folder`/node_modules; returns that path.
 */
export function installPacked(folder: string): string {
  const packages = join(folder, 'node_modules');
  const target = join(packages, '@hybrid-core');
  mkdirSync(target, { recursive: true });
  for (const [source, name] of [
    ['clients/typescript', 'client'],
    ['clients/cli', 'cli'],
  ] as const) {
    const words = ['pack', '--silent', '--pack-destination', folder];
    const packed = execFileSync('npm', words, { cwd: join(root, source), encoding: 'utf8' });
    const file = join(folder, packed.trim().split('\n').at(-1)!);
    execFileSync('tar', ['-xzf', file, '-C', target]);
    renameSync(join(target, 'package'), join(target, name));
  }
  symlinkSync(join(root, 'clients/cli/node_modules/commander'), join(packages, 'commander'));
  symlinkSync(join(root, 'node_modules/yaml'), join(packages, 'yaml'));
  // Deno resolves only packages of a package.json.
  const dependencies = { '@hybrid-core/client': '*', '@hybrid-core/cli': '*' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  return packages;
}
