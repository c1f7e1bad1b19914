/** Installs a private Ansible, with the collection as its users install it. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Python } from '../python.ts';

const collection = fileURLToPath(new URL('../../../../clients/ansible', import.meta.url));
/**
 * Releases of ansible-core: the newest for this Python, the oldest supported, and a refused one.
 */
const requirements = {
  newest: fileURLToPath(new URL('requirements.txt', import.meta.url)),
  oldest: fileURLToPath(new URL('requirements-oldest.txt', import.meta.url)),
  refused: fileURLToPath(new URL('requirements-refused.txt', import.meta.url)),
} as const;

export type AnsibleRelease = keyof typeof requirements;

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  /** Without line breaks, which depend on the terminal's width. */
  readonly stderr: string;
}

/** The relevant output of `ansible-inventory --list`. */
export type Listed = Readonly<Record<string, Group>> & {
  readonly _meta: {
    readonly hostvars: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
};

interface Group {
  readonly hosts?: readonly string[];
  readonly children?: readonly string[];
}

/** Ansible marks untrusted strings, which it must not template: `{"__ansible_unsafe": "cmp-1"}`. */
function withoutMark(_key: string, value: unknown): unknown {
  const isMarked = typeof value === 'object' && value !== null && '__ansible_unsafe' in value;
  return isMarked ? value.__ansible_unsafe : value;
}

export class Ansible {
  readonly folder: string;
  readonly #python: Python;

  private constructor(folder: string, python: Python) {
    this.folder = folder;
    this.#python = python;
  }

  /** Installs ansible-core from PyPI, then builds and installs the collection. */
  static async install(release: AnsibleRelease = 'newest'): Promise<Ansible> {
    const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-ansible-'));
    const python = await Python.install(join(folder, 'python'), requirements[release]);
    const ansible = new Ansible(folder, python);
    const galaxy = (...args: string[]) =>
      python.run('ansible-galaxy', ['collection', ...args], { env: ansible.#environment() });
    await galaxy('build', collection, '--output-path', folder);
    const [built] = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'));
    const into = join(folder, 'collections');
    await galaxy('install', join(folder, built!), '--offline', '--collections-path', into);
    return ansible;
  }

  /** Runs `ansible-inventory` on an inventory file of the plugin with these settings, in YAML. */
  async inventory(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    settings = '',
  ): Promise<Outcome> {
    const file = join(this.folder, 'fleet.hybrid_core.yml');
    await writeFile(file, `plugin: hybrid_core.inventory.assets\n${settings}`);
    return this.run('ansible-inventory', ['--inventory', file, ...args], env);
  }

  /** The whole inventory; fails with Ansible's error. */
  async list(env: Readonly<Record<string, string>>, settings = ''): Promise<Listed> {
    const { status, stdout, stderr } = await this.inventory(['--list'], env, settings);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout, withoutMark) as Listed;
  }

  /** Runs an Ansible program to its end. */
  async run(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    cwd?: string,
  ): Promise<Outcome> {
    const options = { env: { ...this.#environment(), ...env }, ...(cwd && { cwd }) };
    try {
      const stdout = await this.#python.run(program, args, options);
      return { status: 0, stdout, stderr: '' };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { status: code, stdout, stderr: stderr.replaceAll(/\s+/g, ' ') };
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Isolated from the user's home; an inventory error is fatal. */
  #environment(): Readonly<Record<string, string>> {
    return {
      HOME: this.folder,
      LC_ALL: 'C.UTF-8',
      ANSIBLE_NOCOLOR: '1',
      ANSIBLE_COLLECTIONS_PATH: join(this.folder, 'collections'),
      ANSIBLE_INVENTORY_ENABLED: 'hybrid_core.inventory.assets',
      ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED: '1',
    };
  }
}
