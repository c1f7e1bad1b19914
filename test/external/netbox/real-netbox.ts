/** Reads the real NetBox of the environment directly, as a reference for the collector. */

/** A row of any list, with the fields that tests use. */
export interface RealRow {
  readonly id: number;
  readonly name: string | null;
  readonly slug?: string;
  readonly status?: { readonly value: string };
  readonly site?: { readonly id: number; readonly slug: string };
  readonly role?: { readonly slug: string };
  readonly tenant?: { readonly slug: string } | null;
  readonly custom_fields?: Readonly<Record<string, unknown>>;
  readonly device?: { readonly id: number };
  readonly module_type?: { readonly id: number };
  readonly profile?: { readonly name: string } | null;
  readonly attributes?: Readonly<Record<string, unknown>> | null;
}

/** Empty if the environment names none. */
export function realNetbox(): { readonly url: string; readonly token: string } {
  const { NETBOX_URL: url = '', NETBOX_TOKEN: token = '' } = process.env;
  return { url: url.replace(/\/+$/, ''), token };
}

/** All rows of a list, page by page, with all their fields. */
export async function readAllRows(path: string, authorization: string): Promise<RealRow[]> {
  const rows: RealRow[] = [];
  const { url } = realNetbox();
  for (let offset = 0; ; ) {
    const query = `limit=200&offset=${offset}&ordering=id&exclude=config_context`;
    const response = await fetch(`${url}/api/${path}/?${query}`, { headers: { authorization } });
    if (response.status !== 200) throw new Error(`${path}: HTTP status ${response.status}`);
    const page = (await response.json()) as { next: string | null; results: RealRow[] };
    rows.push(...page.results);
    offset += page.results.length;
    if (page.next === null) return rows;
  }
}
