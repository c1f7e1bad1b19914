/** Defines the columns of a record for tables, CSV files and `--columns`. */
import { wrongUsage } from '../exit.ts';
import { suggestionFor } from '../text/suggestion.ts';

/** A column's type of value, which selects its format. */
export type Kind =
  | 'text'
  | 'word'
  | 'count'
  | 'percent'
  | 'bytes'
  | 'cores'
  | 'amount'
  | 'time'
  | 'values'
  | 'days';

export interface Column<Row> {
  /** The name in `--columns` and in the CSV header. */
  readonly name: string;
  /** The table's header; the name by default. */
  readonly header?: string;
  readonly kind: Kind;
  /** The value as in the interface; null if unknown. */
  value(row: Row): unknown;
  /** Whether a table shows it by default. */
  readonly isShown: boolean;
  /** Whether it identifies the record or its place: a table cuts it late, and in its middle. */
  readonly isId?: boolean;
  /** What a table keeps of its width, if it is more than other texts keep. */
  readonly columnsMin?: number;
  /** Whether it says for people what other columns say: CSV is without it unless it is chosen. */
  readonly isForPeople?: boolean;
  /** A table's placeholder for an unknown value; a hyphen by default. */
  ifUnknown?(row: Row): string | null;
  /** The unit of an `amount`, which varies by row. */
  unit?(row: Row): 'bytes' | 'cores';
}

/** A command's view: the columns of its records. */
export interface View<Row> {
  readonly columns: readonly Column<Row>[];
  /** Columns that a narrow table drops first, in this order; then from the right. */
  readonly leftOutFirst?: readonly string[];
}

/** Selects the fields of a record by columns, with the interface's names. */
export function fieldsOf<Row>(
  columns: readonly Column<Row>[],
  row: Row,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map((column) => [column.name, column.value(row) ?? null]));
}

/** Parses a list of columns such as `id,status`. Throws on an unknown one. */
export function chosenColumns<Row>({ columns }: View<Row>, list: string): readonly Column<Row>[] {
  const names = columns.map(({ name }) => name);
  return list.split(',').map((written) => {
    const name = written.trim();
    const column = columns.find((one) => one.name === name);
    if (column !== undefined) return column;
    const suggestion = suggestionFor(name, names);
    const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
    throw wrongUsage(`--columns has no column "${name}".${hint} There are: ${names.join(', ')}`);
  });
}
