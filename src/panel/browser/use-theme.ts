/** Chooses the theme of all pages of this browser, with which the server renders the next document. */
import { useEffect, useState } from 'preact/hooks';
import { isTheme, type Theme, themeCookieName } from '../theme.ts';

/** How long the choice is kept, in seconds: a year; some browsers make a week of it, so each page renews it. */
const keptSeconds = 31_536_000;

const isHttps = location.protocol === 'https:';

/** The theme of this document; null where the system's counts. */
function shownTheme(): Theme | null {
  const { theme = '' } = document.documentElement.dataset;
  return isTheme(theme) ? theme : null;
}

/** The theme that another tab may have chosen since. */
function keptTheme(): Theme | null {
  const name = `${themeCookieName(isHttps)}=`;
  const pair = document.cookie.split('; ').find((of) => of.startsWith(name));
  const text = pair?.slice(name.length) ?? '';
  return isTheme(text) ? text : null;
}

function keep(theme: Theme | null): void {
  const seconds = theme === null ? 0 : keptSeconds;
  const attributes = `Path=/; SameSite=Lax; Max-Age=${seconds}${isHttps ? '; Secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the browsers that the panel supports.
  document.cookie = `${themeCookieName(isHttps)}=${theme ?? ''}; ${attributes}`;
}

function show(theme: Theme | null): void {
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The chosen theme, null for the system's, and how another one is chosen. */
export function useTheme(): readonly [theme: Theme | null, choose: (theme: Theme | null) => void] {
  const [theme, setTheme] = useState(shownTheme);
  const take = (next: Theme | null) => {
    show(next);
    setTheme(next);
  };
  useEffect(() => {
    if (theme !== null) keep(theme);
    const look = () => take(keptTheme());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const choose = (next: Theme | null) => {
    keep(next);
    take(next);
  };
  return [theme, choose];
}
