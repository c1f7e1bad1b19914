/**
 * Builds the packages below clients/ into their `dist` folders: JavaScript and types, for runtimes
 * that do not strip types. `npm ci` runs it after a clone; arguments select folders. Plain
 * JavaScript: it runs on any Node from 20 on.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;

/** The command line depends on the client, so the client comes first. */
const all = ['clients/typescript', 'clients/cli'];

/** Compiles beside the present files, which another process may be running, and then takes their place. */
function build(folder) {
  const dist = `${root}${folder}/dist`;
  const made = `${dist}.${process.pid}`;
  const { status } = spawnSync(process.execPath, [compiler, '-p', folder, '--outDir', made], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) {
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
  }
  rmSync(made, { recursive: true, force: true });
  return status === 0;
}

const named = process.argv.slice(2);
const folders = (named.length > 0 ? named : all).filter((folder) => existsSync(`${root}${folder}`));

// A build error, or an installation without the compiler, must not fail npm's installation.
const isInstallation = process.env.npm_lifecycle_event === 'prepare';
const isBuilt = existsSync(compiler) && folders.every(build);
process.exitCode = isBuilt || isInstallation ? 0 : 1;
