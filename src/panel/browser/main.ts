/** The entry of the pages: who is signed in, the frame around every page, and which page it is. */
import { render } from 'preact';
import { act, useData } from './ask.ts';
import { AssetPage } from './asset.ts';
import { AssetsPage } from './assets.ts';
import { html } from './html.ts';
import { HybridCorePage } from './hybrid-core.ts';
import { OverviewPage } from './overview.ts';
import { Notice } from './parts.ts';
import { PeoplePage } from './people.ts';
import type { SessionRecord } from './records.ts';
import { SitePage } from './site.ts';
import { TokensPage } from './tokens.ts';

function Panel() {
  const loaded = useData<SessionRecord>('/session');
  const session = loaded.data;
  // As the shell had it: nothing moves while the page waits for this.
  if (session === null) return html`<${Notice} of=${loaded} />`;
  return html`<a class="skip" href="#main">Skip to the page</a>
    <${Frame} session=${session} />
    <${Page} session=${session} />`;
}

function Frame({ session }: { session: SessionRecord }) {
  const leave = (path: string, body: unknown, to: string) =>
    act('POST', path, body).then(
      () => location.assign(to),
      () => location.reload(),
    );
  const switchTo = (event: Event) =>
    leave('/switch', { partner_id: (event.target as HTMLSelectElement).value }, '/');
  const here = (path: string) => (location.pathname === path ? 'page' : undefined);
  return html`<header class="top">
    <a class="brand" href="/">hybrid-core</a>
    ${
      session.partners.length > 1
        ? html`<label class="partner"><span class="hidden">Partner</span><select onChange=${switchTo}>${session.partners.map((of) => html`<option value=${of.id} selected=${of.id === session.partner.id}>${of.name}</option>`)}</select></label>`
        : html`<span class="partner">${session.partner.name}</span>`
    }
    <nav aria-label="Panel">
      <a href="/" aria-current=${here('/')}>Overview</a>
      <a href="/tokens" aria-current=${here('/tokens')}>Tokens</a>
      ${session.role === 'administrator' && html`<a href="/people" aria-current=${here('/people')}>People</a>`}
      <a href=${session.docs_url}>Documentation</a>
      <button type="button" class="quiet" onClick=${() => leave('/sign-out', {}, '/sign-in')}>Sign out</button>
    </nav>
  </header>`;
}

function Page({ session }: { session: SessionRecord }) {
  const parts = location.pathname.split('/').slice(1).map(decodeURIComponent);
  const [noun, id, , assetId] = parts;
  document.title = `${[...parts].reverse().filter(Boolean).join(' · ') || 'Overview'} · hybrid-core`;
  if (noun === 'tokens') return html`<${TokensPage} session=${session} />`;
  if (noun === 'people' && session.role === 'administrator')
    return html`<${PeoplePage} session=${session} />`;
  if (noun === 'people')
    return html`<main id="main"><p class="notice">Only administrators see the people of a partner.</p></main>`;
  if (noun === 'hybrid-cores' && parts.length === 2) {
    return html`<${HybridCorePage} hybridCoreId=${id} />`;
  }
  if (noun === 'hybrid-cores') return html`<${AssetsPage} hybridCoreId=${id} />`;
  if (noun === 'sites' && parts.length === 2) return html`<${SitePage} siteId=${id} />`;
  if (noun === 'sites' && parts.length === 3) return html`<${AssetsPage} siteId=${id} />`;
  if (noun === 'sites') return html`<${AssetPage} siteId=${id} assetId=${assetId} />`;
  return html`<${OverviewPage} session=${session} />`;
}

const app = document.getElementById('app')!;
app.replaceChildren();
render(html`<${Panel} />`, app);
