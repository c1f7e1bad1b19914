/** Reads and sets the theme of this browser, a cookie, so that the server renders the next document in it. */
import { useEffect, useState } from 'preact/hooks';
import { isTheme, type Theme, themeCookieName } from '../theme.ts';

/** Cookie lifetime in seconds: a year. Some browsers cap it at a week, so each page renews it. */
const cookieSeconds = 31_536_000;

const isHttps = location.protocol === 'https:';

/** The theme of this document; null for the system's. */
function shownTheme(): Theme | null {
  const { theme = '' } = document.documentElement.dataset;
  return isTheme(theme) ? theme : null;
}

/** The theme in the cookie, which another tab may have changed. */
function cookieTheme(): Theme | null {
  const name = `${themeCookieName(isHttps)}=`;
  const pair = document.cookie.split('; ').find((of) => of.startsWith(name));
  const text = pair?.slice(name.length) ?? '';
  return isTheme(text) ? text : null;
}

function storeTheme(theme: Theme | null): void {
  const seconds = theme === null ? 0 : cookieSeconds;
  const attributes = `Path=/; SameSite=Lax; Max-Age=${seconds}${isHttps ? '; Secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the browsers that the panel supports.
  document.cookie = `${themeCookieName(isHttps)}=${theme ?? ''}; ${attributes}`;
}

function show(theme: Theme | null): void {
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The chosen theme, null for the system's, and its setter. */
export function useTheme(): readonly [theme: Theme | null, choose: (theme: Theme | null) => void] {
  const [theme, setTheme] = useState(shownTheme);
  const apply = (next: Theme | null) => {
    show(next);
    setTheme(next);
  };
  useEffect(() => {
    if (theme !== null) storeTheme(theme);
    const reread = () => apply(cookieTheme());
    document.addEventListener('visibilitychange', reread);
    return () => document.removeEventListener('visibilitychange', reread);
  }, []);
  const choose = (next: Theme | null) => {
    storeTheme(next);
    apply(next);
  };
  return [theme, choose];
}
