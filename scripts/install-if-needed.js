/**
 * Installs the dependencies if what is installed is not what package-lock.json says, so that
 * `npm start` and `npm test` work in a bare clone; those of a folder with a package.json of its
 * own where one is named: `install-if-needed.js bench`. Plain JavaScript: it runs on whichever Node
 * is there, from 18 on, before the pinned one is installed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [folder = '.'] = process.argv.slice(2);
const root = fileURLToPath(new URL(`../${folder}/`, import.meta.url));

/** The packages that a lock file names, by their folders; none where there is no such file. */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** Whether each package that every platform needs is there, in the version wanted. */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  );
}

function install() {
  console.log('Installing dependencies, once; this takes up to a minute …');
  const argumentsOfNpm = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...argumentsOfNpm], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', argumentsOfNpm, { cwd: root, stdio: 'inherit' });
  if (error) console.error(`npm cannot be run: ${error.message}`);
  return status ?? 1;
}

process.exitCode = isInstalled() ? 0 : install();
