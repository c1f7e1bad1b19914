/** The rows of any table in their own order: 0, 1, 2 and so on, kept once for all tables. */

let identity = new Uint32Array();

/** The numbers from 0 to below `count`; not the caller's to change. */
export function identityOf(count: number): Uint32Array {
  if (identity.length < count) {
    identity = new Uint32Array(Math.max(count, identity.length * 2));
    for (let row = 0; row < identity.length; row++) identity[row] = row;
  }
  return identity.subarray(0, count);
}
