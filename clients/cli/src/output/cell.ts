/** In charge of a single figure or text in a table. */
import { exactText, roundedNumber } from '../text/exact.ts';
import { agoText, bytesText, coresText, countText, daysText, percentText } from '../text/units.ts';
import { printable } from '../text/width.ts';
import type { Column } from './column.ts';
import { bar, type Color, colorOfPercent, colorOfWord } from './style.ts';

/** How cells are written. */
export interface CellStyle {
  /** Bytes and cores as they are, not in units that people read. */
  readonly isExact: boolean;
  readonly nowMs: number;
}

export interface Cell {
  readonly text: string;
  readonly color: Color | null;
  /** The percentage that a bar before the text shows, if there is room for one. */
  readonly percent?: number;
}

/** What stands where nothing is known. */
const unknown: Cell = { text: '-', color: 'dim' };

export function cellOf<Row>(column: Column<Row>, row: Row, style: CellStyle): Cell {
  const value = column.value(row);
  if (value === null || value === undefined) {
    return { ...unknown, text: column.ifUnknown?.(row) ?? unknown.text };
  }
  const { kind } = column;
  if (kind === 'text') return plain(printable(textOf(value)));
  if (kind === 'word') {
    const word = printable(String(value));
    return { text: word, color: colorOfWord(word) };
  }
  if (kind === 'time') return plain(timeText(String(value), style));
  if (kind === 'percent') return percentCell(roundedNumber(value));
  return plain(figureText(kind === 'amount' ? column.unit!(row) : kind, value, style));
}

/** Whether the figures of a column stand to the right, so that they compare at a glance. */
export function isRightAligned<Row>({ kind }: Column<Row>): boolean {
  return !['text', 'word', 'time', 'percent'].includes(kind);
}

function plain(text: string): Cell {
  return { text, color: null };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : exactText(value);
}

function timeText(time: string, { isExact, nowMs }: CellStyle): string {
  return isExact ? time : agoText(time, nowMs);
}

function figureText(kind: string, value: unknown, { isExact }: CellStyle): string {
  if (isExact) return exactText(value);
  const number = roundedNumber(value);
  if (kind === 'bytes') return bytesText(number);
  if (kind === 'cores') return coresText(number);
  return kind === 'days' ? daysText(number) : countText(number);
}

/** The longest percentage that is usual, `100.0 %`: all of them stand to the right of it. */
const percentColumns = 7;

function percentCell(percent: number): Cell {
  const text = percentText(percent).padStart(percentColumns);
  return { text, color: colorOfPercent(percent), percent };
}

/** Columns that a bar takes, with the space behind it. */
export function columnsOfBar(barColumns: number): number {
  return barColumns === 0 ? 0 : barColumns + 1;
}

/** The text of a cell behind its bar. */
export function textWithBar({ text, percent }: Cell, barColumns: number): string {
  return barColumns === 0 || percent === undefined ? text : `${bar(percent, barColumns)} ${text}`;
}
