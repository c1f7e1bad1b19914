/** The figures that a source brings, by the names that a sources file gives them. */
/** In the order in which they are queried. */
export const figureNames = [
  'cpu_used',
  'cpu_total',
  'memory_used',
  'memory_total',
  'rocket_used',
  'rocket_total',
  'distributed_used',
  'distributed_total',
  'object_used',
  'object_total',
] as const;
export type FigureName = (typeof figureNames)[number];
