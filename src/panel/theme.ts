/** The theme cookie: pages write it, and the server renders documents by it. */

/** The themes, besides the system's. */
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
