/**
 * Builds a release's files in a folder, `dist` by default: the npm package, its SBOM (CycloneDX),
 * the packages below clients/, and the checksums of all of them.
 *
 * Node does not strip types below node_modules, where npm installs a package. The package therefore
 * holds the repository's files with the types stripped, lines and columns unchanged. The
 * repository's own package.json is private, so that the unstripped files cannot be published by
 * mistake.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = resolve(process.argv[2] ?? join(root, 'dist'));
const staging = join(dist, 'package');
const manifest = readJson('package.json');

/** Runtime files: tests, their fixtures and the bundled browser source are left out. */
const sources = ['bin/*.js', 'src/**/*.{ts,css,svg}'];
const leftOut = [
  'src/**/*.test.ts',
  'src/panel/browser/*',
  'src/panel/browser/{events,find,overview,people,plan,reference,report,sign-in-page,style}/**',
];
const asTheyAre = [
  'build/panel',
  'queries',
  'schemas',
  'docs',
  'examples',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

/**
 * The published package's command. In a clone the workspace `bin` has it: npm links no command of the
 * root package, and npx would install the clone again for each user to get one.
 */
const bin = { 'hybrid-core': 'bin/hybrid-core.js' };

rmSync(dist, { recursive: true, force: true });
await import('./build-panel.js');
for (const path of globSync(sources, { cwd: root, exclude: leftOut })) stage(path);
for (const path of asTheyAre) cpSync(join(root, path), join(staging, path), { recursive: true });
writeJson('package/package.json', publishedManifest());
writeJson('package/npm-shrinkwrap.json', publishedLock());

const tarball = pack(staging);
const clients = manifest.workspaces
  .filter((folder) => folder.startsWith('clients/'))
  .map(packClient);
const inventory = `hybrid-core-${manifest.version}.cdx.json`;
writeJson(inventory, materials());
const files = [tarball, inventory, ...clients];
writeFileSync(join(dist, 'SHA256SUMS'), files.map(checksum).join(''));
console.log(files.concat('SHA256SUMS').join('\n'));

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function writeJson(path, value) {
  writeFileSync(join(dist, path), `${JSON.stringify(value, null, 2)}\n`);
}

function stage(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const isTypeScript = path.endsWith('.ts');
  const target = join(staging, isTypeScript ? path.replace(/\.ts$/, '.js') : path);
  mkdirSync(dirname(target), { recursive: true });
  const code = isTypeScript ? stripTypeScriptTypes(text) : text;
  writeFileSync(target, /\.(js|ts)$/.test(path) ? pointingToJavaScript(code) : code);
}

/** Rewrites file names in code, for imports and worker threads, to end in `.js`. */
function pointingToJavaScript(code) {
  return code.replaceAll(/'([\w./-]+)\.ts'/g, "'$1.js'");
}

function publishedManifest() {
  const { private: _, workspaces, scripts, devDependencies, allowScripts, ...published } = manifest;
  return { ...published, bin };
}

/**
 * The repository of a package below clients/, which npm compares with that of the publishing workflow.
 * The root's package.json states it, and nothing else: files made by hand are those of the workflow.
 */
function repositoryOf(directory) {
  const { repository } = manifest;
  return repository === undefined ? {} : { repository: { ...repository, directory } };
}

/** Packs a package below clients/, built in the clone, with the repository in its manifest. */
function packClient(folder) {
  const own = readJson(join(folder, 'package.json'));
  npm(join(root, folder), 'run', 'build');
  for (const path of [...own.files, 'README.md', 'LICENSE']) {
    cpSync(join(root, folder, path), join(dist, folder, path), { recursive: true });
  }
  const { scripts, ...published } = own;
  writeJson(join(folder, 'package.json'), { ...published, ...repositoryOf(folder) });
  return pack(join(dist, folder));
}

/** The tested versions, for those who install the package as a program. */
function publishedLock() {
  const { packages, ...lock } = readJson('package-lock.json');
  const { workspaces, devDependencies, ...rest } = packages[''];
  const own = { ...rest, bin };
  // Leave out the packages below clients/, and what they alone need.
  const needed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  );
  return { ...lock, packages: { '': own, ...Object.fromEntries(needed) } };
}

/**
 * The package's SBOM. npm is run on the package itself: in the clone, `--omit dev` also drops
 * dependencies shared with a development dependency. It names a package by its folder.
 */
function materials() {
  const flags = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const sbom = JSON.parse(npm(staging, 'sbom', '--package-lock-only', ...flags));
  sbom.metadata.component.name = manifest.name;
  // Otherwise the SBOM, and the checksums with it, would differ in every build.
  delete sbom.serialNumber;
  sbom.metadata.timestamp = new Date(Number(sourceDate()) * 1_000).toISOString();
  return sbom;
}

/** Makes the packed files' modes independent of the umask. */
function fixModes(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, isProgram ? 0o755 : 0o644);
  }
}

/** Time of the released commit in seconds since the epoch, or SOURCE_DATE_EPOCH. */
function sourceDate() {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  if (given !== undefined) return given;
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '0';
}

/**
 * Packs a folder; returns the file's name. The package's scripts print to standard output as well.
 */
function pack(folder) {
  fixModes(folder);
  const printed = npm(folder, 'pack', '--json', '--pack-destination', dist);
  const [{ filename }] = JSON.parse(printed.slice(printed.search(/^\[/m)));
  return filename;
}

function checksum(file) {
  const digest = createHash('sha256').update(readFileSync(join(dist, file)));
  return `${digest.digest('hex')}  ${file}\n`;
}

/** Runs npm in a folder; returns its output. */
function npm(folder, ...words) {
  const { npm_execpath: path } = process.env;
  const [program, ...before] = path === undefined ? ['npm'] : [process.execPath, path];
  const { status, stdout, stderr, error } = spawnSync(program, [...before, ...words], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (status === 0) return stdout;
  console.error(error?.message ?? stderr);
  process.exit(1);
}
