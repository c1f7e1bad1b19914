/** Defines the five quantities of the workload: their names, and their place in answers. */
import type {
  PartnerForecast,
  PartnerHeadroom,
  PartnerHistory,
  PartnerResources,
} from '@hybrid-core/client';

export const quantities = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const;

export type Quantity = (typeof quantities)[number];

/** Resources, a point of a history, or a forecast. */
interface Measured<Cpu, Bytes> {
  readonly cpu: Cpu;
  readonly memory: Bytes;
  readonly storage: { readonly distributed: Bytes; readonly rocket: Bytes; readonly object: Bytes };
}

export type Resources = Measured<PartnerResources['cpu'], PartnerResources['memory']>;
/** Free amounts of a headroom. */
export type Free = Measured<
  PartnerHeadroom['free']['cpu'],
  PartnerHeadroom['free']['memory'] | PartnerHeadroom['free']['storage']['object']
>;
export type Point = PartnerHistory['points'][number];
export type Forecast = Measured<PartnerForecast['cpu'], PartnerForecast['memory']>;

/** A quantity's part of a record. */
export function partOf<Cpu, Bytes>(of: Measured<Cpu, Bytes>, quantity: Quantity): Cpu | Bytes {
  if (quantity === 'cpu') return of.cpu;
  return quantity === 'memory' ? of.memory : of.storage[quantity];
}

export function unitOf(quantity: Quantity): 'bytes' | 'cores' {
  return quantity === 'cpu' ? 'cores' : 'bytes';
}

/** A part's value: `used` is `used_cores` or `used_bytes`. */
export function quantityValue(part: object | null, name: string, quantity: Quantity): unknown {
  const key = name.replace('UNIT', unitOf(quantity));
  return part === null ? null : (part as Readonly<Record<string, unknown>>)[key];
}
