/** Shows addresses without the credentials that may be in them. */

/** What stands before the last `@` may be a password, whatever else it looks like. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
}
