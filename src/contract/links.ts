/** The links of a list answer (docs: Introduction, Lists). */
import { type Static, Type } from 'typebox';
import { closed, nullable, url } from './values.ts';

export const linksSchema = Type.Object(
  {
    self: url('This page.'),
    first: url('The page at offset 0.'),
    prev: nullable(url('The page before; null at the beginning or if nothing matches.')),
    next: nullable(url('The page after; null at the end.')),
    last: nullable(url('The last page; null if nothing matches.')),
  },
  {
    ...closed,
    description: "Absolute links with the request's filters and sorts. Follow `next` until null.",
  },
);

export type PageLinks = Readonly<Static<typeof linksSchema>>;

/**
 * Absolute, percent-encoded links to the pages around this one.
 * `path` is {base_url} with the route's path; `canonical` the encoded filters and sorts.
 */
export function pageLinks(
  path: string,
  canonical: string,
  page: { readonly offset: number; readonly limit: number; readonly total: number },
): PageLinks {
  const { offset, limit, total } = page;
  const prefix = `${path}?${canonical === '' ? '' : `${canonical}&`}page%5Boffset%5D=`;
  const suffix = `&page%5Blimit%5D=${limit}`;
  const link = (to: number) => `${prefix}${to}${suffix}`;
  return {
    self: link(offset),
    first: link(0),
    prev: offset === 0 || total === 0 ? null : link(Math.max(0, Math.min(offset, total) - limit)),
    next: offset + limit < total ? link(offset + limit) : null,
    last: total === 0 ? null : link(limit * Math.floor((total - 1) / limit)),
  };
}
