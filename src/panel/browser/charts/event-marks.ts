/** The changes of an inventory that a chart marks. */

/** Changes in a step of a range, counted by kind: an event's type, or `asset.status:failed`. */
export type EventMark = readonly [row: number, counts: Readonly<Record<string, number>>];

/** The changes of an inventory within a range. */
export interface EventMarks {
  /** In the order of their rows. */
  readonly marks: readonly EventMark[];
  /** Start of the marks; null if they cover the range. */
  readonly marked_from: string | null;
}
