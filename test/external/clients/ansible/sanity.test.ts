/** Ansible's own sanity checks of collections, as far as they run without a container. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { needing } from '../../needing.ts';
import { Ansible } from './ansible.ts';

const { it } = needing('pypi');

const getPip = fileURLToPath(new URL('get_pip.py', import.meta.url));

/** Both check kinds of files that the collection lacks, with programs that PyPI lacks. */
const skipped = ['pslint', 'shellcheck'];

/** Each check installs its requirements from PyPI into a separate environment, in ms. */
const checksMs = 900_000;

let ansible: Ansible;

/** A line of `pip config list`: scope, name and value of a setting. */
const pipSetting = /^(?:global|:env:)\.([\w-]+)='(.*)'$/gm;

/**
 * Copies the user's pip settings into Ansible's home: PyPI's address, and its certificates.
 * `ansible-test` passes none of them on.
 */
async function keepPipSettings(): Promise<void> {
  const { stdout } = await ansible.run('pip', ['config', 'list'], { HOME: homedir() });
  const settings = new Map(
    [...stdout.matchAll(pipSetting)].map(([, name, value]) => [name, value]),
  );
  const lines = [...settings].map(([name, value]) => `${name} = ${value}\n`);
  const folder = join(ansible.folder, '.config', 'pip');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'pip.conf'), ['[global]\n', ...lines].join(''));
}

/** Of the Python that runs Ansible: others on the path may be incomplete. */
let pythonVersion: string;

beforeAll(async () => {
  ansible = await Ansible.install();
  await keepPipSettings();
  const program = await ansible.run('python', [
    '-c',
    'import ansible_test, sys; print(*sys.version_info[:2], sep="."); print(*ansible_test.__path__)',
  ]);
  const [version, folder] = program.stdout.trim().split('\n');
  pythonVersion = version!;
  const requirements = join(folder!, '_internal', 'python_requirements.py');
  const [, pip] = /\bpip='([\d.]+)'/.exec(await readFile(requirements, 'utf8'))!;
  const cache = join(ansible.folder, '.ansible', 'test', 'cache');
  await mkdir(cache, { recursive: true });
  await copyFile(getPip, join(cache, `get_pip_${pip!.replaceAll('.', '_')}.py`));
});
afterAll(() => ansible?.remove());

it('finds nothing', { timeout: checksMs }, async () => {
  const installed = join(ansible.folder, 'collections/ansible_collections/hybrid_core/inventory');
  const args = [
    'sanity',
    '--color',
    'no',
    '--python',
    pythonVersion,
    ...skipped.flatMap((name) => ['--skip-test', name]),
  ];
  const { status, stdout, stderr } = await ansible.run('ansible-test', args, {}, installed);
  expect(status, `${stdout}\n${stderr}`).toBe(0);
});
