/** Matches paths to routes, and writes the path of an answer. */

import { type Route, routes } from '../../contract/routes.ts';
import type { TargetPath } from './target.ts';

export interface RouteMatch {
  readonly route: Route;
  /** The ids in the path, in the order of the route's path parameters. */
  readonly ids: readonly string[];
}

interface Pattern {
  readonly route: Route;
  /** Literal segments; null where an id stands. */
  readonly segments: readonly (string | null)[];
}

const patterns: readonly Pattern[] = routes
  .map((route) => ({
    route,
    segments: route.path
      .slice(1)
      .split('/')
      .map((segment) => (segment.startsWith(':') ? null : segment)),
  }))
  // A literal counts before an id: `/sites/-/resources` names no site.
  .toSorted((a, b) => a.route.pathParameters.length - b.route.pathParameters.length);

/** The route of a path, or null. An id is never empty. */
export function matchRoute({ segments }: TargetPath): RouteMatch | null {
  if (segments === null) return null;
  for (const pattern of patterns) {
    if (!matches(pattern, segments)) continue;
    return { route: pattern.route, ids: segments.filter((_, i) => pattern.segments[i] === null) };
  }
  return null;
}

function matches(pattern: Pattern, segments: readonly string[]): boolean {
  if (pattern.segments.length !== segments.length) return false;
  for (let i = 0; i < segments.length; i++) {
    const literal = pattern.segments[i];
    if (literal === null ? segments[i] === '' : literal !== segments[i]) return false;
  }
  return true;
}

/** The path as answers name it: ids percent-encoded, without a trailing slash. */
export function pathOf({ route, ids }: RouteMatch): string {
  let next = 0;
  return route.path.replaceAll(/:[a-z_]+/g, () => encodeURIComponent(ids[next++]));
}
