/** Renders a single table cell. */
import type { Event } from '@hybrid-core/client';
import { exactText, roundedNumber } from '../text/exact.ts';
import { printable } from '../text/printable.ts';
import { agoText, bytesText, coresText, countText, daysText, percentText } from '../text/units.ts';
import { valuesText } from '../text/values.ts';
import type { Column } from './column.ts';
import { bar, type Color, colorOfPercent, colorOfWord } from './style.ts';

/** Formatting options of cells. */
export interface CellStyle {
  /** Bytes and cores as plain numbers, without units. */
  readonly isExact: boolean;
  readonly nowMs: number;
}

export interface Cell {
  readonly text: string;
  readonly color: Color | null;
  /** Percentage of the bar before the text, if there is room for one. */
  readonly percent?: number;
}

/** Placeholder of an unknown value. */
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
  if (kind === 'values') return plain(printable(valuesText(value as Event['after'])));
  if (kind === 'percent') return percentCell(roundedNumber(value));
  if (kind === 'amount') return plain(amountText(column.unit!(row), value, style));
  return plain(figureText(kind, value, style));
}

/** Whether a column is right-aligned, so that its numbers compare at a glance. */
export function isRightAligned<Row>({ kind }: Column<Row>): boolean {
  return !['text', 'word', 'time', 'values', 'percent'].includes(kind);
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

/** Rows of several units stand in one column: each says its own. */
function amountText(unit: 'bytes' | 'cores', value: unknown, style: CellStyle): string {
  const text = figureText(unit, value, style);
  return unit === 'cores' && !style.isExact ? `${text} cores` : text;
}

function figureText(kind: string, value: unknown, { isExact }: CellStyle): string {
  if (isExact) return exactText(value);
  const number = roundedNumber(value);
  if (kind === 'bytes') return bytesText(number);
  if (kind === 'cores') return coresText(number);
  return kind === 'days' ? daysText(number) : countText(number);
}

/** Width of `100.0 %`, the longest usual percentage: all are right-aligned to it. */
const percentColumns = 7;

function percentCell(percent: number): Cell {
  const text = percentText(percent).padStart(percentColumns);
  return { text, color: colorOfPercent(percent), percent };
}

/** Columns of a bar with its trailing space. */
export function columnsOfBar(barColumns: number): number {
  return barColumns === 0 ? 0 : barColumns + 1;
}

/** A cell's text behind its bar. */
export function textWithBar({ text, percent }: Cell, barColumns: number): string {
  return barColumns === 0 || percent === undefined ? text : `${bar(percent, barColumns)} ${text}`;
}
