/** The addresses of all pages of the panel, with the fixture's inventory. */

export const paths: readonly string[] = [
  '/',
  '/sites/fra01',
  '/sites/fra01/assets',
  '/sites/fra01/assets/cmp-1',
  '/plan',
  '/sites/fra01/plan?shape[cpu_cores]=2&lead[days]=60',
  '/hybrid-cores/acme-eu/plan',
  '/hybrid-cores/acme-eu',
  '/hybrid-cores/acme-eu/assets',
  '/assets',
  '/report',
  '/sites/fra01/report?month=2020-02',
  '/tokens',
  '/people',
  '/account',
  '/reference',
  '/reference/listSiteAssets?site_id=fra01&page%5Blimit%5D=2',
];
