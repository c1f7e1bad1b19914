#!/usr/bin/env node
/** Entry point of `hc`: plain JavaScript, so that an outdated Node gets as far as the message. */
import { existsSync } from 'node:fs';

const majorMin = 20;
const built = new URL('../dist/main.js', import.meta.url);

if (Number.parseInt(process.versions.node, 10) < majorMin) {
  console.error(`hc: this is Node ${process.versions.node}, ${majorMin} or later is needed`);
  process.exit(1);
} else if (existsSync(built)) {
  const { main } = await import(built.href);
  await main();
} else {
  console.error('hc: it is not built yet; in the clone, run `npm ci`');
  process.exit(1);
}
