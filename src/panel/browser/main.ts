/** The entry of the pages: who is signed in, the frame around every page, and which page it is. */
import { type ComponentType, render } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { ReadingContext, useChosenReading } from '../figures/reading.ts';
import { useData } from './ask.ts';
import { Frame } from './frame.ts';
import { html } from './html.ts';
import { Notice, NotLoaded } from './parts.ts';
import type { SessionRecord } from './records.ts';

/** Time between two looks at who is signed in, in ms; whatever a page asks for itself tells of an end sooner. */
const sessionLookMs = 60_000;

function Panel() {
  const loaded = useData<SessionRecord>('/session', 0, sessionLookMs);
  const session = loaded.data;
  const [reading, toggle] = useChosenReading();
  // The name that the shell painted stands until the frame has it.
  useLayoutEffect(() => {
    if (session !== null) document.getElementById('first')?.remove();
  }, [session]);
  // As the shell had it: nothing moves while the page waits for this.
  if (session === null && loaded.error === null) {
    return html`<p class="hidden" role="status">Loading…</p>`;
  }
  if (session === null) return html`<${Notice} of=${loaded} />`;
  return html`<a class="skip" href="#main">Skip to the page</a>
    <${Frame} session=${session} isExact=${reading.isExact} toggleExact=${toggle} />
    <${ReadingContext.Provider} value=${reading}>
      <${Page} session=${session} />
    <//>`;
}

/** What the address says. */
const parts = location.pathname.split('/').slice(1).map(decodeURIComponent);
const [noun = '', id = '', below, assetId = ''] = parts;

/** A page with what its address says of it. */
interface Drawn {
  readonly page: ComponentType<never>;
  readonly ids: Readonly<Record<string, string>>;
}

/** The page of the address; its module is on its way before anybody knows who is signed in. */
const coming = load();
// That it did not come is told once there is a frame to tell it in.
coming.catch(() => {});

async function load(): Promise<Drawn> {
  switch (noun) {
    case 'tokens':
      return { page: (await import('./tokens.ts')).TokensPage, ids: {} };
    case 'people':
      return { page: (await import('./people.ts')).PeoplePage, ids: {} };
    case 'plan':
      return planOf({});
    case 'hybrid-cores':
      if (below === 'plan') return planOf({ hybridCoreId: id });
      if (below !== undefined) return assetsOf({ hybridCoreId: id });
      return { page: (await import('./hybrid-core.ts')).HybridCorePage, ids: { hybridCoreId: id } };
    case 'sites':
      if (assetId !== '') {
        return { page: (await import('./asset.ts')).AssetPage, ids: { siteId: id, assetId } };
      }
      if (below === 'plan') return planOf({ siteId: id });
      if (below !== undefined) return assetsOf({ siteId: id });
      return { page: (await import('./site.ts')).SitePage, ids: { siteId: id } };
    case 'reference':
      return {
        page: (await import('../reference/reference.ts')).ReferencePage,
        ids: { operationId: id },
      };
    case 'account':
      return { page: (await import('../entrance/account.ts')).AccountPage, ids: {} };
    case 'partners':
      return { page: (await import('../entrance/partners.ts')).PartnersPage, ids: {} };
    default:
      return { page: (await import('../overview/overview.ts')).OverviewPage, ids: {} };
  }
}

async function assetsOf(ids: Drawn['ids']): Promise<Drawn> {
  return { page: (await import('./assets.ts')).AssetsPage, ids };
}

async function planOf(ids: Drawn['ids']): Promise<Drawn> {
  return { page: (await import('../plan/plan.ts')).PlanPage, ids };
}

/** Pages that members do not see, and what is on them. */
const forAdministrators: Readonly<Record<string, string>> = {
  people: 'people of a partner',
  reference: 'reference of the interface',
};

function Page({ session }: { session: SessionRecord }) {
  const [drawn, setDrawn] = useState<Drawn | 'missing' | null>(null);
  useEffect(() => void coming.then(setDrawn, () => setDrawn('missing')), []);
  const kept = forAdministrators[noun];
  if (kept !== undefined && session.role !== 'administrator') {
    return html`<main id="main"><p class="notice">Only administrators see the ${kept}.</p></main>`;
  }
  if (drawn === null) return html`<main id="main"></main>`;
  if (drawn === 'missing') {
    return html`<main id="main"><${NotLoaded} what="This page" /></main>`;
  }
  return html`<${drawn.page} session=${session} ...${drawn.ids} />`;
}

document.title = `${[...parts].reverse().filter(Boolean).join(' · ') || 'Overview'} · hybrid-core`;
const app = document.getElementById('app')!;
app.replaceChildren();
render(html`<${Panel} />`, app);
