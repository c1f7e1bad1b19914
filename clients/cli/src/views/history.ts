/** Shows the points of a history as a table. */
import type { Column, View } from '../output/column.ts';
import {
  type Point,
  partOf,
  type Quantity,
  quantities,
  quantityValue,
  unitOf,
} from './quantity.ts';

/** A quantity's values at each point; a table shows its percentage. */
function columnsOf(quantity: Quantity): readonly Column<Point>[] {
  const unit = unitOf(quantity);
  const pointValue = (point: Point, key: string) =>
    quantityValue(partOf(point, quantity), key, quantity);
  return [
    {
      name: `${quantity}_percent`,
      header: quantity,
      kind: 'percent',
      value: (point) => pointValue(point, 'percent'),
      isShown: true,
    },
    ...(['used', 'used_max', 'total'] as const).map(
      (name): Column<Point> => ({
        name: `${quantity}_${name}`,
        header: `${quantity} ${name.replace('_', ' ')}`,
        kind: unit,
        value: (point) => pointValue(point, name === 'used_max' ? 'used_UNIT_max' : `${name}_UNIT`),
        isShown: false,
      }),
    ),
    ...(['allocated', 'allocated_max', 'allocatable'] as const).map(
      (name): Column<Point> => ({
        name: `${quantity}_${name}`,
        header: `${quantity} ${name.replace('_', ' ')}`,
        kind: unit,
        value: ({ allocation }) =>
          quantityValue(
            allocation && partOf(allocation, quantity),
            name === 'allocated_max' ? 'allocated_UNIT_max' : `${name}_UNIT`,
            quantity,
          ),
        isShown: false,
      }),
    ),
    {
      name: `${quantity}_nodes_reporting`,
      header: `${quantity} nodes`,
      kind: 'count',
      value: (point) => pointValue(point, 'nodes_reporting'),
      isShown: false,
    },
  ];
}

/** Points with the selected quantities. */
export function historyView(shownQuantities: readonly Quantity[] = quantities): View<Point> {
  return {
    columns: [
      // Points are compared with each other, not with now.
      { name: 'at', kind: 'text', value: ({ at }) => at, isShown: true },
      ...shownQuantities.flatMap(columnsOf),
    ],
  };
}
