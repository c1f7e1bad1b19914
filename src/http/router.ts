/** In charge of matching a path to a route, and of writing the path of an answer. */
import { type Route, routes } from '../routes.ts';
import type { TargetPath } from './target.ts';

export interface Match {
  readonly route: Route;
  /** The ids in the path, in the order of the route's path parameters. */
  readonly ids: readonly string[];
  /** The path as answers name it: ids percent-encoded, without a trailing slash. */
  readonly path: string;
}

interface Pattern {
  readonly route: Route;
  /** Literal segments; null where an id stands. */
  readonly segments: readonly (string | null)[];
}

const patterns: readonly Pattern[] = routes.map((route) => ({
  route,
  segments: route.path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith(':') ? null : segment)),
}));

/** What was matched before; it goes when the path is forgotten. */
const known = new WeakMap<TargetPath, Match | null>();

/** The route of a path, or null. */
export function matchRoute(path: TargetPath): Match | null {
  let match = known.get(path);
  if (match === undefined) {
    match = path.segments === null ? null : matchSegments(path.segments);
    known.set(path, match);
  }
  return match;
}

/** An id is never empty. */
function matchSegments(segments: readonly string[]): Match | null {
  for (const pattern of patterns) {
    if (matches(pattern, segments)) {
      const ids = segments.filter((_, i) => pattern.segments[i] === null);
      return { route: pattern.route, ids, path: routePath(pattern.route, ids) };
    }
  }
  return null;
}

function matches(pattern: Pattern, segments: readonly string[]): boolean {
  if (pattern.segments.length !== segments.length) return false;
  return pattern.segments.every((literal, i) =>
    literal === null ? segments[i] !== '' : literal === segments[i],
  );
}

/** The path of a route with ids in their places. */
function routePath(route: Route, ids: readonly string[]): string {
  let next = 0;
  return route.path.replaceAll(/:[a-z_]+/g, () => encodeURIComponent(ids[next++]));
}
