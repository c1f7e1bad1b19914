/** Row indices 0, 1, 2, …, shared by all tables. */

let identity = new Uint32Array();

/** The indices from 0 to below `count`. Read-only. */
export function identityOf(count: number): Uint32Array {
  if (identity.length < count) {
    identity = new Uint32Array(Math.max(count, identity.length * 2));
    for (let row = 0; row < identity.length; row++) identity[row] = row;
  }
  return identity.subarray(0, count);
}
