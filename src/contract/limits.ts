/** Bounds and defaults of the parameters of routes. */

/** The highest port that there is: a port has 16 bits. */
export const portMax = 65_535;

/** Where node_exporter listens unless it is told otherwise. */
export const targetPortDefault = 9_100;
