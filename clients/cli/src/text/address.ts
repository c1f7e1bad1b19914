/** Strips credentials from addresses. */

/** Everything before the last `@` may be a password, whatever it looks like. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
}
