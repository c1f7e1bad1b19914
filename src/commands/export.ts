/** `hybrid-core export`: the inventory, in the format of an inventory file. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Partner } from '../domain/partner.ts';
import { yamlFileBytesMax } from '../limits.ts';
import { inventoryText } from '../sources/inventory/write-file.ts';
import type { StoreReader, WholePartner } from '../store/store.ts';
import type { Format } from '../text/document/text-file.ts';
import { quote } from '../text/quote.ts';
import { requirePartner } from './partner.ts';
import { CommandError } from './program/command.ts';

/** Write batch of an export in characters: few system calls, little memory. */
const exportChunkCharacters = 64 * 1024;

export interface ExportContext {
  /** Throws if the schema is not up to date. */
  readonly openReader: () => Promise<StoreReader>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** Maximum YAML bytes of an import. */
  readonly yamlBytesMax?: number;
}

export interface ExportOptions {
  /** Only the partner with this id; where absent, all partners. */
  readonly partner?: string | undefined;
  /** JSON instead of YAML: much faster to import, for large inventories. */
  readonly json?: boolean | undefined;
}

/**
 * Runs the command and returns its exit status: 0 done, 1 if standard output was closed. Throws a
 * CommandError if there is no such partner. Holds one partner in memory at a time.
 */
export async function exportCommand(
  { openReader, stdout, stderr, yamlBytesMax = yamlFileBytesMax }: ExportContext,
  { partner, json = false }: ExportOptions = {},
): Promise<number> {
  const reader = await openReader();
  try {
    const partners =
      partner === undefined ? await reader.listPartners() : [await requirePartner(reader, partner)];
    const states = readStates(reader, partners);
    const format: Format = json ? 'json' : 'yaml';
    let bytes = 0;
    const count = (chunk: string) => {
      bytes += Buffer.byteLength(chunk);
    };
    const text = Readable.from(inChunks(inventoryText(states, format), count));
    await pipeline(text, stdout, { end: false });
    if (format === 'yaml' && bytes > yamlBytesMax) {
      stderr.write(tooMuchYaml(bytes, yamlBytesMax));
    }
    return 0;
  } catch (error) {
    // The consumer of the output, such as `head`, has closed the pipe.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 1;
    throw error;
  } finally {
    await reader.close();
  }
}

function tooMuchYaml(bytes: number, bytesMax: number): string {
  return (
    `this export has ${bytes} bytes of YAML, of which an import takes at most ` +
    `${bytesMax}: to import it again, export it with --json\n`
  );
}

async function* readStates(
  reader: StoreReader,
  partners: readonly Partner[],
): AsyncGenerator<WholePartner> {
  for (const { id } of partners) {
    const state = await reader.readWholePartner(id);
    if (state === null) continue;
    requireUsage(state);
    yield state;
  }
}

/** Fails if the stored usage is malformed: importing such an export would remove the usage. */
function requireUsage({ partner, contents }: WholePartner): void {
  for (const [siteId, { usageFault }] of contents) {
    if (usageFault === undefined) continue;
    throw new CommandError(
      `the stored usage of site ${quote(siteId)} of partner ${quote(partner.id)} is not readable ` +
        `(${usageFault}): what was printed is not whole; write the usage again to repair it`,
    );
  }
}

async function* inChunks(
  texts: AsyncIterable<string>,
  onChunk: (chunk: string) => void,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < exportChunkCharacters) continue;
    onChunk(chunk);
    yield chunk;
    chunk = '';
  }
  onChunk(chunk);
  if (chunk !== '') yield chunk;
}
