/** The form in which the panel's tables name a path: `/sites/:id/nodes`, where `:id` is any segment. */

/** Whether the segments of a request's path are those of a path of a table. */
export function isAt(path: string, segments: readonly string[]): boolean {
  const wanted = path.slice(1).split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((name, i) => name.startsWith(':') || name === segments[i])
  );
}
