/** A release's files, built and used as users do; and the publishing workflows. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Workplace } from '../process/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const { version } = JSON.parse(read('package.json'));

/** The program's runtime packages by folder, with their versions. */
const needed = Object.entries<{
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  version: string;
}>(JSON.parse(read('package-lock.json')).packages).filter(
  ([folder, { dev, link }]) => folder.startsWith('node_modules/') && !dev && !link,
);

/** The packages below clients/, by folder. */
const clients = (JSON.parse(read('package.json')).workspaces as readonly string[]).filter(
  (folder) => folder.startsWith('clients/'),
);

/** What a forge's job sets, and a person's shell does not. */
const ofForge = {
  GITHUB_SERVER_URL: 'https://forge.example',
  GITHUB_REPOSITORY: 'someone/hybrid-core',
};

/** CI machines have it. */
const hasJq = spawnSync('jq', ['--version']).status === 0;

describe('the files of a release', () => {
  let workplace: Workplace;
  let dist: string;
  beforeAll(async () => {
    workplace = await Workplace.make();
    dist = join(workplace.folder, 'dist');
    execFileSync(process.execPath, ['scripts/release-files.js', dist], {
      cwd: root,
      stdio: 'ignore',
    });
    // Installed as npm would, but without a registry: the dependencies are here.
    const installed = join(workplace.folder, 'node_modules');
    mkdirSync(installed);
    execFileSync('tar', ['-xzf', join(dist, `hybrid-core-${version}.tgz`), '-C', installed]);
    execFileSync('mv', [join(installed, 'package'), join(installed, 'hybrid-core')]);
    for (const [folder] of needed.filter(([name]) => existsSync(join(root, name)))) {
      const target = join(workplace.folder, folder);
      mkdirSync(dirname(target), { recursive: true });
      if (!existsSync(target)) symlinkSync(join(root, folder), target);
    }
  });
  afterAll(() => workplace?.remove());

  const program = (...words: string[]) =>
    workplace.startProgram(process.execPath, [
      'node_modules/hybrid-core/bin/hybrid-core.js',
      ...words,
    ]);

  it('are a package that runs below node_modules, where no types are stripped', async () => {
    expect(await program('--version').finished()).toMatchObject({ stdout: `${version}\n` });
    const inventory = 'partners: [{ id: acme, name: ACME, hybrid_cores: [] }]\n';
    await writeFile(join(workplace.folder, 'inventory.yaml'), inventory);
    expect(await program('import', 'inventory.yaml').finished()).toMatchObject({ status: 0 });
    const service = program('serve', '--port', '0', '--panel-port', '0');
    const url = await service.listens();
    for (const path of [
      '/readyz',
      '/docs',
      '/docs/operators/deployment',
      '/docs/openapi/v1.json',
    ]) {
      expect((await fetch(`${url}${path}`)).status, path).toBe(200);
    }
    service.kill('SIGTERM');
    expect(await service.finished()).toMatchObject({ status: 0, stderr: '' });
  });

  it('hold what is needed to run, and no tests', () => {
    const names = readdirSync(join(dist, 'package'), { recursive: true }).map(String);
    expect(names).toContain(join('src', 'main.js'));
    // Examples are for reading, TypeScript included.
    const program = names.filter((name) => !name.startsWith('examples'));
    expect(program.filter((name) => /\.ts$|\.test\.js$|conformance/.test(name))).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(dist, 'package', 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest.bin).toEqual({ 'hybrid-core': 'bin/hybrid-core.js' });
    expect(manifest.dependencies).toEqual(JSON.parse(read('package.json')).dependencies);
  });

  it('list what the package is made of, version by version', () => {
    const sbom = JSON.parse(readFileSync(join(dist, `hybrid-core-${version}.cdx.json`), 'utf8'));
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(sbom.metadata.component).toMatchObject({ name: 'hybrid-core', version });
    const listed = sbom.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
    const wanted = needed.map(([folder, { version: of }]) => {
      return `pkg:npm/${folder.replace(/^.*node_modules\//, '')}@${of}`;
    });
    expect(listed.toSorted()).toEqual([...new Set(wanted)].toSorted());
  });

  it('have the version of the Ansible collection', () => {
    expect(parse(read('clients/ansible/galaxy.yml')).version).toBe(version);
  });

  it.each(clients)('has the version of %s, which is what it needs of the others', (folder) => {
    const manifest = JSON.parse(read(`${folder}/package.json`));
    expect(manifest.version).toBe(version);
    const ours = Object.entries(manifest.dependencies ?? {}).filter(([name]) =>
      name.startsWith('@hybrid-core/'),
    );
    for (const [, of] of ours) expect(of).toBe(version);
  });

  it.each([
    ['hybrid-core', undefined],
    ['hybrid-core-client', 'clients/typescript'],
    ['hybrid-core-cli', 'clients/cli'],
  ])('name the repository that package.json states in the package %s', (name, directory) => {
    const file = join(dist, `${name}-${version}.tgz`);
    const text = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' });
    const stated = JSON.parse(read('package.json')).repository;
    const expected = stated && directory ? { ...stated, directory } : stated;
    expect(JSON.parse(text).repository).toEqual(expected);
  });

  const packages = ['hybrid-core', 'hybrid-core-client', 'hybrid-core-cli'];

  /** Runs the publishing step against a registry that returns `integrity` for every package. */
  function publish(integrity: string) {
    const { jobs }: Workflow = parse(read('.github/workflows/release.yaml'));
    const { run } = jobs.npm!.steps!.at(-1)!;
    const npm = `npm() { [ "$1" = publish ] && echo "published $2" || echo "${integrity}"; }`;
    const { status, stdout } = spawnSync('bash', ['-e', '-c', `${npm}; ${run}`], {
      cwd: dist,
      encoding: 'utf8',
    });
    return { status, lines: stdout.trim().split('\n') };
  }

  it.skipIf(!hasJq)('are published after those that they need', () => {
    const lines = packages.map((name) => `published ${name}-${version}.tgz`);
    expect(publish('')).toEqual({ status: 0, lines });
  });

  it.skipIf(!hasJq)(
    'are left as they are where they are published, and no others in their place',
    () => {
      const equal = publish('$made');
      expect(equal.status).toBe(0);
      expect(equal.lines.every((line) => line.endsWith(`@${version} is published`))).toBe(true);
      const { status, lines } = publish('sha512-other');
      expect(status).toBe(1);
      expect(lines.join()).toMatch(/is published with other contents$/);
    },
  );

  it('are the same, byte for byte, made by a person of any umask or by the workflow', () => {
    const again = join(workplace.folder, 'again');
    execFileSync(
      'sh',
      ['-c', 'umask 077; exec "$0" scripts/release-files.js "$1"', process.execPath, again],
      {
        cwd: root,
        stdio: 'ignore',
        env: { ...process.env, ...ofForge },
      },
    );
    expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(
      readFileSync(join(dist, 'SHA256SUMS'), 'utf8'),
    );
  });

  it('have checksums that hold', () => {
    const sums = readFileSync(join(dist, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const ofClients = clients.map((folder) => `hybrid-core-${basename(folder)}-${version}.tgz`);
    const files = [
      `hybrid-core-${version}.tgz`,
      `hybrid-core-${version}.cdx.json`,
      ...ofClients.map((file) => file.replace('typescript', 'client')),
    ];
    const expected = files.map((file) => {
      const bytes = readFileSync(join(dist, file));
      return `${createHash('sha256').update(bytes).digest('hex')}  ${file}`;
    });
    expect(sums).toEqual(expected);
  });
});

describe('the notes of a release', () => {
  let workplace: Workplace;
  beforeAll(async () => {
    workplace = await Workplace.make();
    cpSync(join(root, 'scripts'), join(workplace.folder, 'scripts'), { recursive: true });
    const manifest = { type: 'module', version: '1.2.3' };
    await writeFile(join(workplace.folder, 'package.json'), JSON.stringify(manifest));
  });
  afterAll(() => workplace?.remove());

  const notes = async (changelog: string, ...words: string[]) => {
    await writeFile(join(workplace.folder, 'CHANGELOG.md'), changelog);
    return workplace
      .startProgram(process.execPath, ['scripts/release-notes.js', ...words])
      .finished();
  };

  it('are the section of its version', async () => {
    const changelog =
      '# Changelog\n\n## Unreleased\n\n## 1.2.3 (2027-01-31)\n\n- One.\n\n## 1.2.2\n';
    expect(await notes(changelog, 'v1.2.3')).toMatchObject({ status: 0, stdout: '- One.\n' });
  });

  it.each([
    ['v1.2.4', '## 1.2.3\n\n- One.\n', /the tag is v1\.2\.4.*1\.2\.3/],
    ['1.2.3', '## 1.2.3\n\n- One.\n', /the tag is 1\.2\.3.*allowed: v1\.2\.3/],
    ['v1.2.3', '## Unreleased\n\n- One.\n', /no section that begins with "## 1\.2\.3"/],
    ['v1.2.3', '## 1.2.30\n\n- One.\n', /no section/],
    ['v1.2.3', '## 1.2.3\n\n## 1.2.2\n\n- One.\n', /is empty/],
  ])('refuse the tag %s with the changelog %j', async (tag, changelog, message) => {
    const { status, stdout, stderr } = await notes(changelog, tag);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

describe.each(['ci', 'release'])('the workflow %s', (name) => {
  const { permissions, jobs }: Workflow = parse(read(`.github/workflows/${name}.yaml`));
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  it('may read only, unless a job says what else it needs', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const more = Object.entries(jobs).flatMap(([job, { permissions: own = {} }]) =>
      Object.entries(own)
        .filter(([, access]) => access === 'write')
        .map(([what]) => `${job}: ${what}`),
    );
    const publishing = ['image: packages', 'npm: id-token', 'release: contents'];
    expect(more).toEqual(name === 'release' ? publishing : []);
  });

  it('names the actions that it uses by digest, with their version beside it', () => {
    const text = read(`.github/workflows/${name}.yaml`);
    for (const { uses } of steps) {
      if (uses === undefined) continue;
      expect(uses).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
      expect(text).toMatch(new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+$`, 'm'));
    }
  });

  it('installs packages, which may run scripts, in no job that may publish', () => {
    for (const { steps: own = [], permissions: rights = {} } of Object.values(jobs)) {
      const mayPublish = Object.values(rights).includes('write');
      if (mayPublish) expect(own.map(({ run = '' }) => run).join()).not.toMatch(/npm (ci|i)\b/);
    }
  });

  it('runs what is in the repository', () => {
    const { scripts } = JSON.parse(read('package.json'));
    for (const { run = '' } of steps) {
      for (const [, script] of run.matchAll(/npm run (\S+)/g))
        expect(scripts).toHaveProperty(script!);
      for (const [file] of run.matchAll(/scripts\/[\w.-]+/g))
        expect(existsSync(join(root, file))).toBe(true);
    }
    const runs = steps.map(({ run }) => run);
    if (name === 'ci') expect(runs).toContain('.ci/run');
    else expect(jobs.check?.uses).toBe('./.github/workflows/ci.yaml');
  });
});
