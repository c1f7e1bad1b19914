/**
 * Checks that the document's style and script arrived, once it is loaded. A script of its own, which
 * every version serves under any hash.
 */
import * as words from '../words/load.ts';
import { reloadWithFiles } from './reload.ts';

/** The document's script marks it when it runs. */
function isComplete(): boolean {
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  const hasScript = document.querySelector('script[type=module]') !== null;
  const { started } = document.documentElement.dataset;
  return style?.sheet !== null && (!hasScript || started === 'true');
}

function sayIncomplete(): void {
  const app = document.querySelector('#app');
  if (app === null) return;
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.role = 'alert';
  notice.textContent = words.notComplete;
  app.replaceChildren(notice);
}

addEventListener('load', () => {
  if (!isComplete()) void reloadWithFiles().then(sayIncomplete);
});
