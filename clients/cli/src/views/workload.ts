/** Shows resources and forecasts: a line per quantity. */
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
}

type Workload = Line<object>;

export function linesOf<Of extends Resources | Forecast | Free>(of: Of): readonly Workload[] {
  return quantities.map((quantity) => ({ quantity, part: partOf<object, object>(of, quantity) }));
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

export const resourcesView: View<Workload> = {
  columns: [
    quantityColumn,
    percentColumn,
    amount('used', 'used_UNIT', 'in use'),
    amount('total', 'total_UNIT', 'of'),
    amount('capacity', 'capacity_UNIT', 'capacity'),
    count('nodes_reporting', 'reporting'),
    count('nodes_active', 'of nodes'),
    unitColumn,
  ],
};

interface DaysUntil {
  readonly expected: unknown;
  readonly earliest: unknown;
  readonly latest: unknown;
  readonly order_by?: unknown;
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
    unitColumn,
  ],
};

/** With the latest day to order. */
export const forecastWithOrderDateView: View<Workload> = {
  columns: [
    ...forecastView.columns,
    {
      name: 'order_by_100',
      header: 'order by',
      kind: 'word',
      value: ({ part }) => {
        const { days_until: until } = part as {
          days_until: Readonly<Record<string, DaysUntil>> | null;
        };
        return until?.['100']?.order_by;
      },
      isShown: true,
    },
  ],
};
