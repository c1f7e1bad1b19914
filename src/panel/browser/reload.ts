/**
 * Loads the document again if one of its files is missing. In a rolling upgrade, the replica that is
 * asked for a file may be of another version than the one that wrote the document.
 */

/** Storage key of the tab's reload times. */
const reloadsKey = 'hybrid-core-reloads';

/** Reloads of a tab within a minute: enough for two versions in turn, and no endless loop. */
const reloadsMax = 4;
const reloadsWithinMs = 60_000;

/** Time between two requests for a missing file, in ms, and how many there are: 10 seconds in all. */
const retryMs = 500;
const retriesMax = 20;

/**
 * Waits until the server has all files of the document, and reloads it: the browser keeps them, so
 * each reload needs fewer. Returns only if a reload would not help.
 */
export async function reloadWithFiles(): Promise<void> {
  const selectors = 'script[src], link[rel=modulepreload], link[rel=stylesheet]';
  const elements = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(selectors);
  const found = await Promise.all([...elements].map(({ src, href }) => isThere(src || href)));
  if (found.includes(false) || !mayReload()) return;
  location.reload();
  await new Promise(() => {});
}

/** Resolves with false if the file stays missing, and at once if the server cannot be reached. */
async function isThere(url: string): Promise<boolean> {
  for (let left = retriesMax; left > 0; left--) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return true;
    if (status === 0) return false;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  return false;
}

function mayReload(): boolean {
  const now = Date.now();
  const all: number[] = JSON.parse(sessionStorage.getItem(reloadsKey) ?? '[]');
  const recent = all.filter((at) => now - at < reloadsWithinMs);
  if (recent.length >= reloadsMax) return false;
  sessionStorage.setItem(reloadsKey, JSON.stringify([...recent, now]));
  return true;
}
