/**
 * Checks on `load` that the style sheet and the script arrived. A separate script, which every
 * version serves under any hash.
 */
import { reloadWithFiles } from './reload.ts';

/** The entry script sets `data-started` when it runs. */
function isComplete(): boolean {
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  const hasScript = document.querySelector('script[type=module]') !== null;
  const { started } = document.documentElement.dataset;
  return style?.sheet !== null && (!hasScript || started === 'true');
}

function showIncomplete(): void {
  const app = document.querySelector('#app');
  if (app === null) return;
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.role = 'alert';
  notice.textContent = 'This page cannot be loaded now. Load it again in a moment.';
  app.replaceChildren(notice);
}

addEventListener('load', () => {
  if (!isComplete()) void reloadWithFiles().then(showIncomplete);
});
