/** `hybrid-core export`: the inventory, in the format of an inventory file. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Format } from '../collectors/file/document.ts';
import { quote } from '../collectors/file/quote.ts';
import { inventoryText } from '../collectors/file/write-inventory.ts';
import { exportChunkCharacters } from '../limits.ts';
import type { PartnerState, StoreReader } from '../store/store.ts';

export interface ExportContext {
  /** Opens a store that has been migrated. */
  readonly openReader: () => Promise<StoreReader>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

export interface ExportOptions {
  /** Only this one; without it all partners. */
  readonly partner?: string | undefined;
  /** JSON instead of YAML: much faster to import, for large inventories. */
  readonly json?: boolean | undefined;
}

/**
 * Runs the command and returns its exit status: 0 done, 1 if there is no such partner or standard
 * output was closed. One partner is held in memory at a time, and the text only in pieces.
 */
export async function exportCommand(
  { openReader, stdout, stderr }: ExportContext,
  { partner, json = false }: ExportOptions = {},
): Promise<number> {
  const reader = await openReader();
  try {
    const partners = (await reader.listPartners()).map(({ id }) => id);
    if (partner !== undefined && !partners.includes(partner)) {
      stderr.write(`there is no partner ${quote(partner)}\n`);
      return 1;
    }
    const states = readStates(reader, partner === undefined ? partners : [partner]);
    const format: Format = json ? 'json' : 'yaml';
    const text = Readable.from(inChunks(inventoryText(states, format)));
    await pipeline(text, stdout, { end: false });
    return 0;
  } catch (error) {
    // Whoever read our output has seen enough, `head` for instance.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 1;
    throw error;
  } finally {
    await reader.close();
  }
}

async function* readStates(
  reader: StoreReader,
  partnerIds: readonly string[],
): AsyncGenerator<PartnerState> {
  for (const partnerId of partnerIds) {
    const state = await reader.readPartner(partnerId, new Map());
    if (state !== null) yield state;
  }
}

async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < exportChunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
