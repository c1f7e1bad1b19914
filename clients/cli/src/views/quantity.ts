/** In charge of the five quantities whose workload the interface tells: what they are called, and where they stand. */
import type {
  PartnerForecast,
  PartnerHeadroom,
  PartnerHistory,
  PartnerResources,
} from '@hybrid-core/client';

export const quantities = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const;

export type Quantity = (typeof quantities)[number];

/** Of whatever has them: resources, a point of a history, a forecast. */
interface Measured<Cpu, Bytes> {
  readonly cpu: Cpu;
  readonly memory: Bytes;
  readonly storage: { readonly distributed: Bytes; readonly rocket: Bytes; readonly object: Bytes };
}

export type Resources = Measured<PartnerResources['cpu'], PartnerResources['memory']>;
/** What a headroom says is free. */
export type Free = Measured<
  PartnerHeadroom['free']['cpu'],
  PartnerHeadroom['free']['memory'] | PartnerHeadroom['free']['storage']['object']
>;
export type Point = PartnerHistory['points'][number];
export type Forecast = Measured<PartnerForecast['cpu'], PartnerForecast['memory']>;

/** The part of a quantity. */
export function partOf<Cpu, Bytes>(of: Measured<Cpu, Bytes>, quantity: Quantity): Cpu | Bytes {
  if (quantity === 'cpu') return of.cpu;
  return quantity === 'memory' ? of.memory : of.storage[quantity];
}

export function unitOf(quantity: Quantity): 'bytes' | 'cores' {
  return quantity === 'cpu' ? 'cores' : 'bytes';
}

/** A figure of a part: `used` is `used_cores` or `used_bytes`. */
export function figure(part: object | null, name: string, quantity: Quantity): unknown {
  const key = name.replace('UNIT', unitOf(quantity));
  return part === null ? null : (part as Readonly<Record<string, unknown>>)[key];
}
