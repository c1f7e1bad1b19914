/**
 * Implements NetBox's list requests: filters, order, both kinds of pagination, and selected
 * fields.
 */
import type { Row, Tables } from './rows.ts';

export type TableName = keyof Tables;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface ListRules {
  /** NetBox's MAX_PAGE_SIZE: larger limits are reduced silently. */
  readonly pageRowsMax: number;
  /** Whether `start` is supported (4.6 and later). */
  readonly hasStart: boolean;
  /** Ignores filters, as NetBox does with unknown ones. */
  readonly ignoresFilters: boolean;
}

const pageRowsDefault = 50;

export function answerList(tables: Tables, table: TableName, url: URL, rules: ListRules): Answer {
  const query = url.searchParams;
  const filtered = rules.ignoresFilters
    ? { rows: tables[table] }
    : filterRows(tables, table, query);
  if ('problem' in filtered) return { status: 400, body: filtered.problem };
  const asked = Number(query.get('limit') ?? pageRowsDefault);
  const limit = Math.min(asked === 0 ? rules.pageRowsMax : asked, rules.pageRowsMax);
  const start = rules.hasStart ? query.get('start') : null;
  if (start !== null && (query.has('offset') || query.has('ordering'))) {
    return { status: 400, body: { detail: "'start' excludes 'offset' and 'ordering'" } };
  }
  const page =
    start === null
      ? pageByOffset(filtered.rows, query, limit, url)
      : pageById(filtered.rows, Number(start), limit, url);
  return { status: 200, body: { ...page, results: page.results.map((row) => chosen(row, query)) } };
}

function pageByOffset(rows: readonly Row[], query: URLSearchParams, limit: number, url: URL) {
  const offset = Number(query.get('offset') ?? 0);
  const ordered = orders[query.get('ordering') ?? '']?.(rows) ?? byName(rows);
  const link = (at: number) => linkTo(url, { limit, offset: at });
  return {
    count: rows.length,
    next: offset + limit < rows.length ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    results: ordered.slice(offset, offset + limit),
  };
}

function pageById(rows: readonly Row[], start: number, limit: number, url: URL) {
  const rest = byId(rows).filter(({ id }) => id >= start);
  const following = rest[limit];
  return {
    count: null,
    next: following === undefined ? null : linkTo(url, { limit, start: following.id }),
    previous: null,
    results: rest.slice(0, limit),
  };
}

function linkTo(url: URL, position: Readonly<Record<string, number>>): string {
  // As behind a proxy without forwarded headers: neither scheme nor host is usable.
  const link = new URL(`http://netbox.internal${url.pathname}${url.search}`);
  for (const [name, value] of Object.entries(position)) link.searchParams.set(name, String(value));
  return link.href;
}

function chosen(row: Row, query: URLSearchParams): unknown {
  const excluded = (query.get('exclude') ?? '').split(',');
  const fields = query.get('fields')?.split(',') ?? Object.keys(row);
  return Object.fromEntries(
    fields.filter((field) => field in row && !excluded.includes(field)).map((f) => [f, row[f]]),
  );
}

function filterRows(
  tables: Tables,
  table: TableName,
  query: URLSearchParams,
): { readonly rows: Row[] } | { readonly problem: unknown } {
  let rows = tables[table];
  for (const tag of query.getAll('tag')) {
    rows = rows.filter(({ tags }) => (tags as { slug: string }[]).some(({ slug }) => slug === tag));
  }
  if (table === 'dcim/inventory-items') return filterItems(tables, rows, query.getAll('role'));
  if (table === 'dcim/module-types') {
    const known = tables['dcim/module-type-profiles'];
    return filterBy(rows, 'profile', 'name', query.getAll('profile'), known);
  }
  if (table === 'dcim/modules') {
    const ids = query.getAll('module_type_id').map(Number);
    return filterBy(rows, 'module_type', 'id', ids, tables['dcim/module-types']);
  }
  if (table !== 'dcim/devices') return { rows };
  const roleIds = query.getAll('role_id').map(Number);
  if (roleIds.length > 0) {
    const roles = tables['dcim/device-roles'];
    const unknown = roleIds.find((id) => !roles.some((role) => role.id === id));
    if (unknown !== undefined) return { problem: { role_id: [invalidChoice(unknown)] } };
    const wanted = new Set(roles.filter((role) => isBelow(role, roleIds, roles)).map((r) => r.id));
    rows = rows.filter(({ role }) => wanted.has((role as Row).id));
  }
  const statuses = query.getAll('status');
  if (statuses.length > 0) {
    rows = rows.filter(({ status }) => statuses.includes((status as { value: string }).value));
  }
  return { rows };
}

/** Unknown roles are refused, rather than read as roles without items. */
function filterItems(tables: Tables, rows: Row[], slugs: readonly string[]) {
  const known = tables['dcim/inventory-item-roles'];
  const unknown = slugs.find((slug) => !known.some((role) => role.slug === slug));
  if (unknown !== undefined) return { problem: { role: [invalidChoice(unknown)] } };
  if (slugs.length === 0) return { rows };
  return { rows: rows.filter(({ role }) => slugs.includes((role as Row | null)?.slug as string)) };
}

/** Filters by a reference to an existing row: `profile` by `name`. */
function filterBy<Value extends string | number>(
  rows: Row[],
  field: 'profile' | 'module_type',
  key: 'name' | 'id',
  values: readonly Value[],
  known: readonly Row[],
) {
  const unknown = values.find((value) => !known.some((row) => row[key] === value));
  const name = key === 'id' ? `${field}_id` : field;
  if (unknown !== undefined) return { problem: { [name]: [invalidChoice(unknown)] } };
  if (values.length === 0) return { rows };
  return {
    rows: rows.filter((row) => values.includes((row[field] as Row | null)?.[key] as Value)),
  };
}

/** A role filter includes child roles, since they form a tree (4.3 and later). */
function isBelow(role: Row, ids: readonly number[], roles: readonly Row[]): boolean {
  if (ids.includes(role.id)) return true;
  const parent = role.parent as { id: number } | null | undefined;
  const above = parent ? roles.find(({ id }) => id === parent.id) : undefined;
  return above !== undefined && isBelow(above, ids, roles);
}

function invalidChoice(came: number | string): string {
  return `Select a valid choice. ${came} is not one of the available choices.`;
}

function byId(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.id - b.id);
}

const orders: Readonly<Record<string, (rows: readonly Row[]) => Row[]>> = {
  id: byId,
};

/** NetBox's default order: a client that omits `ordering` gets rows out of the order of ids. */
function byName(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => String(b.name).localeCompare(String(a.name)));
}
