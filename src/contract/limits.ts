/** Bounds and defaults of the parameters of routes. */

/** The highest port that there is: a port has 16 bits. */
export const portMax = 65_535;

/** The longest time that what is ordered may take to come, in days: five years, as far as forecasts look. */
export const leadDaysMax = 1_825;

/** Nodes that a site may be asked to be able to lose: as many as a large site has. */
export const failuresMax = 1_000;

/** Percent of every node and pool that may be kept free. */
export const reservePercentMax = 90;

/** Where node_exporter listens unless it is told otherwise. */
export const targetPortDefault = 9_100;

/** Sites that a forecast above a site names: as many as a page of a list has. */
export const firstSitesMax = 50;
