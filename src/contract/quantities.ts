/**
 * The table of quantities that are summed, recorded and forecast: schemas, writers and metrics are
 * derived from it. Those of an asset are in `domain/asset.ts`.
 */
import {
  type AssetQuantityKey,
  assetQuantities,
  type NodeType,
  type StorageKind,
  storageKindOf,
  type Unit,
} from '../domain/asset.ts';
import { type HistoryQuantity, historyQuantities } from '../domain/history.ts';

/** A quantity of a site, a hybrid core or a partner: a sum over the assets of one node type. */
export interface Quantity {
  readonly key: HistoryQuantity;
  readonly unit: Unit;
  /** An amount of it, in the brackets of parameters and in the answers that repeat them. */
  readonly amountKey: AmountKey;
  readonly label: string;
  /** The label inside of a sentence. */
  readonly name: string;
  /** The assets included in the sum. */
  readonly nodeType: NodeType;
  /** The quantity of these assets that is summed. */
  readonly ofAsset: AssetQuantityKey;
  /** The kind of storage; null for other quantities. */
  readonly kind: StorageKind | null;
  /** Whether a site's nodes share it, so that it belongs to no single node. */
  readonly isPool: boolean;
}

export type AmountKey = 'cpu_cores' | `${Exclude<HistoryQuantity, 'cpu'>}_bytes`;

type QuantityLabels = Pick<Quantity, 'label' | 'name'>;

const words: Readonly<Record<HistoryQuantity, QuantityLabels>> = {
  cpu: { label: 'CPU', name: 'CPU' },
  memory: { label: 'Memory', name: 'memory' },
  distributed: { label: 'Distributed storage', name: 'distributed storage' },
  rocket: { label: 'Rocket (local) storage', name: 'rocket storage' },
  object: { label: 'Object storage', name: 'object storage' },
};

function ofCompute(key: 'cpu' | 'memory'): Quantity {
  const { unit } = assetQuantities[key];
  return {
    key,
    unit,
    amountKey: `${key}_${unit}` as AmountKey,
    ...words[key],
    nodeType: 'compute',
    ofAsset: key,
    kind: null,
    isPool: false,
  };
}

function storageOf(nodeType: NodeType): Quantity {
  const kind = storageKindOf[nodeType];
  const { unit } = assetQuantities.storage;
  return {
    key: kind,
    unit,
    amountKey: `${kind}_${unit}`,
    ...words[kind],
    nodeType,
    ofAsset: 'storage',
    kind,
    isPool: nodeType !== 'compute',
  };
}

export const quantityOf: Readonly<Record<HistoryQuantity, Quantity>> = {
  cpu: ofCompute('cpu'),
  memory: ofCompute('memory'),
  distributed: storageOf('distributed_storage'),
  rocket: storageOf('compute'),
  object: storageOf('object_storage'),
};

/** In the order in which records show them. */
export const quantities: readonly Quantity[] = historyQuantities.map((key) => quantityOf[key]);

/** The quantity that an `amountKey` names. */
export function quantityOfAmountKey(amountKey: string): Quantity {
  return quantities.find((quantity) => quantity.amountKey === amountKey)!;
}

/** The members of a record of all quantities. */
export interface OfQuantities<Cores, Bytes> {
  readonly cpu: Cores;
  readonly memory: Bytes;
  readonly storage: Readonly<Record<StorageKind, Bytes>>;
}

/** Arranges all quantities as a record has them: storage by kind. */
export function ofQuantities<Cores, Bytes>(
  ofCores: (quantity: Quantity) => Cores,
  ofBytes: (quantity: Quantity) => Bytes,
): OfQuantities<Cores, Bytes> {
  const { cpu, memory, distributed, rocket, object } = quantityOf;
  return {
    cpu: ofCores(cpu),
    memory: ofBytes(memory),
    storage: {
      distributed: ofBytes(distributed),
      rocket: ofBytes(rocket),
      object: ofBytes(object),
    },
  };
}

const storages = quantities.filter(({ kind }) => kind !== null);
const others = quantities.filter(({ kind }) => kind === null);

/** The members of a record of all quantities: `"cpu":…,"memory":…,"storage":{"distributed":…}`. */
export function quantitiesJson(json: (quantity: Quantity) => string): string {
  const member = (quantity: Quantity) => `"${quantity.key}":${json(quantity)}`;
  return `${others.map(member).join()},"storage":{${storages.map(member).join()}}`;
}
