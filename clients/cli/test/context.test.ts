/** Contexts: a file of tokens that only its owner can read. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hc as inside, type Surroundings, temporaryFolder } from './command-line.ts';

let environment: Record<string, string>;
let file: string;
beforeEach(() => {
  const folder = temporaryFolder();
  environment = { XDG_CONFIG_HOME: folder };
  file = join(folder, 'hybrid-core', 'contexts.json');
});

const hc = (words: string, around: Surroundings = {}) =>
  inside(words.split(' '), { environment, ...around });
const create = (name: string, more = '') =>
  hc(`context create ${name} --url https://${name}.example --user-id u${more}`, {
    input: 'secret\n',
  });

describe('a context', () => {
  it('is kept in a file of mode 600, with the token from a pipe', async () => {
    expect(await create('one')).toMatchObject({ status: 0, stdout: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      current: 'one',
      contexts: { one: { url: 'https://one.example', userId: 'u', token: 'secret' } },
    });
  });

  it('is chosen, listed without its token, and deleted', async () => {
    await create('one');
    expect((await create('two')).stderr).toContain('`hc context use two` makes it the current one');
    expect(await hc('context use two')).toMatchObject({ status: 0 });
    const { stdout } = await hc('context list -o json');
    expect(JSON.parse(stdout)).toEqual([
      { name: 'one', current: false, url: 'https://one.example', user_id: 'u' },
      { name: 'two', current: true, url: 'https://two.example', user_id: 'u' },
    ]);
    expect((await hc('context list')).stdout).not.toContain('secret');
    expect((await hc('context delete two')).stderr).toContain('No context is the current one now.');
    expect((await hc('context list -o csv --columns name --no-header')).stdout).toBe('one\r\n');
  });

  it('is renamed, and stays where it was', async () => {
    for (const name of ['one', 'two', 'three']) await create(name);
    await hc('context use two');
    expect(await hc('context rename two zwei')).toMatchObject({
      status: 0,
      stderr: 'Context two is named zwei now.\n',
    });
    const { current, contexts } = JSON.parse(readFileSync(file, 'utf8'));
    expect([current, Object.keys(contexts)]).toEqual(['zwei', ['one', 'zwei', 'three']]);
    expect(contexts.zwei).toEqual({ url: 'https://two.example', userId: 'u', token: 'secret' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is replaced only where that is said', async () => {
    await create('one');
    expect(await create('one')).toMatchObject({ status: 2 });
    expect(await create('one', ' --replace')).toMatchObject({ status: 0 });
  });

  it('has its token from a file, or from HC_TOKEN', async () => {
    const path = join(environment.XDG_CONFIG_HOME!, 'token');
    writeFileSync(path, 'of-file\n');
    await create('one', ` --token-file ${path}`);
    const around = { environment: { ...environment, HC_TOKEN: 'of-environment' } };
    await hc('context create two --url https://two.example --user-id u', around);
    const { contexts } = JSON.parse(readFileSync(file, 'utf8'));
    expect(contexts.one.token).toBe('of-file');
    expect(contexts.two.token).toBe('of-environment');
  });

  it('has its token from a pipe, whatever HC_TOKEN says', async () => {
    const around = {
      environment: { ...environment, HC_TOKEN: 'of-environment' },
      input: 'piped\n',
    };
    await hc('context create one --url https://one.example --user-id u', around);
    expect(JSON.parse(readFileSync(file, 'utf8')).contexts.one.token).toBe('piped');
  });

  it.each([
    ['context create one --user-id u', /--url is missing/],
    ['context create one --url one.example --user-id u', /url is "one.example"/],
    ['context create a/b --url https://x.example --user-id u', /NAME is "a\/b"/],
    ['context create one --url https://x.example --user-id u --token-file /nowhere', /ENOENT/],
    ['context rename one one', /there is a context "one" already/],
    ['context rename one a/b', /NAME is "a\/b"/],
    ['context rename on two', /there is no context "on"\. Did you mean one\?/],
    ['context use on', /there is no context "on"\. Did you mean one\?/],
    ['sites --context tow', /there is no context "tow"\. .*There are: one/],
  ])('`hc %s` is wrong usage', async (words, message) => {
    if (!words.includes('create')) await create('one');
    const { status, stderr } = await hc(words, { input: 'secret' });
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('that cannot be read is reported with its file', async () => {
    await create('one');
    writeFileSync(file, '{ "contexts": { "one": {} } }');
    const { status, stderr } = await hc('sites');
    expect(status).toBe(3);
    expect(stderr).toBe(`hc: ${file} cannot be read: context one has no url\n`);
  });

  it('with a mistake in the file is reported without its content', async () => {
    await create('one');
    writeFileSync(file, '{"contexts":{"one":{"url":"","token":hct_SECRET"}}}');
    const { stderr } = await hc('sites');
    expect(stderr).toBe(`hc: ${file} cannot be read: it is no JSON\n`);
  });

  it('is one of ten that are made at once', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `c${at}`);
    const made = await Promise.all(names.map((name) => create(name)));
    expect(made.map(({ status }) => status)).toEqual(names.map(() => 0));
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).contexts).toSorted()).toEqual(names);
    expect(readdirSync(join(environment.XDG_CONFIG_HOME!, 'hybrid-core'))).toEqual([
      'contexts.json',
    ]);
  });

  it('waits for another hc, and says what to do where it never ends', async () => {
    await create('one');
    writeFileSync(`${file}.lock`, '');
    const { status, stderr } = await create('two');
    expect(status).toBe(5);
    expect(stderr).toBe(`hc: another hc changes ${file}. If none does, remove ${file}.lock\n`);
  });

  it('is written where a link leads to', async () => {
    const elsewhere = join(environment.XDG_CONFIG_HOME!, 'elsewhere.json');
    mkdirSync(join(environment.XDG_CONFIG_HOME!, 'hybrid-core'));
    symlinkSync('../elsewhere.json', file);
    await create('one');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(Object.keys(JSON.parse(readFileSync(elsewhere, 'utf8')).contexts)).toEqual(['one']);
  });

  it('that others can read is reported by the doctor', async () => {
    await create('one');
    chmodSync(file, 0o644);
    const { stdout } = await hc('doctor');
    expect(stdout).toContain(`others can read ${file}`);
    expect(stdout).toContain(`chmod 600 ${file}`);
  });
});
