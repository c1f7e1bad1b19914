/** Seeds the random samples, and sets their number. */

/** Random in each run, or PROPERTY_SEED to reproduce one. */
export const seed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Whether all samples run, as in `npm run test:slow`; `npm test` runs some, others each time. */
export const isThorough = process.env.PROPERTY_SAMPLES === 'all';

/** The number of samples to run, out of all. */
export function samples(all: number): number {
  return isThorough ? all : Math.ceil(all / 10);
}
