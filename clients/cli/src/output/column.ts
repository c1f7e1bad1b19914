/** In charge of columns: what a table, a CSV file or `--columns` can show of a record. */
import { wrongUsage } from '../exit.ts';
import { nearest } from '../text/nearest.ts';

/** What a column's values are, which decides how they are shown. */
export type Kind =
  | 'text'
  | 'word'
  | 'count'
  | 'percent'
  | 'bytes'
  | 'cores'
  | 'amount'
  | 'time'
  | 'days';

export interface Column<Row> {
  /** As `--columns` and the header of CSV say it. */
  readonly name: string;
  /** Above the table; the name, unless given. */
  readonly header?: string;
  readonly kind: Kind;
  /** The value as the interface has it; null where it is not known. */
  value(row: Row): unknown;
  /** Whether a table shows it without being asked. */
  readonly isShown: boolean;
  /** Whether it names the record or its place: half an id is of no use, so that a table keeps it whole. */
  readonly isId?: boolean;
  /** What stands in a table where the value is not known; a hyphen, unless given. */
  ifUnknown?(row: Row): string | null;
  /** The unit of an `amount`, which differs from row to row. */
  unit?(row: Row): 'bytes' | 'cores';
}

/** What a command shows: the columns of its records. */
export interface View<Row> {
  readonly columns: readonly Column<Row>[];
  /** Names of the columns that a narrow table leaves out first, in this order; then from the right. */
  readonly leftOutFirst?: readonly string[];
}

/** The fields of a record that columns name, as the interface has them. */
export function fieldsOf<Row>(
  columns: readonly Column<Row>[],
  row: Row,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map((column) => [column.name, column.value(row) ?? null]));
}

/** The columns of a list such as `id,status`. Throws where one of them does not exist. */
export function chosenColumns<Row>({ columns }: View<Row>, list: string): readonly Column<Row>[] {
  const names = columns.map(({ name }) => name);
  return list.split(',').map((written) => {
    const name = written.trim();
    const column = columns.find((one) => one.name === name);
    if (column !== undefined) return column;
    const near = nearest(name, names);
    const hint = near === null ? '' : ` Did you mean ${near}?`;
    throw wrongUsage(`--columns has no column "${name}".${hint} There are: ${names.join(', ')}`);
  });
}
