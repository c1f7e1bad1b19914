/** Creates a private Python environment with packages from PyPI, in a folder. */
import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const generator = fileURLToPath(new URL('requirements.txt', import.meta.url));

/** The Python of the environments: a package may require a newer one than the system's. */
const interpreter = process.env.PYTHON || 'python3';

/** Output bound of a program: an inventory of a hundred thousand hosts. */
const outputBytesMax = 256 * 1024 * 1024;

export class Python {
  /** The environment's folder of programs. */
  readonly #programs: string;

  private constructor(folder: string) {
    this.#programs = join(folder, 'bin');
  }

  /**
   * Creates a virtual environment in `folder`, with the packages of the file `requirements`. Fails
   * with a clear message without Python or PyPI.
   */
  static async install(folder: string, requirements = generator): Promise<Python> {
    const python = new Python(folder);
    try {
      await run(interpreter, ['-m', 'venv', folder]);
    } catch (error) {
      throw notTested(
        `${interpreter} with its module venv cannot be run here. On Debian: ` +
          'apt-get install --no-install-recommends python3-venv',
        error,
      );
    }
    try {
      await python.run('pip', [
        'install',
        '--quiet',
        '--disable-pip-version-check',
        '-r',
        requirements,
      ]);
    } catch (error) {
      throw notTested(`the packages of ${requirements} cannot be installed from PyPI.`, error);
    }
    return python;
  }

  /** Runs a program of the environment; returns its standard output. */
  async run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
    const { cwd, input = '', env = {} } = options;
    // Programs find each other by PATH: the generator calls a formatter.
    const path = [this.#programs, process.env.PATH].join(delimiter);
    const running = run(join(this.#programs, program), args, {
      cwd,
      env: { ...process.env, ...env, PATH: path },
      maxBuffer: outputBytesMax,
    });
    running.child.stdin!.end(input);
    return (await running).stdout;
  }
}

interface RunOptions {
  readonly cwd?: string;
  /** Standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function notTested(why: string, cause: unknown): Error {
  const { stderr, message } = cause as { stderr?: string; message: string };
  return new Error(`NOT TESTED: ${why}\n${(stderr || message).trim()}`, { cause });
}
