/** Entry script: the session, the frame around every page, and routing. */
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LocationProvider, useLocation } from 'preact-iso/router';
import { escapeFormatCharacters } from '../../text/escape-format-characters.ts';
import { Notice, NotLoaded } from './components.tsx';
import { Frame } from './frame.tsx';
import { loadedPages, loadPages } from './load-pages.ts';
import { OverviewPage } from './overview/overview.tsx';
import type { PageComponent } from './page-component.ts';
import type { SessionRecord } from './records.ts';
import { reloadWithFiles } from './reload.ts';
import { restoreScrollPosition, trackScrollPositions } from './scroll.ts';
import {
  otherPartnerEvent,
  sessionChangedEvent,
  showPartner,
  signedOutEvent,
  takeLeftPartner,
} from './send.ts';
import type { SignedOut } from './signed-out.tsx';
import { takePreloads, useData } from './use-data.ts';
import { escapeHiddenCharacters } from './values/escaping.ts';
import { FormatterContext, useChosenFormatter } from './values/formatter.ts';
import { writeFor } from './values/language.ts';

/** Poll interval of the session, in ms; other requests of the page detect its end sooner. */
const sessionPollMs = 60_000;

/** Links handled without loading a document: to pages, and within one. */
const ownLinks =
  /^(?:\?|\/(?:[?]|$|(?:sites|assets|hybrid-cores|plan|report|tokens|people|reference|account|partners)(?:[/?]|$)))/;

function Panel() {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const again = () => setVersion((of) => of + 1);
    addEventListener(sessionChangedEvent, again);
    return () => removeEventListener(sessionChangedEvent, again);
  }, []);
  const loaded = useData<SessionRecord>('/session', version, sessionPollMs);
  const session = loaded.data;
  const [formatter, toggle] = useChosenFormatter();
  // Keeps the name painted by the shell until the frame has it.
  useLayoutEffect(() => {
    if (session !== null) document.getElementById('first')?.remove();
  }, [session]);
  // The same as the shell: nothing moves while the page waits.
  if (session === null && loaded.error === null) {
    return (
      <p class="hidden" role="status">
        Loading…
      </p>
    );
  }
  if (session === null) return <Notice of={loaded} />;
  return (
    <LocationProvider scope={ownLinks}>
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <Frame session={session} isExact={formatter.isExact} toggleExact={toggle} />
      <FormatterContext.Provider value={formatter}>
        <LeftPartner session={session} />
        <Page session={session} />
        <SessionEnd session={session} />
      </FormatterContext.Provider>
    </LocationProvider>
  );
}

/** The tab was loaded again because another window had gone over to another partner. */
const leftPartner = takeLeftPartner();

/** Says why the page was loaded again. */
function LeftPartner({ session }: { session: SessionRecord }) {
  const [left, setLeft] = useState(leftPartner);
  if (left === null) return null;
  const former = session.partners.find(({ id }) => id === left)?.name ?? left;
  return (
    <p class="notice" role="status">
      In another window you went over to <bdi>{session.partner.name}</bdi>. This page showed{' '}
      <bdi>{former}</bdi>; what you last did on it was not done.{' '}
      <button type="button" class="quiet" onClick={() => setLeft(null)}>
        Close
      </button>
    </p>
  );
}

/**
 * The dialogs of a session that ended, or that another window exchanged. Their script is that of the
 * other pages, which alone have unsaved content.
 */
function SessionEnd({ session }: { session: SessionRecord }) {
  const [Dialog, setDialog] = useState<typeof SignedOut | null>(null);
  useEffect(() => {
    // Wrapped, since a function as a state would be called.
    const open = (name: 'SignedOut' | 'OtherPartner') => () =>
      void loadPages().then((pages) => setDialog(() => pages[name]));
    const dialogs = [
      [signedOutEvent, open('SignedOut')],
      [otherPartnerEvent, open('OtherPartner')],
    ] as const;
    for (const [event, show] of dialogs) addEventListener(event, show);
    return () => {
      for (const [event, show] of dialogs) removeEventListener(event, show);
    };
  }, []);
  return Dialog !== null && <Dialog session={session} close={() => setDialog(null)} />;
}

/** The page at a path; the overview needs no further script. Rejects if the page's cannot be loaded. */
function pageAt(path: string): PageComponent | Promise<PageComponent> {
  if (path === '/') return OverviewPage;
  return loadedPages()?.pageOf(path) ?? loadPages().then((pages) => pages.pageOf(path));
}

/** A rendered page and its path. */
interface RenderedPage {
  readonly path: string;
  readonly draw: PageComponent | 'missing';
}

/** Renders the page of the path. Keeps the previous page until the next script has loaded. */
function Page({ session }: { session: SessionRecord }) {
  const { path } = useLocation();
  const found = pageAt(path);
  const [coming, setComing] = useState<RenderedPage | null>(null);
  useEffect(() => {
    if (!(found instanceof Promise)) return;
    let isOver = false;
    const draw = (draw: RenderedPage['draw']) => {
      if (!isOver) setComing({ path, draw });
    };
    found.then(draw, () => reloadWithFiles().then(() => draw('missing')));
    return () => {
      isOver = true;
    };
  }, [path]);
  const last = useRef<RenderedPage | null>(null);
  const next =
    found instanceof Promise ? (coming?.path === path ? coming : null) : { path, draw: found };
  const drawn = next ?? last.current;
  last.current = drawn;
  const announcement = useArrival(drawn?.path ?? null);
  return (
    <>
      <p class="hidden" role="status">
        {announcement}
      </p>
      {drawn === null ? (
        <main id="main"></main>
      ) : drawn.draw === 'missing' ? (
        <main id="main">
          <NotLoaded what="This page" />
        </main>
      ) : (
        <drawn.draw key={drawn.path} session={session} />
      )}
    </>
  );
}

/**
 * Sets the title and moves focus to the heading, or restores the scroll position when going back.
 * Returns the text for screen readers; empty on the first page of the document.
 */
function useArrival(path: string | null): string {
  const first = useRef(path);
  const [announcement, setAnnouncement] = useState('');
  useLayoutEffect(() => {
    if (path === null) return;
    const name = titleOf(path);
    document.title = `${escapeFormatCharacters(name)} · hybrid-core`;
    if (first.current === null) first.current = path;
    if (first.current === path && announcement === '') return;
    setAnnouncement(name);
    const heading = document.querySelector<HTMLElement>('main h1, main');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    restoreScrollPosition();
  }, [path]);
  return announcement;
}

/** `cmp-1 · assets · fra01 · sites`. */
function titleOf(path: string): string {
  const parts = path.split('/').map(decodeURIComponent);
  return parts.reverse().filter(Boolean).join(' · ') || 'Overview';
}

// For load.ts, which reloads a document whose script does not run.
document.documentElement.dataset.started = 'true';
trackScrollPositions();
escapeHiddenCharacters();
writeFor(navigator.languages);
const app = document.getElementById('app')!;
const session: SessionRecord = JSON.parse(app.dataset.session!);
showPartner(session.partner.id);
void takePreloads(session).then(() => {
  app.replaceChildren();
  render(<Panel />, app);
});
