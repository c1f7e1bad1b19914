/** The chat of the page about events: its lines of shell, on a service whose data change. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { until } from '../fixture/patience.ts';
import { importInventory, inventoryFile } from '../fixture/seed.ts';
import { has, openWorkplace, root } from './workplace.ts';

const page = readFileSync(join(root, 'docs/apis/hybrid-core/v2/events.md'), 'utf8');
const example = /```sh\n(hc events --follow[\s\S]*?)```/.exec(page)![1]!;

const isThere = ['jq', 'curl'].every(has);

it.skipIf(!isThere)('a chat gets each event, the one that it refused too', async () => {
  const messages: { text: string }[] = [];
  let requests = 0;
  const chat = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('');
    // A chat that is busy at first.
    const isTaken = requests++ > 0;
    if (isTaken) messages.push(JSON.parse(body));
    response.writeHead(isTaken ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void chat.close());
  const workplace = await openWorkplace();
  onTestFinished(() => workplace.remove());
  const { port } = chat.address() as AddressInfo;
  const hc = spawn('sh', ['-c', example], {
    cwd: workplace.folder,
    env: { ...workplace.environment, CHAT_URL: `http://127.0.0.1:${port}` },
    stdio: 'ignore',
    // A group of its own: Ctrl+C in a terminal reaches the whole pipe.
    detached: true,
  });
  const ended = once(hc, 'close');
  onTestFinished(() => void (hc.exitCode ?? hc.signalCode ?? process.kill(-hc.pid!, 'SIGKILL')));
  const inventory = parse(readFileSync(inventoryFile, 'utf8'));
  const { hybrid_cores } = inventory.partners.find((of: { id: string }) => of.id === 'acme');
  const { sites } = hybrid_cores.find((of: { id: string }) => of.id === 'acme-eu');
  const [asset] = sites[0].assets;
  const statuses = [asset.status, 'failed', 'repaired'];
  for (const status of statuses.slice(1)) {
    asset.status = status;
    const file = join(workplace.folder, 'inventory.yaml');
    writeFileSync(file, stringify(inventory));
    await importInventory(workplace.store, file);
  }
  await until(async () => messages.length === 2);
  const text = (at: number) =>
    `${sites[0].id} ${asset.id}: ${statuses[at]}, now ${statuses[at + 1]}`;
  expect(messages).toEqual([{ text: text(0) }, { text: text(1) }]);
  expect(requests).toBe(3);
  process.kill(-hc.pid!, 'SIGINT');
  await ended;
});
