/** Implements `hc export`: all assets, or those of a hybrid core, in one response, to a pipe or a file. */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import type { Asset, ExportQuestion } from '@hybrid-core/client';
import { CommandError, exitStatus } from '../exit.ts';
import { isSpecial, nameBeside, targetOf } from '../files.ts';
import { type Output, write } from '../io.ts';
import { type Column, chosenColumns, fieldsOf } from '../output/column.ts';
import { type Format, type OutputOptions, render, textOf } from '../output/print.ts';
import type { Session } from '../session.ts';
import { writeJson } from '../text/exact.ts';
import { bytesText } from '../text/units.ts';
import { assetsView } from '../views/asset.ts';
import { allHybridCores } from './assets.ts';
import { listParameters, readFilters, readSorts } from './list-parameters.ts';

export interface ExportOptions extends Omit<OutputOptions, 'output'> {
  readonly output?: Format | 'ndjson';
  readonly filter?: readonly string[];
  readonly sort?: readonly string[];
  readonly file?: string;
}

type Columns = readonly Column<Asset>[];

export async function exportCommand(
  session: Session,
  hybridCore: string | undefined,
  options: ExportOptions,
): Promise<void> {
  const { io, progress } = session;
  const { columns, file } = options;
  // Reject a misspelt column before the request.
  const chosen = columns === undefined ? null : chosenColumns(assetsView, columns);
  const chunks = await read(session, hybridCore ?? allHybridCores, options, chosen);
  try {
    if (file === undefined) await pour(session, chunks, io.stdout);
    else if (isSpecial(file)) await pourInto(session, chunks, file);
    else await pourIntoFile(session, chunks, file);
  } finally {
    progress.clear();
  }
}

/**
 * Streams the response: as received where the interface has the format, else rendered from
 * records.
 */
async function read(
  { client, io, signal }: Session,
  id: string,
  options: ExportOptions,
  chosen: Columns | null,
): Promise<AsyncIterable<Uint8Array>> {
  const { output = 'ndjson', ...others } = options;
  const question = {
    filter: readFilters(listParameters.assets, options.filter ?? []),
    sort: readSorts(listParameters.assets, options.sort ?? []),
    signal,
  } as ExportQuestion;
  const isWhole = chosen === null && options.header;
  if (output === 'csv' && isWhole) {
    return (await client.exportHybridCoreAssetsCsv(id, question)).bytes();
  }
  const answer = await client.exportHybridCoreAssetsNdjson(id, question);
  if (output !== 'ndjson') return rendered(answer, { ...others, output }, io);
  return chosen === null ? answer.bytes() : picked(answer, chosen);
}

/** NDJSON of the selected columns, a record per line. */
async function* picked(
  records: AsyncIterable<Asset>,
  columns: Columns,
): AsyncGenerator<Uint8Array> {
  for await (const asset of records) yield Buffer.from(`${writeJson(fieldsOf(columns, asset))}\n`);
}

async function* rendered(
  records: AsyncIterable<Asset>,
  options: OutputOptions,
  io: Session['io'],
): AsyncGenerator<Uint8Array> {
  const assets: Asset[] = [];
  for await (const asset of records) assets.push(asset);
  const shown = render({ data: assets, rows: assets, view: assetsView }, options, io);
  yield Buffer.from(textOf(shown));
}

/** Writes all chunks. */
async function pour(
  { io, progress }: Session,
  chunks: AsyncIterable<Uint8Array>,
  into: Output,
): Promise<void> {
  let bytes = 0;
  // Decode for a terminal: a chunk may end within a character.
  const decoder = into.isTTY ? new TextDecoder() : null;
  for await (const chunk of chunks) {
    await write(into, decoder?.decode(chunk, { stream: true }) ?? chunk);
    bytes += chunk.length;
    if (into !== io.stdout || !io.stdout.isTTY) progress.show(`Exporting: ${bytesText(bytes)}`);
  }
}

/** Writes to a temporary file of this run, and renames it once it is complete. */
async function pourIntoFile(
  session: Session,
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): Promise<void> {
  let beside: string | null = null;
  try {
    const target = targetOf(file);
    beside = nameBeside(target);
    await pourInto(session, chunks, beside, 'wx');
    renameSync(beside, target);
  } catch (error) {
    if (beside !== null) rmSync(beside, { force: true });
    throw unwritable(file, error);
  }
}

/** Streams into the target of a path. */
async function pourInto(
  session: Session,
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  flags: 'w' | 'wx' = 'w',
): Promise<void> {
  const stream = createWriteStream(path, { flags });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {});
  try {
    const poured = pour(session, chunks, stream as unknown as Output);
    await Promise.race([poured, failed]);
    await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failed]);
  } catch (error) {
    stream.destroy();
    throw unwritable(path, error);
  }
}

/** Adds the file's name to a system error; leaves others as they are. */
function unwritable(file: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return new CommandError(`${file} cannot be written: ${error.message}`, exitStatus.failed);
}
