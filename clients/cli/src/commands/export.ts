/** In charge of `hc export`: all assets of a hybrid core in one answer, to a pipe or a file. */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import type { Asset, Export, ExportQuestion } from '@hybrid-core/client';
import { CommandError, exitStatus, wrongUsage } from '../exit.ts';
import { type Output, write } from '../io.ts';
import { type Column, chosenColumns, fieldsOf } from '../output/column.ts';
import { type Format, type OutputOptions, render } from '../output/print.ts';
import type { Session } from '../session.ts';
import { writeJson } from '../text/exact.ts';
import { bytesText } from '../text/units.ts';
import { assetsView } from '../views/asset.ts';
import { KeptFile } from './kept-file.ts';
import { withNames } from './named.ts';
import { assetValues, hintAtAssets } from './no-match.ts';
import { askable, readFilters, readSorts } from './question.ts';

export interface ExportOptions extends Omit<OutputOptions, 'output'> {
  readonly output?: Format | 'ndjson';
  readonly filter?: readonly string[];
  readonly sort?: readonly string[];
  readonly file?: string;
  readonly ifChanged?: boolean;
}

type Columns = readonly Column<Asset>[];

/** An export, and what is made of it. */
interface Answered {
  readonly answer: Export;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export async function exportCommand(
  session: Session,
  hybridCore: string | undefined,
  options: ExportOptions,
): Promise<void> {
  const { io, progress } = session;
  // A misspelt column is refused before anything is asked.
  const chosen = options.columns === undefined ? null : chosenColumns(assetsView, options.columns);
  const id = hybridCore ?? (await onlyHybridCore(session));
  if (options.ifChanged && options.file === undefined)
    throw wrongUsage('--if-changed needs --file');
  const kept = options.ifChanged
    ? new KeptFile(options.file!, questionOf(session, id, options))
    : null;
  const { answer, chunks } = await withNames(session, { hybridCore: id }, () =>
    read(session, id, options, chosen, kept?.etag()),
  );
  let bytes = 0;
  try {
    if (answer.isUnchanged) await answer.cancel();
    else if (options.file === undefined) bytes = await pour(session, chunks, io.stdout);
    else bytes = await pourIntoFile(session, chunks, options.file);
  } finally {
    progress.clear();
  }
  if (bytes === 0 && !answer.isUnchanged) {
    await hintAtAssets(session, options.filter, assetValues(session, undefined, id));
  }
  if (!answer.isUnchanged) kept?.remember(answer.etag);
  else if (io.stderr.isTTY) await write(io.stderr, `${options.file} is unchanged.\n`);
}

/** All that decides what the file holds. */
function questionOf({ asks }: Session, id: string, options: ExportOptions): string {
  const { output = 'ndjson', columns, header, bytes, filter, sort } = options;
  return JSON.stringify([asks, id, { output, columns, header, bytes, filter, sort }]);
}

/** The answer, piece by piece: as it comes where the interface has the format, else made from records. */
async function read(
  { client, io, signal }: Session,
  id: string,
  options: ExportOptions,
  chosen: Columns | null,
  ifNoneMatch: string | undefined,
): Promise<Answered> {
  const { output = 'ndjson', ...others } = options;
  const question = {
    filter: readFilters(askable.assets, options.filter ?? []),
    sort: readSorts(askable.assets, options.sort ?? []),
    signal,
    ...(ifNoneMatch !== undefined && { ifNoneMatch }),
  } as ExportQuestion;
  const isWhole = chosen === null && options.header;
  if (output === 'csv' && isWhole) {
    const answer = await client.exportHybridCoreAssetsCsv(id, question);
    return { answer, chunks: answer.bytes() };
  }
  const answer = await client.exportHybridCoreAssetsNdjson(id, question);
  if (output !== 'ndjson') return { answer, chunks: rendered(answer, { ...others, output }, io) };
  return { answer, chunks: chosen === null ? answer.bytes() : picked(answer, chosen) };
}

/** NDJSON of the columns that were asked for, a record a line. */
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
  yield Buffer.from(render({ data: assets, rows: assets, view: assetsView }, options, io).text);
}

async function onlyHybridCore({ client, signal }: Session): Promise<string> {
  const cores = await client.listHybridCores({ signal }).toArray();
  if (cores.length === 1) return cores[0]!.id;
  const ids = cores.map(({ id }) => id).join(', ');
  throw new CommandError(
    cores.length === 0 ? 'there is no hybrid core' : `name a hybrid core: ${ids}`,
    cores.length === 0 ? exitStatus.notThere : exitStatus.usage,
  );
}

/** Writes it all; the bytes that it was. */
async function pour(
  { io, progress }: Session,
  chunks: AsyncIterable<Uint8Array>,
  into: Output,
): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) {
    await write(into, chunk);
    bytes += chunk.length;
    if (into !== io.stdout || !io.stdout.isTTY) progress.show(`Exporting: ${bytesText(bytes)}`);
  }
  return bytes;
}

/** The file takes its name once it is whole. */
async function pourIntoFile(
  session: Session,
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): Promise<number> {
  const beside = `${file}.part`;
  const stream = createWriteStream(beside);
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {});
  try {
    const poured = pour(session, chunks, stream as unknown as Output);
    const bytes = await Promise.race([poured, failed]);
    await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failed]);
    renameSync(beside, file);
    return bytes;
  } catch (error) {
    stream.destroy();
    if (existsSync(beside)) rmSync(beside);
    if (!isOfSystem(error)) throw error;
    throw new CommandError(`${file} cannot be written: ${error.message}`, exitStatus.failed);
  }
}

function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
