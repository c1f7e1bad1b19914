#!/usr/bin/env node
/**
 * The program's door: plain JavaScript, so that an old Node gets this far. Where Node is too old
 * for the program, the Node that the repository pins takes over, if it is installed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { compileCacheFolder } from './compile-cache.js';

const majorMin = 24;

/** Set for the program that a launcher runs, so that it ends with its launcher. */
const launched = 'HYBRID_CORE_LAUNCHED';

/** Runs this command line on the pinned Node, and ends as that ends. */
function runOn(pinnedNode) {
  const child = spawn(pinnedNode, process.argv.slice(1), {
    // Nothing is ever sent on the channel: it closes when this process ends, however it does.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [launched]: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`hybrid-core: cannot run ${pinnedNode}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (status, signal) => {
    process.exit(status ?? 128 + constants.signals[signal]);
  });
}

/** A launcher that is killed takes the program along: nobody else could find it. */
function endWithLauncher() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel.unref();
}

/** How often the program looks whether npm is still there, in ms. */
const parentCheckMs = 250;

/**
 * `npm start` and `npx` pass SIGTERM on to a shell, which dies of it and leaves us to the system:
 * the signal was meant for us.
 */
function stopWithNpm() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs);
  timer.unref();
}

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Installs all packages of a clone, Node among them, whatever npm's configuration leaves out. */
const install = 'npm ci --include=dev --ignore-scripts=false --engine-strict=false';

/** Says how to install the packages where one is missing; any other error is thrown on. */
function tellWhatIsMissing(error) {
  const isPackage = /^Cannot find package /.test(error?.message);
  if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !isPackage) throw error;
  console.error(
    `hybrid-core: the packages that it needs are not installed; run \`${install}\` in ${folder}`,
  );
  process.exit(1);
}

const pinnedNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= majorMin) {
  if (process.env[launched] !== undefined && process.channel) endWithLauncher();
  if (process.env.npm_command !== undefined) stopWithNpm();
  // Stripped and compiled modules are kept: half the start time. Node itself reads NODE_COMPILE_CACHE.
  const cache = compileCacheFolder(process.env);
  if (cache !== null) nodeModule.enableCompileCache(cache);
  if (process.argv.includes('serve')) {
    const { tuneForServing } = await import('../src/runtime/tuning.ts');
    tuneForServing();
  }
  const { main } = await import('../src/main.ts').catch(tellWhatIsMissing);
  await main();
} else if (existsSync(pinnedNode) && process.execPath !== pinnedNode) {
  runOn(pinnedNode);
} else {
  const isClone = existsSync(`${folder}package-lock.json`);
  const orInClone = isClone ? `, or run \`${install}\` in ${folder}, which brings one along` : '';
  console.error(
    `hybrid-core: this is Node ${process.versions.node}, ${majorMin} or later is needed; ` +
      `install it${orInClone}`,
  );
  process.exit(1);
}
