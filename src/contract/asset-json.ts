/** Writes the record of an asset, the same in v1 and v2 (docs: Introduction, Asset). */
import {
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  type NodeType,
  storageKindOf,
} from '../domain/asset.ts';
import type { QuantityView } from '../domain/asset-view.ts';
import { assetUsageBytesMax } from '../limits.ts';
import type { AssetState } from './asset.ts';
import { JsonWriter, piece } from './json-writer.ts';

/**
 * The prefix of a record depends on its inventory alone: everything up to the usage. This is its
 * JSON text up to the end of the id.
 */
export function openingToId(id: string): string {
  return `{"id":${JSON.stringify(id)}`;
}

/** The rest of the prefix, which most assets of a site share. */
export function openingAfterId(siteId: string, nodeType: NodeType, status: string): string {
  return `,"site_id":${JSON.stringify(siteId)},"node_type":"${nodeType}","status":"${status}",`;
}

/** The rest of the record: at most `assetUsageBytesMax`, which are to be reserved. */
export function writeAssetUsage(
  writer: JsonWriter,
  nodeType: NodeType,
  view: Pick<AssetState, AssetQuantityKey | 'observedAt'>,
): void {
  for (const { key, piecesOf } of quantityPieces) {
    writeQuantity(writer, piecesOf[nodeType], view[key]);
  }
  writer.write(observedAtPiece);
  writer.time(view.observedAt);
  writer.write(endPiece);
}

/** The literals around the amounts of each quantity, in the order of the record. */
const quantityPieces = assetQuantityKeys.map((key) => ({ key, piecesOf: piecesOfTypes(key) }));

function piecesOfTypes(key: AssetQuantityKey) {
  const { hasKind } = assetQuantities[key];
  const piecesOf = (nodeType: NodeType) =>
    toPieces(key, hasKind ? `"kind":"${storageKindOf[nodeType]}",` : '');
  return {
    compute: piecesOf('compute'),
    distributed_storage: piecesOf('distributed_storage'),
    object_storage: piecesOf('object_storage'),
  } satisfies Record<NodeType, unknown>;
}

/** `first` is the literal before the percentage. */
function toPieces(key: AssetQuantityKey, first: string) {
  const { unit } = assetQuantities[key];
  return {
    isInCores: unit === 'cores',
    unknown: piece(`"${key}_usage":null,`),
    percent: piece(`"${key}_usage":{${first}"percent":`),
    used: piece(`,"used_${unit}":`),
    total: piece(`,"total_${unit}":`),
  };
}

const closePiece = piece('},');
const observedAtPiece = piece('"observed_at":');
const endPiece = piece('}');

function writeQuantity(
  writer: JsonWriter,
  pieces: ReturnType<typeof toPieces>,
  quantity: QuantityView | null,
): void {
  if (quantity === null) {
    writer.write(pieces.unknown);
    return;
  }
  writer.write(pieces.percent);
  writer.hundredths(quantity.percent);
  writer.write(pieces.used);
  if (pieces.isInCores) writer.hundredths(quantity.used);
  else writer.integer(quantity.used);
  writer.write(pieces.total);
  if (pieces.isInCores) writer.hundredths(quantity.total);
  else writer.integer(quantity.total);
  writer.write(closePiece);
}

/** A whole record as JSON text, for single records. */
export function assetJson(asset: AssetState): string {
  const { id, siteId, nodeType, status } = asset;
  const writer = new JsonWriter();
  writer.reserve(assetUsageBytesMax);
  writeAssetUsage(writer, nodeType, asset);
  const usage = Buffer.concat([...writer.blocks()]).toString();
  return openingToId(id) + openingAfterId(siteId, nodeType, status) + usage;
}
