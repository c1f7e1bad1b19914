/** A thousand open streams of events cost a process little memory, and each hears of its partner's events. */
import { readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { eventStreamsOfPartnerMax, eventStreamsOfTokenMax } from '../../src/limits.ts';
import { openStore } from '../../src/store/open.ts';
import { testToken } from '../fixture/credentials.ts';
import { eventually, until } from '../fixture/patience.ts';
import { addToken, importInventory } from '../fixture/seed.ts';
import { Workplace } from './program.ts';

const partners = Array.from({ length: 250 }, (_, index) => `partner-${index}`);
const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';
const path = '/hybrid-core/v2/events';

/** Memory that the streams may take. */
const streamsMibMax = 50;

/** Plain answers to each partner before memory is measured: 10,000 in all, a few seconds. */
const answersPerPartner = 40;

/** Processor time that idle streams may take, in percent of a core. */
const streamsShareMax = 5;

function inventory(status: string): string {
  const assets = [{ id: 'node', node_type: 'compute', status }];
  const core = { id: 'core', status: 'active', public_available: false };
  const hybrid_cores = [{ ...core, sites: [{ id: 'site', assets }] }];
  return JSON.stringify({ partners: partners.map((id) => ({ id, name: id, hybrid_cores })) });
}

/** The resident memory of a process that is its own, in MiB. */
async function memoryMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kibibytes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)];
  return kibibytes.reduce((sum, [, of]) => sum + Number(of), 0) / 1_024;
}

/** The processor time of a process within some seconds, in percent of a core. */
async function processorShare(pid: number): Promise<number> {
  const ticks = async () => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  const [before, from] = [await ticks(), performance.now()];
  await pause(10_000);
  // A tick is 10 ms.
  return ((await ticks()) - before) / ((performance.now() - from) / 1_000);
}

it.runIf(process.platform === 'linux')(
  'a thousand streams take less than 50 MiB, and a twentieth of a core',
  async () => {
    const workplace = await Workplace.make();
    onTestFinished(() => workplace.remove());
    const databaseUrl = `sqlite:${join(workplace.folder, 'db')}`;
    const store = openStore(databaseUrl);
    const file = join(workplace.folder, 'inventory.json');
    const importStatus = async (status: string) => {
      await writeFile(file, inventory(status));
      await importInventory(store, file);
    };
    const writer = await store.openWriter();
    await writer.migrate();
    await importStatus('active');
    await writer.transaction(async (transaction) => {
      for (const partner of partners) {
        for (let of = 0; of < eventStreamsOfPartnerMax / eventStreamsOfTokenMax; of++) {
          const id = `${partner}-${of}`;
          await addToken(transaction, id, { partner, user, token: testToken(id) });
        }
      }
    });
    await writer.close();
    const environment = { DATABASE_URL: databaseUrl, PORT: '0', HISTORY: 'off' };
    const service = workplace.start(['serve'], environment);
    const url = (await service.listens()) + path;
    const headersOf = (id: string) => ({ 'X-Auth-UserId': user, 'X-Auth-Token': testToken(id) });
    const open = (token: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { ...headersOf(token), Accept: 'text/event-stream' };
        get(url, { agent: false, headers }, resolve).on('error', reject);
      });
    /** Null while the places of streams that were closed are not free yet. */
    const tryOpen = async (token: string) => {
      const response = await open(token);
      if (response.statusCode === 200) return response;
      response.destroy();
      return null;
    };
    const opened: IncomingMessage[] = [];
    const close = () => {
      for (const response of opened.splice(0)) response.on('error', () => {}).destroy();
    };
    onTestFinished(close);
    let heard = 0;
    const openAll = async (perPartner: number) => {
      for (const partner of partners) {
        const streams = Array.from({ length: perPartner }, (_, index) =>
          eventually(() => tryOpen(`${partner}-${Math.floor(index / eventStreamsOfTokenMax)}`)),
        );
        for (const response of await Promise.all(streams)) {
          response!.setEncoding('utf8').on('data', (text: string) => {
            if (text.includes('event: asset.status')) heard++;
          });
          opened.push(response!);
        }
      }
    };
    // Partners are loaded, the code of streams is compiled, and V8's young generation, which a start leaves
    // at 1 MiB, has grown as that of a process that answers.
    await openAll(1);
    close();
    for (let round = 0; round < answersPerPartner; round++) {
      for (const partner of partners) {
        const answer = await fetch(`${url}?after[event]=0`, { headers: headersOf(`${partner}-0`) });
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
    }
    const before = await memoryMib(service.pid);

    await openAll(eventStreamsOfPartnerMax);
    heard = 0;
    await importStatus('failed');
    await until(async () => heard === opened.length);
    expect(opened).toHaveLength(1_000);
    const streams = (await memoryMib(service.pid)) - before;
    const share = await processorShare(service.pid);
    close();
    await pause(1_000);
    const shareWithout = await processorShare(service.pid);
    process.stdout.write(
      `1,000 streams: ${streams.toFixed(1)} MiB beside ${before.toFixed(1)}; ${share.toFixed(1)} % of a core, ` +
        `${shareWithout.toFixed(1)} % without\n`,
    );
    expect(streams).toBeLessThan(streamsMibMax);
    expect(share - shareWithout).toBeLessThan(streamsShareMax);
  },
);
