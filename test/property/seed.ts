/** Where the random samples begin: anew in each run, or at PROPERTY_SEED to repeat one. */
export const seed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31));
