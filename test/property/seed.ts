/** Where the random samples begin, and how many are tried. */

/** Anew in each run, or at PROPERTY_SEED to repeat one. */
export const seed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Whether all samples are tried, as `npm run test:slow` does; `npm test` tries some, others each time. */
export const isThorough = process.env.PROPERTY_SAMPLES === 'all';

/** How many of so many samples are tried. */
export function samples(all: number): number {
  return isThorough ? all : Math.ceil(all / 5);
}
