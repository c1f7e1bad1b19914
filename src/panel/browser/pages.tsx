/**
 * Routes all pages but the overview, of which it has the lower part. One script with the charts, loaded after
 * the first page.
 */

import { AccountPage } from './account.tsx';
import { AssetPage } from './asset.tsx';
import { AssetsPage } from './assets.tsx';
import { HistorySection, useForecasts } from './charts/history.tsx';
import { WhatHappened } from './events/what-happened.tsx';
import { HybridCorePage } from './hybrid-core.tsx';
import type { PageComponent } from './page-component.ts';
import { PartnersPage } from './partners.tsx';
import { PeoplePage } from './people/people.tsx';
import { PlanPage } from './plan/plan.tsx';
import { ReferencePage } from './reference/reference.tsx';
import { ReportPage } from './report/report-page.tsx';
import { SitePage } from './site.tsx';
import { TokensPage } from './tokens.tsx';

export { FindDialog } from './find/find-dialog.tsx';
export { OtherPartner } from './other-partner.tsx';
export { SignedOut } from './signed-out.tsx';

/** The last page: the same component for the same path, so that Preact keeps its state. */
let last: { readonly path: string; readonly draw: PageComponent } | null = null;

/** The page at a path. */
export function pageOf(path: string): PageComponent {
  if (last?.path !== path) last = { path, draw: find(path) };
  return last.draw;
}

function find(path: string): PageComponent {
  const [noun, id = '', below, assetId = ''] = path.split('/').slice(1).map(decodeURIComponent);
  switch (noun) {
    case 'plan':
      return PlanPage;
    case 'report':
      return ReportPage;
    case 'tokens':
      return TokensPage;
    case 'partners':
      return PartnersPage;
    case 'account':
      return AccountPage;
    case 'people':
      return forAdministrators('people of a partner', PeoplePage);
    case 'reference':
      return forAdministrators('reference of the interface', ({ session }) => (
        <ReferencePage session={session} operationId={id} />
      ));
    case 'hybrid-cores':
      if (below === 'plan')
        return ({ session }) => <PlanPage session={session} hybridCoreId={id} />;
      if (below === 'assets') return () => <AssetsPage hybridCoreId={id} />;
      return ({ session }) => <HybridCorePage session={session} hybridCoreId={id} />;
    case 'assets':
      return () => <AssetsPage />;
    case 'sites':
      if (assetId !== '') return () => <AssetPage siteId={id} assetId={assetId} />;
      if (below === 'plan') return ({ session }) => <PlanPage session={session} siteId={id} />;
      if (below === 'report') return ({ session }) => <ReportPage session={session} siteId={id} />;
      if (below === 'assets') return () => <AssetsPage siteId={id} />;
      return () => <SitePage siteId={id} />;
    default:
      return NotFound;
  }
}

/** The notice for members on a page for administrators. */
function forAdministrators(what: string, Page: PageComponent): PageComponent {
  return ({ session }) =>
    session.role === 'administrator' ? (
      <Page session={session} />
    ) : (
      <main id="main">
        <p class="notice">Only administrators see the {what}.</p>
      </main>
    );
}

function NotFound() {
  return (
    <main id="main">
      <h1>Not found</h1>
      <p>
        There is no page at this address. <a href="/">Go to the overview</a>
      </p>
    </main>
  );
}

/** Below the sites of the overview: the chart of all sites together, and the partner's latest events. */
export function PartnerHistory() {
  const at = '/hybrid-core/v2';
  return (
    <>
      <HistorySection apiPath={at} known={useForecasts(at)} />
      <WhatHappened />
    </>
  );
}
