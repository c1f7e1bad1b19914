/** Strips credentials from addresses. */

/** Everything before the last `@` may be a password. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
}
