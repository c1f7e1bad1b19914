/** Matches path patterns: `/sites/:id/nodes`, where `:id` is any segment. */

/** Whether a request path matches a pattern. */
export function isAt(path: string, segments: readonly string[]): boolean {
  const wanted = path.slice(1).split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((name, i) => name.startsWith(':') || name === segments[i])
  );
}
