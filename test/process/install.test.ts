/** `npm start` and `npm test` in a clone: when they call npm, and with what. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Workplace } from './program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let workplace: Workplace;
beforeEach(async () => {
  workplace = await Workplace.make();
  mkdirSync(join(workplace.folder, 'scripts'));
  cpSync(
    join(root, 'scripts/install-if-needed.js'),
    join(workplace.folder, 'scripts/install-if-needed.js'),
  );
  const packages = { 'node_modules/node': { version: '1.0.0', dev: true } };
  writeFileSync(join(workplace.folder, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(workplace.folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(workplace.folder, 'scripts/build-panel.js'), 'console.log("bundles");');
  // A fake npm that prints its arguments.
  writeFileSync(join(workplace.folder, 'npm.js'), 'console.log(process.argv.slice(2).join(" "));');
});
afterEach(() => workplace?.remove());

const installIfNeeded = () =>
  workplace
    .startProgram(process.execPath, ['scripts/install-if-needed.js'], {
      npm_execpath: join(workplace.folder, 'npm.js'),
      NODE_ENV: 'production',
    })
    .finished();

it('asks for development packages and their scripts, whatever npm is configured to leave out', async () => {
  const { status, stdout } = await installIfNeeded();
  expect(status).toBe(0);
  expect(stdout).toContain('ci --include=dev --ignore-scripts=false --engine-strict=false');
});

it('only bundles the pages where all is installed', async () => {
  mkdirSync(join(workplace.folder, 'node_modules'));
  cpSync(
    join(workplace.folder, 'package-lock.json'),
    join(workplace.folder, 'node_modules/.package-lock.json'),
  );
  expect(await installIfNeeded()).toMatchObject({ status: 0, stdout: 'bundles\n' });
});

it.runIf(process.platform === 'linux')(
  'empties no node_modules under a service that runs from the clone',
  async () => {
    mkdirSync(join(workplace.folder, 'bin'));
    writeFileSync(
      join(workplace.folder, 'bin/hybrid-core.js'),
      'console.log("runs"); setInterval(() => {}, 1000);',
    );
    const service = workplace.startProgram(process.execPath, ['bin/hybrid-core.js', 'serve']);
    await service.wrote(/runs/);
    const { status, stdout, stderr } = await installIfNeeded();
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`process ${service.pid} runs the service from this folder`);
  },
);

it.runIf(process.platform === 'linux')(
  'finds a service that was started by a link, and names it and not its child',
  async () => {
    mkdirSync(join(workplace.folder, 'bin'));
    mkdirSync(join(workplace.folder, 'node_modules/.bin'), { recursive: true });
    const program = join(workplace.folder, 'bin/hybrid-core.js');
    writeFileSync(
      program,
      `import { spawn } from 'node:child_process';
       if (process.argv[2] === 'serve') spawn(process.execPath, [${JSON.stringify(program)}, 'collect'], { stdio: 'inherit' });
       else console.log('the child runs');
       setInterval(() => { if (process.ppid === 1) process.exit(); }, 50);`,
    );
    const link = 'node_modules/.bin/hybrid-core';
    symlinkSync('../../bin/hybrid-core.js', join(workplace.folder, link));
    const service = workplace.startProgram(process.execPath, [link, 'serve']);
    await service.wrote(/the child runs/);
    const { status, stderr } = await installIfNeeded();
    expect(status).toBe(1);
    expect(stderr).toContain(`process ${service.pid} runs the service from this folder`);
  },
);
