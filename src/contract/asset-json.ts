/** Writes the record of an asset, the same in v1 and v2 (docs: Introduction, Asset). */
import {
  type AssetQuantityKey,
  type AssetTexts,
  assetQuantities,
  assetQuantityKeys,
  assetTextKeys,
  type NodeType,
  storageKindOf,
  textOf,
} from '../domain/asset.ts';
import type { AllocationView, QuantityView } from '../domain/asset-view.ts';
import { assetUsageBytesMax } from '../limits.ts';
import type { AssetState } from './asset.ts';
import { JsonWriter, literal } from './json-writer.ts';

/**
 * The prefix of a record depends on its inventory alone: everything up to the usage. This is its
 * JSON text up to the end of the id.
 */
export function prefixToId(id: string): string {
  return `{"id":${JSON.stringify(id)}`;
}

/** The rest of the prefix, which most assets of a site share. */
export function prefixAfterId(siteId: string, nodeType: NodeType, of: AssetTexts): string {
  const texts = assetTextKeys.map((key) => `"${key}":${JSON.stringify(textOf(of, key))},`).join('');
  return `,"site_id":${JSON.stringify(siteId)},"node_type":"${nodeType}",${texts}`;
}

/** The rest of the record: at most `assetUsageBytesMax`, which are to be reserved. */
export function writeAssetUsage(
  writer: JsonWriter,
  nodeType: NodeType,
  view: Pick<AssetState, AssetQuantityKey | 'allocation' | 'observedAt'>,
): void {
  for (const { key, literalsOf } of quantityLiterals) {
    writeQuantity(writer, literalsOf[nodeType], view[key]);
  }
  writeAllocation(writer, view.allocation);
  writer.write(observedAtLiteral);
  writer.time(view.observedAt);
  writer.write(endLiteral);
}

function writeAllocation(writer: JsonWriter, allocation: AllocationView | null): void {
  if (allocation === null) {
    writer.write(noAllocationLiteral);
    return;
  }
  writer.write(allocationLiteral);
  for (const { key, literals } of allocatedLiterals) {
    writeQuantity(writer, literals, allocation[key]);
  }
  writer.write(observedAtLiteral);
  writer.time(allocation.observedAt);
  writer.write(closeLiteral);
}

/** The literals around the amounts of each quantity, in the order of the record. */
const quantityLiterals = assetQuantityKeys.map((key) => ({ key, literalsOf: literalsByType(key) }));

function literalsByType(key: AssetQuantityKey) {
  const { hasKind } = assetQuantities[key];
  const ofType = (nodeType: NodeType) =>
    quantityLiteralsOf(key, {
      name: `${key}_usage`,
      first: hasKind ? `"kind":"${storageKindOf[nodeType]}",` : '',
      used: 'used',
      total: 'total',
    });
  return {
    compute: ofType('compute'),
    distributed_storage: ofType('distributed_storage'),
    object_storage: ofType('object_storage'),
  } satisfies Record<NodeType, unknown>;
}

/** The same of the allocation, in which storage tells no kind. */
const allocatedLiterals = assetQuantityKeys.map((key) => ({
  key,
  literals: quantityLiteralsOf(key, {
    name: key,
    first: '',
    used: 'allocated',
    total: 'allocatable',
  }),
}));

interface QuantityWords {
  /** The member of the record. */
  readonly name: string;
  /** What stands before the percentage. */
  readonly first: string;
  readonly used: string;
  readonly total: string;
}

function quantityLiteralsOf(key: AssetQuantityKey, { name, first, used, total }: QuantityWords) {
  const { unit } = assetQuantities[key];
  return {
    isInCores: unit === 'cores',
    unknown: literal(`"${name}":null,`),
    percent: literal(`"${name}":{${first}"percent":`),
    used: literal(`,"${used}_${unit}":`),
    total: literal(`,"${total}_${unit}":`),
  };
}

const noAllocationLiteral = literal('"allocation":null,');
const allocationLiteral = literal('"allocation":{');
const closeLiteral = literal('},');
const observedAtLiteral = literal('"observed_at":');
const endLiteral = literal('}');

function writeQuantity(
  writer: JsonWriter,
  literals: ReturnType<typeof quantityLiteralsOf>,
  quantity: QuantityView | null,
): void {
  if (quantity === null) {
    writer.write(literals.unknown);
    return;
  }
  writer.write(literals.percent);
  writer.hundredths(quantity.percent);
  writer.write(literals.used);
  if (literals.isInCores) writer.hundredths(quantity.used);
  else writer.integer(quantity.used);
  writer.write(literals.total);
  if (literals.isInCores) writer.hundredths(quantity.total);
  else writer.integer(quantity.total);
  writer.write(closeLiteral);
}

/** A whole record as JSON text, for single records. */
export function assetJson(asset: AssetState): string {
  const { id, siteId, nodeType } = asset;
  const writer = new JsonWriter();
  writer.reserve(assetUsageBytesMax);
  writeAssetUsage(writer, nodeType, asset);
  const usage = Buffer.concat([...writer.blocks()]).toString();
  return prefixToId(id) + prefixAfterId(siteId, nodeType, asset) + usage;
}
