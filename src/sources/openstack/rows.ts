/** Schemas of the responses of Keystone, Nova and Placement; any mismatch ends the round. */
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SourceError } from '../runner/source.ts';
import { shownUrl } from '../upstream/error.ts';
import type { KeyedList } from '../upstream/json-list.ts';

/**
 * Hypervisors per page of Nova: its default ceiling (`max_limit`), beyond which it serves fewer.
 */
export const openstackPageRows = 1_000;

/**
 * Some ten times the largest number that is known.
 * @operators hypervisors of one region of OpenStack
 */
export const openstackHypervisorsMax = 100_000;

const name = Type.String({ minLength: 1 });

// Other services may have any format.
const token = Type.Object({
  token: Type.Object({ catalog: Type.Optional(Type.Array(Type.Unknown())) }),
});

const catalog = Type.Array(
  Type.Object({
    type: Type.String(),
    endpoints: Type.Array(
      Type.Object({
        interface: Type.String(),
        // Keystone allows an endpoint without a region.
        region_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        url: Type.String(),
      }),
    ),
  }),
);

const hypervisor = Type.Object({
  // A UUID since microversion 2.53: that of its resource provider.
  id: name,
  hypervisor_hostname: name,
  hypervisor_type: Type.String(),
  state: Type.Union([Type.Literal('up'), Type.Literal('down')]),
  status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
  service: Type.Object({ host: name }),
});

const hypervisorPage = Type.Object({ hypervisors: Type.Array(hypervisor) });

// For an unreachable cell, Nova returns only the host and this status.
const services = Type.Object({
  services: Type.Array(
    Type.Object({ host: name, status: Type.String(), zone: Type.Optional(Type.String()) }),
  ),
});

const aggregates = Type.Object({
  aggregates: Type.Array(
    Type.Object({
      hosts: Type.Array(Type.String()),
      metadata: Type.Record(Type.String(), Type.String()),
    }),
  ),
});

const amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const inventories = Type.Object({
  inventories: Type.Record(
    Type.String(),
    Type.Object({
      total: amount,
      reserved: Type.Optional(amount),
      allocation_ratio: Type.Optional(Type.Number({ minimum: 0 })),
    }),
  ),
});

const usages = Type.Object({ usages: Type.Record(Type.String(), amount) });

export type Catalog = Static<typeof catalog>;
export type HypervisorRow = Static<typeof hypervisor>;
export type ServiceRow = Static<typeof services>['services'][number];
export type AggregateRow = Static<typeof aggregates>['aggregates'][number];
export type Inventories = Static<typeof inventories>['inventories'];
export type Usages = Static<typeof usages>['usages'];

/** The schema of a response, and its name in messages. */
export interface AnswerForm<Value> {
  /** The list to stream item by item; null for small responses. */
  readonly list: KeyedList | null;
  /** Validates a value. Throws a SourceError that names the URL and the deepest fault. */
  read(url: string, value: unknown): Value;
}

function form<Schema extends TSchema>(
  schema: Schema,
  noun: string,
  list: KeyedList | null = null,
): AnswerForm<Static<Schema>> {
  const validator = Compile(schema);
  return {
    list,
    read(url, value) {
      if (validator.Check(value)) return value as Static<Schema>;
      const faults = validator.Errors(value);
      const [deepest] = faults.toSorted((a, b) => b.instancePath.length - a.instancePath.length);
      const fault = `${deepest?.instancePath || '/'}: ${deepest?.message}`;
      throw new SourceError(`${shownUrl(url)}: the answer is no ${noun}: ${fault}`);
    },
  };
}

/** Maximum bytes of one hypervisor or service: they have less than one thousand. */
const rowBytesMax = 64 * 1024;

/** Maximum bytes of one aggregate, which may name each host of a region. */
const aggregateBytesMax = 8 * 1024 * 1024;

export const forms = {
  token: form(token, 'token of Keystone'),
  catalog: form(catalog, 'catalog of Nova and Placement'),
  hypervisors: form(hypervisorPage, 'list of hypervisors', {
    key: 'hypervisors',
    itemsMax: openstackPageRows,
    itemBytesMax: rowBytesMax,
  }),
  services: form(services, 'list of services', {
    key: 'services',
    itemsMax: openstackHypervisorsMax,
    itemBytesMax: rowBytesMax,
  }),
  aggregates: form(aggregates, 'list of aggregates', {
    key: 'aggregates',
    itemsMax: openstackHypervisorsMax,
    itemBytesMax: aggregateBytesMax,
  }),
  inventories: form(inventories, 'inventory of a resource provider'),
  usages: form(usages, 'usage of a resource provider'),
};
