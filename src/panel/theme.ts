/** The theme that a reader chose: a cookie that the panel's pages write, and with which the server renders the next. */

/** What there is to choose from, besides what the system says. */
export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** The name of the cookie; over plain http, all ports of the host share it. */
export function themeCookieName(isHttps: boolean): string {
  return `${isHttps ? '__Host-' : 'hybrid-core-'}theme`;
}

/** Whether a text names a theme. */
export function isTheme(text: string): text is Theme {
  return themes.some((theme) => theme === text);
}
