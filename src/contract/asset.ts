/** Writes the record of an asset, the same in v1 and v2 (docs: Introduction, Asset). */
import { type NodeType, storageKindOf } from '../domain/asset.ts';
import type { ShownAsset, ShownQuantity } from '../domain/shown.ts';
import { type JsonWriter, piece } from './json-writer.ts';

/**
 * The opening of a record is the part that its inventory alone decides, all up to the usage. This is
 * the JSON text of it up to the end of the id.
 */
export function openingToId(id: string): string {
  return `{"id":${JSON.stringify(id)}`;
}

/** The rest of the opening, which most assets of a site have in common. */
export function openingAfterId(siteId: string, nodeType: NodeType, status: string): string {
  return `,"site_id":${JSON.stringify(siteId)},"node_type":"${nodeType}","status":"${status}",`;
}

/** The rest of the record: at most `assetUsageBytesMax`, which are to be reserved. */
export function writeAssetUsage(
  writer: JsonWriter,
  nodeType: NodeType,
  { cpu, memory, storage, observedAt }: ShownAsset,
): void {
  writeCpu(writer, cpu);
  writeBytes(writer, memoryPieces, memory);
  writeBytes(writer, storagePieces[nodeType], storage);
  writer.write(observedAtPiece);
  writer.time(observedAt);
  writer.write(endPiece);
}

const cpuPieces = {
  unknown: piece('"cpu_usage":null,'),
  percent: piece('"cpu_usage":{"percent":'),
  used: piece(',"used_cores":'),
  total: piece(',"total_cores":'),
};

const bytesPieces = { used: piece(',"used_bytes":'), total: piece(',"total_bytes":') };

const memoryPieces = {
  unknown: piece('"memory_usage":null,'),
  percent: piece('"memory_usage":{"percent":'),
};

const storagePieces = {
  compute: storagePiecesOf('compute'),
  distributed_storage: storagePiecesOf('distributed_storage'),
  object_storage: storagePiecesOf('object_storage'),
} as const satisfies Record<NodeType, typeof memoryPieces>;

function storagePiecesOf(nodeType: NodeType): typeof memoryPieces {
  return {
    unknown: piece('"storage_usage":null,'),
    percent: piece(`"storage_usage":{"kind":"${storageKindOf[nodeType]}","percent":`),
  };
}

const closePiece = piece('},');
const observedAtPiece = piece('"observed_at":');
const endPiece = piece('}');

function writeCpu(writer: JsonWriter, cpu: ShownQuantity | null): void {
  if (cpu === null) {
    writer.write(cpuPieces.unknown);
    return;
  }
  writer.write(cpuPieces.percent);
  writer.hundredths(cpu.percent);
  writer.write(cpuPieces.used);
  writer.hundredths(cpu.used);
  writer.write(cpuPieces.total);
  writer.hundredths(cpu.total);
  writer.write(closePiece);
}

function writeBytes(
  writer: JsonWriter,
  pieces: typeof memoryPieces,
  quantity: ShownQuantity | null,
): void {
  if (quantity === null) {
    writer.write(pieces.unknown);
    return;
  }
  writer.write(pieces.percent);
  writer.hundredths(quantity.percent);
  writer.write(bytesPieces.used);
  writer.integer(quantity.used);
  writer.write(bytesPieces.total);
  writer.integer(quantity.total);
  writer.write(closePiece);
}
