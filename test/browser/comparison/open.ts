/**
 * Opens the panel of a checkout on its own fixture, for the comparison of its pages: `node open.ts FOLDER TIME`.
 * Prints `{ url, cookie }` as JSON, and ends with its input.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenPanel } from '../../fixture/panel.ts';

const [folder, time] = process.argv.slice(2) as [string, string];
const fixture = (name: string) => import(pathToFileURL(join(folder, 'test/fixture', name)).href);
const { openPanel } = await fixture('panel.ts');
const { writePast } = await fixture('past.ts');
const panel: OpenPanel = await openPanel();
await panel.write((transaction) => writePast(transaction, Number(time)));
// The same person in both, whose id pages show.
const userId = '00000000-0000-4000-8000-000000000001';
const cookie = await panel.signIn('acme', { role: 'administrator', userId });
process.stdout.write(`${JSON.stringify({ url: panel.url, cookie })}\n`);
process.stdin.on('end', () => void panel.stop().then(() => process.exit(0))).resume();
