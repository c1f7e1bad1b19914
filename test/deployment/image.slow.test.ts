/**
 * The Dockerfile without Docker: its second stage runs in a folder, by its own COPY lines, with
 * the production dependencies; then the program runs there under the image's constraints: as a user
 * of any number and of group 0, as OpenShift runs it, in a read-only folder.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, chown, copyFile } from 'node:fs/promises';
import { join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, Workplace } from '../process/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', '');
const lines = dockerfile.split('\n').filter((line) => /^[A-Z]/.test(line));
const finalStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')) + 1);

/** Arguments of each occurrence of an instruction in the final stage. */
const instructions = (name: string): string[] =>
  finalStage
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1));

/** A number that OpenShift chooses. */
const anyUid = 1_000_650_000;
const rootGroup = 0;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: anyUid, gid: rootGroup } : {};

/** Docker's semantics: the last pattern that matches a path, or a parent folder, wins. */
function isIgnored(path: string): boolean {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const paths = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return patterns.reduce((ignored, pattern) => {
    const glob = pattern.replace(/^!/, '');
    return paths.some((one) => matchesGlob(one, glob)) ? !pattern.startsWith('!') : ignored;
  }, false);
}

/** Copies from the clone what the arguments of a COPY name, as far as Docker does not ignore it. */
function copyAs(copy: string, folder: string): void {
  const [target = '', ...sources] = copy.split(' ').reverse();
  for (const source of sources) {
    expect(isIgnored(source), `${source} is ignored, but copied`).toBe(false);
    cpSync(join(root, source), join(folder, target === './' ? source : target), {
      recursive: true,
      filter: (path) => path === join(root, source) || !isIgnored(relative(root, path)),
    });
  }
}

/** Development packages that bundling the pages takes. */
const bundling = ['esbuild', '@esbuild', 'preact-iso'].map((name) => `node_modules/${name}`);

/** Runs the first stage's build in a folder with what the stage copies; the folder of what it makes. */
function buildPages(folder: string): { made: string; output: string } {
  mkdirSync(folder);
  const stage = lines.slice(
    0,
    lines.findLastIndex((line) => line.startsWith('FROM ')),
  );
  for (const line of stage.filter((of) => of.startsWith('COPY '))) {
    copyAs(line.slice('COPY '.length), folder);
  }
  // Copied, since the bundler follows links, and names chunks after where modules lie.
  for (const path of [...productionPackages(), ...bundling]) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const build = spawnSync(process.execPath, ['scripts/build-panel.js'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { made: join(folder, 'build/panel'), output: build.stdout + build.stderr };
}

/** Package folders that `npm ci --omit=dev` installs. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean }>(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev && existsSync(join(root, folder)))
    .map(([folder]) => folder);
}

function copyInto(app: string): void {
  for (const copy of instructions('COPY').filter((line) => !line.startsWith('--from='))) {
    copyAs(copy, app);
  }
  // What the first stage builds; the tests have built it.
  cpSync(join(root, 'build'), join(app, 'build'), { recursive: true });
  for (const folder of productionPackages()) {
    cpSync(join(root, folder), join(app, folder), { recursive: true });
  }
}

const [, hostOfImage = ''] = /HOST=(\S+)/.exec(instructions('ENV').join())!;

describe('the image', () => {
  let workplace: Workplace;
  let app: string;
  let node: string;
  let service: Running;
  let url: string;

  beforeAll(async () => {
    workplace = await Workplace.make();
    app = join(workplace.folder, 'app');
    mkdirSync(join(app, 'data'), { recursive: true });
    copyInto(app);
    // The other user may lack access to the folder of this Node.
    node = join(workplace.folder, 'node');
    await copyFile(process.execPath, node);
    execFileSync('chmod', ['-R', 'a-w,a+rX', app]);
    await chmod(workplace.folder, 0o755);
    const [, owner, mode] = /chown (\S+) data && chmod (\S+) data/.exec(
      instructions('RUN').join(),
    )!;
    await chmod(join(app, 'data'), Number.parseInt(mode!, 8));
    const [user, group] = owner!.split(':').map(Number);
    if (isRoot) await chown(join(app, 'data'), user!, group!);
    const command = JSON.parse(instructions('ENTRYPOINT')[0]!).concat(
      JSON.parse(instructions('CMD')[0]!),
    );
    const environment = { NODE_ENV: 'production', HOST: hostOfImage, PORT: '0', PANEL_PORT: '0' };
    service = workplace.startProgram(node, command.slice(1), environment, { cwd: app, ...asUser });
    url = await service.listens();
  });
  afterAll(async () => {
    execFileSync('chmod', ['-R', 'u+w', workplace.folder]);
    await workplace.remove();
  });

  it('serves the interface and its documentation, and writes nothing but its data', async () => {
    const statuses = ['/readyz', '/docs', '/docs/operators/', '/docs/openapi/v1.json'].map(
      async (path) => (await fetch(`${url}${path}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
    const denied = await fetch(`${url}/hybrid-core/v1/sites`);
    expect(denied.status).toBe(401);
    expect(existsSync(join(app, 'data/hybrid-core.db'))).toBe(true);
    const written = execFileSync('find', [app, '-newer', join(app, 'data'), '-type', 'f']);
    const outside = written
      .toString()
      .split('\n')
      .filter((path) => !path.startsWith(`${app}/data/`));
    expect(outside).toEqual(['']);
  });

  it('answers on IPv4 and on IPv6', async () => {
    const { port } = new URL(url);
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${port}/readyz`)).status).toBe(200);
    }
  });

  it('has the pages of the clone, byte for byte', () => {
    const { made, output } = buildPages(join(workplace.folder, 'pages'));
    expect(output).toBe('');
    const manifest = (folder: string) => readFileSync(join(folder, 'manifest.json'), 'utf8');
    expect(manifest(made)).toBe(manifest(join(root, 'build/panel')));
  });

  it('has a check of health that tells a service from none', () => {
    const [, command] = instructions('HEALTHCHECK')[0]!.split(/ CMD /);
    const [, ...args] = JSON.parse(command!);
    const check = (port: string, more = {}) =>
      spawnSync(node, args, { ...asUser, cwd: app, env: { PORT: port, ...more } }).status;
    expect(check(new URL(url).port)).toBe(0);
    const byProxy = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' };
    expect(check(new URL(url).port, byProxy)).toBe(0);
    expect(check('1')).toBe(1);
  });

  it('holds neither tests nor development dependencies', () => {
    const files = execFileSync('find', [join(app, 'src'), '-name', '*.test.ts']).toString();
    expect(files).toBe('');
    expect(existsSync(join(app, 'node_modules/vitest'))).toBe(false);
    expect(existsSync(join(app, 'node_modules/pg'))).toBe(true);
  });

  it('runs as a user by number, outside of any node_modules', () => {
    expect(instructions('USER')[0]).toMatch(/^[1-9]\d*:0$/);
    expect(instructions('WORKDIR').join()).not.toContain('node_modules');
  });

  it('ends in good order', async () => {
    service.kill('SIGTERM');
    expect(await service.finished()).toMatchObject({ status: 0, stderr: '' });
  });
});
