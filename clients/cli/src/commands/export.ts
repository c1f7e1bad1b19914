/** Implements `hc export`: all assets of a hybrid core in one response, to a pipe or a file. */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import type { Asset, Export, ExportQuestion } from '@hybrid-core/client';
import { CommandError, exitStatus, wrongUsage } from '../exit.ts';
import { isSpecial, nameBeside, targetOf } from '../files.ts';
import { type Output, write } from '../io.ts';
import { type Column, chosenColumns, fieldsOf } from '../output/column.ts';
import { type Format, type OutputOptions, render, textOf } from '../output/print.ts';
import type { Session } from '../session.ts';
import { writeJson } from '../text/exact.ts';
import { bytesText } from '../text/units.ts';
import { assetsView } from '../views/asset.ts';
import { EtagFile, type FileFacts, factsOf } from './etag-file.ts';
import { listParameters, readFilters, readSorts } from './list-parameters.ts';
import { withNames } from './named.ts';
import { assetValues, hintAtAssets } from './no-match.ts';

export interface ExportOptions extends Omit<OutputOptions, 'output'> {
  readonly output?: Format | 'ndjson';
  readonly filter?: readonly string[];
  readonly sort?: readonly string[];
  readonly file?: string;
  readonly ifChanged?: boolean;
}

type Columns = readonly Column<Asset>[];

/** An export with its output. */
interface ExportResponse {
  readonly answer: Export;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export async function exportCommand(
  session: Session,
  hybridCore: string | undefined,
  options: ExportOptions,
): Promise<void> {
  const { io, progress } = session;
  // Reject a misspelt column before the request.
  const chosen = options.columns === undefined ? null : chosenColumns(assetsView, options.columns);
  const id = hybridCore ?? (await onlyHybridCore(session));
  if (options.ifChanged && options.file === undefined)
    throw wrongUsage('--if-changed needs --file');
  if (options.ifChanged && isSpecial(options.file!))
    throw wrongUsage(`--if-changed needs a file that keeps what it gets; ${options.file} does not`);
  const kept = options.ifChanged
    ? new EtagFile(options.file!, questionOf(session, id, options))
    : null;
  const { answer, chunks } = await withNames(session, { hybridCore: id }, () =>
    read(session, id, options, chosen, kept?.etag()),
  );
  if (answer.isUnchanged) {
    await answer.cancel();
    progress.clear();
    if (io.stderr.isTTY) await write(io.stderr, `${options.file} is unchanged.\n`);
    return;
  }
  const { bytes, facts } = await deliver(session, chunks, options.file);
  if (bytes === 0) {
    await hintAtAssets(session, options.filter, assetValues(session, undefined, id));
  }
  if (facts !== null) kept?.remember(answer.etag, facts);
}

/** Bytes written, and for a regular file the facts that identify it later. */
interface ExportResult {
  readonly bytes: number;
  readonly facts: FileFacts | null;
}

async function deliver(
  session: Session,
  chunks: AsyncIterable<Uint8Array>,
  file: string | undefined,
): Promise<ExportResult> {
  const { io, progress } = session;
  try {
    if (file === undefined) return { bytes: await pour(session, chunks, io.stdout), facts: null };
    if (isSpecial(file)) return { bytes: await pourInto(session, chunks, file), facts: null };
    const facts = await pourIntoFile(session, chunks, file);
    return { bytes: facts.bytes, facts };
  } finally {
    progress.clear();
  }
}

/** Everything that determines the file's content. */
function questionOf({ asks }: Session, id: string, options: ExportOptions): string {
  const { output = 'ndjson', columns, header, bytes, filter, sort } = options;
  return JSON.stringify([asks, id, { output, columns, header, bytes, filter, sort }]);
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
  ifNoneMatch: string | undefined,
): Promise<ExportResponse> {
  const { output = 'ndjson', ...others } = options;
  const question = {
    filter: readFilters(listParameters.assets, options.filter ?? []),
    sort: readSorts(listParameters.assets, options.sort ?? []),
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

async function onlyHybridCore({ client, signal }: Session): Promise<string> {
  const cores = await client.listHybridCores({ signal }).toArray();
  if (cores.length === 1) return cores[0]!.id;
  const ids = cores.map(({ id }) => id).join(', ');
  throw new CommandError(
    cores.length === 0 ? 'there is no hybrid core' : `name a hybrid core: ${ids}`,
    cores.length === 0 ? exitStatus.notThere : exitStatus.usage,
  );
}

/** Writes all chunks; returns the number of bytes. */
async function pour(
  { io, progress }: Session,
  chunks: AsyncIterable<Uint8Array>,
  into: Output,
): Promise<number> {
  let bytes = 0;
  // Decode for a terminal: a chunk may end within a character.
  const decoder = into.isTTY ? new TextDecoder() : null;
  for await (const chunk of chunks) {
    await write(into, decoder?.decode(chunk, { stream: true }) ?? chunk);
    bytes += chunk.length;
    if (into !== io.stdout || !io.stdout.isTTY) progress.show(`Exporting: ${bytesText(bytes)}`);
  }
  return bytes;
}

/** Writes to a temporary file of this run, and renames it once it is complete. */
async function pourIntoFile(
  session: Session,
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): Promise<FileFacts> {
  let beside: string | null = null;
  try {
    const target = targetOf(file);
    beside = nameBeside(target);
    await pourInto(session, chunks, beside, 'wx');
    const facts = factsOf(beside);
    renameSync(beside, target);
    return facts;
  } catch (error) {
    if (beside !== null) rmSync(beside, { force: true });
    throw unwritable(file, error);
  }
}

/** Streams into the target of a path; returns the number of bytes. */
async function pourInto(
  session: Session,
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  flags: 'w' | 'wx' = 'w',
): Promise<number> {
  const stream = createWriteStream(path, { flags });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {});
  try {
    const poured = pour(session, chunks, stream as unknown as Output);
    const bytes = await Promise.race([poured, failed]);
    await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failed]);
    return bytes;
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
