/** Shows resources and forecasts: a line per quantity. */
import type { PartnerResources } from '@hybrid-core/client';
import type { Column, View } from '../output/column.ts';
import {
  type Forecast,
  type Free,
  partOf,
  type Quantity,
  quantities,
  quantityValue,
  type Resources,
  unitOf,
} from './quantity.ts';

/** A quantity of a record. */
export interface Line<Part> {
  readonly quantity: Quantity;
  readonly part: Part;
  /** What is promised of it, in resources; null where that is not known. */
  readonly promised: object | null;
  /** The forecast of the site that is full of it first, in a forecast of several; null where there is none. */
  readonly first?: FirstSite | null;
}

/** A site, and its forecast of a quantity. */
export interface FirstSite {
  readonly siteId: string;
  readonly part: object;
  /** The day of its capacity's end, as far as one is expected: `2027-02-03`. */
  readonly fullOn: string | null;
}

type Workload = Line<object>;

export function linesOf<Of extends Resources | Forecast | Free>(of: Of): readonly Workload[] {
  const allocation = 'allocation' in of ? (of.allocation as PartnerResources['allocation']) : null;
  return quantities.map((quantity) => ({
    quantity,
    part: partOf<object, object>(of, quantity),
    promised: allocation && partOf(allocation, quantity),
  }));
}

const quantityColumn: Column<Workload> = {
  name: 'quantity',
  kind: 'word',
  value: ({ quantity }) => quantity,
  isShown: true,
};

const percentColumn: Column<Workload> = {
  name: 'percent',
  header: 'used',
  kind: 'percent',
  value: ({ part, quantity }) => quantityValue(part, 'percent', quantity),
  isShown: true,
};

const unitColumn: Column<Workload> = {
  name: 'unit',
  kind: 'word',
  value: ({ quantity }) => unitOf(quantity),
  isShown: false,
};

function amount(name: string, key: string, header: string): Column<Workload> {
  return {
    name,
    header,
    kind: 'amount',
    value: ({ part, quantity }) => quantityValue(part, key, quantity),
    unit: ({ quantity }) => unitOf(quantity),
    isShown: true,
  };
}

function count(name: string, header: string): Column<Workload> {
  return {
    name,
    header,
    kind: 'count',
    value: ({ part, quantity }) => quantityValue(part, name, quantity),
    isShown: true,
  };
}

function promised(
  name: string,
  key: string,
  kind: 'amount' | 'percent',
  header: string,
  isShown: boolean,
): Column<Workload> {
  return {
    name,
    header,
    kind,
    value: ({ promised: of, quantity }) =>
      isReported(of) ? quantityValue(of, key, quantity) : null,
    unit: ({ quantity }) => unitOf(quantity),
    isShown,
  };
}

/** Without a node of which it is known, a sum of promises is 0. */
function isReported(of: object | null): boolean {
  return of !== null && 'nodes_reporting' in of && of.nodes_reporting !== 0;
}

/** With what is promised, shown where it is known of anything. */
export function resourcesView(isAllocationKnown: boolean): View<Workload> {
  return {
    columns: [
      quantityColumn,
      percentColumn,
      amount('used', 'used_UNIT', 'in use'),
      amount('total', 'total_UNIT', 'of'),
      amount('capacity', 'capacity_UNIT', 'capacity'),
      count('nodes_reporting', 'reporting'),
      count('nodes_active', 'of nodes'),
      promised('allocated_percent', 'percent', 'percent', 'allocated', isAllocationKnown),
      promised('allocated', 'allocated_UNIT', 'amount', 'allocated', false),
      promised('allocatable', 'allocatable_UNIT', 'amount', 'allocatable', false),
      unitColumn,
    ],
  };
}

interface DaysUntil {
  readonly expected: unknown;
  readonly earliest: unknown;
  readonly latest: unknown;
  readonly order_by?: Readonly<Record<'earliest' | 'expected', unknown>>;
}

const dayHeaders = { earliest: 'or as soon as', latest: 'or as late as' } as const;

function days(
  threshold: '80' | '90' | '100',
  bound: 'expected' | 'earliest' | 'latest',
): Column<Workload> {
  return {
    name: `days_until_${threshold}_${bound}`,
    header: bound === 'expected' ? `${threshold} % in` : dayHeaders[bound],
    kind: 'days',
    value: ({ part }) => {
      const { days_until: until } = part as {
        days_until: Readonly<Record<string, DaysUntil>> | null;
      };
      return until?.[threshold]?.[bound];
    },
    // The interface names no day beyond five years, whatever the state.
    ifUnknown: ({ part }) => (isForeseen(part) ? '> 5 years' : null),
    isShown: threshold !== '80' && bound !== 'latest',
  };
}

/** Whether a forecast has enough days of history to name a date. */
function isForeseen(part: object): boolean {
  return 'days_until' in part && part.days_until !== null;
}

function growth(
  name: string,
  key: string,
  kind: 'amount' | 'count',
  header: string,
): Column<Workload> {
  return {
    name,
    header,
    kind,
    value: ({ part, quantity }) => {
      const { growth_per_day: of } = part as { growth_per_day: object | null };
      return quantityValue(of, key, quantity);
    },
    unit: ({ quantity }) => unitOf(quantity),
    isShown: kind === 'amount',
  };
}

export const forecastView: View<Workload> = {
  columns: [
    quantityColumn,
    {
      name: 'state',
      kind: 'word',
      value: ({ part, quantity }) => quantityValue(part, 'state', quantity),
      isShown: true,
    },
    percentColumn,
    growth('growth_per_day', 'UNIT', 'amount', 'a day'),
    growth('growth_percent_per_day', 'percent', 'count', 'points a day'),
    days('80', 'expected'),
    days('80', 'earliest'),
    days('80', 'latest'),
    days('90', 'expected'),
    days('90', 'earliest'),
    days('90', 'latest'),
    days('100', 'expected'),
    days('100', 'earliest'),
    days('100', 'latest'),
    {
      name: 'as_of',
      header: 'as of',
      kind: 'word',
      value: ({ part }) => (part as { basis: { as_of: unknown } | null }).basis?.as_of,
      isShown: false,
    },
    unitColumn,
  ],
};

/** When to order for 100 percent: between the two days, for several sites those of the first. */
function orderBy(bound: 'earliest' | 'expected', header: string): Column<Workload> {
  return {
    name: `order_by_100_${bound}`,
    header,
    kind: 'word',
    value: ({ part, first }) => {
      const ordered = first === undefined ? part : first?.part;
      const { days_until: until } = (ordered ?? { days_until: null }) as {
        days_until: Readonly<Record<string, DaysUntil>> | null;
      };
      return until?.['100']?.order_by?.[bound];
    },
    isShown: true,
  };
}

/** The site that is full first: what is free in another does not help it. */
const firstColumns: readonly Column<Workload>[] = [
  {
    name: 'first_site_id',
    header: 'first site',
    kind: 'text',
    isId: true,
    value: ({ first }) => first?.siteId,
    isShown: true,
  },
  {
    name: 'first_site_full_on',
    header: 'full on',
    kind: 'word',
    value: ({ first }) => first?.fullOn,
    isShown: true,
  },
];

/** A view of what is counted by use or by promise: its percentage says by which. */
export function countedView(view: View<Workload>, by: 'used' | 'allocated'): View<Workload> {
  const columns = view.columns.map((column) =>
    column === percentColumn ? { ...column, header: by } : column,
  );
  return { ...view, columns };
}

const orderColumns = [orderBy('earliest', 'order from'), orderBy('expected', 'order by')];

/** What a narrow table drops first: what an option adds, and the first site, stay the longest. */
const leftOutFirst = [
  'growth_per_day',
  'days_until_90_earliest',
  'days_until_90_expected',
  'days_until_100_earliest',
];

/** With the days between which to order. */
export const forecastWithOrderDateView: View<Workload> = {
  columns: [...forecastView.columns, ...orderColumns],
  leftOutFirst,
};

/** Of several sites, with the one that is full first; `withOrders` adds its days between which to order. */
export function forecastOfSitesView(withOrders: boolean): View<Workload> {
  return {
    columns: [...forecastView.columns, ...firstColumns, ...(withOrders ? orderColumns : [])],
    leftOutFirst: [...leftOutFirst, 'state', 'days_until_100_expected'],
  };
}
