/**
 * Installs the dependencies unless node_modules matches package-lock.json, so that `npm start` and
 * `npm test` work in a bare clone; an argument selects a folder with its own package.json:
 * `install-if-needed.js bench`. If nothing is missing, it bundles the panel's pages, which may have
 * changed since; an installation does so itself. Plain JavaScript: it runs on any Node from 18 on,
 * before the pinned one is installed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder = '.'] = process.argv.slice(2);
const clone = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL(`../${folder}/`, import.meta.url));

/** Packages of a lock file by folder; none without the file. */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** Whether every package that all platforms need is installed in the locked version. */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  );
}

/** Whether a path leads to the program, by a link such as npm's in node_modules/.bin, too. */
function isProgram(path, program) {
  try {
    return realpathSync(path) === program;
  } catch {
    return false;
  }
}

/**
 * PID of a service that runs from this clone, and not of one of its children, which it would start
 * again; null if there is none. Only Linux exposes a process's command and folder.
 */
function runningService() {
  const program = resolve(realpathSync(clone), 'bin/hybrid-core.js');
  const runsProgram = (pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const folder = readlinkSync(`/proc/${pid}/cwd`);
      return words.slice(1, 4).some((word) => word && isProgram(resolve(folder, word), program));
    } catch {
      return false;
    }
  };
  const parentOf = (pid) => {
    try {
      return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    } catch {
      return undefined;
    }
  };
  try {
    const running = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && runsProgram(pid));
    return running.find((pid) => !running.includes(parentOf(pid))) ?? null;
  } catch {
    return null;
  }
}

/**
 * Arguments that override npm's configuration: Node itself is a development dependency, installed
 * by its package's script.
 */
const argumentsOfNpm = [
  'ci',
  '--include=dev',
  '--ignore-scripts=false',
  '--engine-strict=false',
  '--package-lock=true',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

function install() {
  // `npm ci` empties node_modules first: a running service would fail to load modules later.
  const pid = runningService();
  if (pid !== null) {
    console.error(
      `The packages in ${root}node_modules are not those of package-lock.json, and process ${pid} ` +
        'runs the service from this folder: stop it first, or install in another clone.',
    );
    return 1;
  }
  console.log('Installing dependencies, once; this takes up to a minute …');
  const npm = process.env.npm_execpath;
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...argumentsOfNpm], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', argumentsOfNpm, { cwd: root, stdio: 'inherit' });
  if (error) console.error(`npm cannot be run: ${error.message}`);
  return status ?? 1;
}

if (!isInstalled()) process.exitCode = install();
else if (folder === '.') await import('./build-panel.js');
