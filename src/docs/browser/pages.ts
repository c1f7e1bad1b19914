/**
 * In charge of what pages do where scripts run: they find text, copy code, and keep the language that a
 * reader chose for examples. Without it all of their content is there.
 */
import type MiniSearch from 'minisearch';

/** A section as the server sends it. */
interface Section {
  readonly page: string;
  readonly title: string;
  readonly link: string;
  readonly text: string;
}

/** Sections that are shown for a question, at most: more than that, nobody reads. */
const shownMax = 12;

/** Characters of a section's text around what was found. */
const excerptCharacters = 140;

const root = new URL('.', import.meta.url);

/** One part of the documentation, and how it is searched. */
interface SearchedPart {
  readonly title: string;
  readonly search: (question: string) => readonly Section[];
}

/** Partners' pages find partners' pages; operators read both. */
const partsOf: Readonly<Record<string, readonly (readonly [part: string, title: string])[]>> = {
  partners: [['partners', 'Pages']],
  operators: [
    ['operators', 'For operators'],
    ['partners', 'For users of the interface'],
  ],
};

async function loadPart(part: string, title: string): Promise<SearchedPart> {
  const [{ default: Index }, answer] = await Promise.all([
    import(`${root}minisearch.js`) as Promise<{ default: typeof MiniSearch }>,
    fetch(new URL(`search/${part}.json`, root)),
  ]);
  const sections = (await answer.json()) as readonly Section[];
  const index = new Index<Section>({
    fields: ['title', 'page', 'text'],
    storeFields: ['page', 'title', 'link', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(sections);
  return { title, search: (question) => index.search(question) as unknown as readonly Section[] };
}

function startSearch(box: HTMLElement): void {
  const input = box.querySelector('input')!;
  const found = box.querySelector<HTMLElement>('#found')!;
  let parts: Promise<readonly SearchedPart[]> | null = null;
  const load = () => {
    const wanted = partsOf[box.dataset.part!] ?? [];
    parts ??= Promise.all(wanted.map(([part, title]) => loadPart(part, title)));
    return parts;
  };
  const show = async () => {
    const question = input.value.trim();
    if (question === '') {
      found.hidden = true;
      return;
    }
    try {
      const loaded = await load();
      if (input.value.trim() === question) showFound(found, loaded, question);
    } catch {
      parts = null;
      found.replaceChildren(element('p', 'The search cannot be loaded now.', 'status'));
    }
    found.hidden = false;
  };
  const close = () => {
    found.hidden = true;
  };
  input.addEventListener('focus', () => void load().catch(close));
  input.addEventListener('input', () => void show());
  box.addEventListener('keydown', (event) => walk(event, input, found));
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener('click', (event) => {
    if (!box.contains(event.target as Node)) close();
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null && !box.contains(relatedTarget as Node)) close();
  });
}

/** Arrows go through what was found, Escape goes back to the page. */
function walk(event: KeyboardEvent, input: HTMLInputElement, found: HTMLElement): void {
  const links = [...found.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Escape') {
    found.hidden = true;
    input.focus();
  } else if (event.key === 'ArrowDown' && at + 1 < links.length) {
    links[at + 1]!.focus();
  } else if (event.key === 'ArrowUp' && at >= 0) {
    (links[at - 1] ?? input).focus();
  } else if (event.key === 'Enter' && at < 0) {
    links[0]?.click();
  } else return;
  event.preventDefault();
}

function showFound(found: HTMLElement, parts: readonly SearchedPart[], question: string): void {
  const groups = parts.map(({ title, search }) => ({ title, sections: search(question) }));
  const count = groups.reduce((sum, { sections }) => sum + sections.length, 0);
  const nodes: Node[] = [
    element('p', count === 0 ? 'Nothing found.' : `${count} found.`, 'status'),
  ];
  for (const { title, sections } of groups) {
    if (sections.length === 0) continue;
    if (groups.length > 1) nodes.push(element('p', title));
    const list = document.createElement('ul');
    list.append(...sections.slice(0, shownMax).map((section) => foundItem(section, question)));
    nodes.push(list);
  }
  found.replaceChildren(...nodes);
}

function foundItem({ page, title, link, text }: Section, question: string): HTMLElement {
  const anchor = document.createElement('a');
  anchor.href = new URL(link, root).href;
  const name = element('strong', title === page ? page : `${page} › ${title}`);
  anchor.append(name, element('span', excerpt(text, question)));
  const item = document.createElement('li');
  item.append(anchor);
  return item;
}

/** The text around the first word that was asked for. */
function excerpt(text: string, question: string): string {
  const words = question.toLowerCase().split(/\s+/);
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - excerptCharacters / 3);
  const start = places.length === 0 ? 0 : from;
  const cut = text.slice(start, start + excerptCharacters);
  return `${start > 0 ? '…' : ''}${cut}${start + excerptCharacters < text.length ? '…' : ''}`;
}

function element(name: string, text: string, role?: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (role !== undefined) made.setAttribute('role', role);
  return made;
}

/** How long a button says that it copied, in ms. */
const copiedMs = 2_000;

/** Browsers hand the clipboard to pages that came over https or from this machine. */
function startCopying(): void {
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll('.code')) {
    const button = element('button', 'Copy') as HTMLButtonElement;
    button.type = 'button';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('pre')!.textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, copiedMs);
    });
    block.append(button);
  }
}

/** Where the chosen language is kept, in this browser. */
const languageKey = 'hybrid-core-language';

/** One language at a time, the same in all examples, and the next time. */
function startLanguages(): void {
  const choices = [...document.querySelectorAll<HTMLDetailsElement>('.languages > details')];
  const languageOf = (of: HTMLDetailsElement) => of.querySelector('summary')!.textContent;
  const choose = (language: string) => {
    for (const choice of choices) choice.open = languageOf(choice) === language;
  };
  for (const choice of choices) {
    choice.querySelector('summary')!.addEventListener('click', (event) => {
      event.preventDefault();
      const before = choice.getBoundingClientRect().top;
      choose(languageOf(choice));
      localStorage.setItem(languageKey, languageOf(choice));
      // Examples further up may have become longer: what the reader looks at stays where it is.
      scrollBy(0, choice.getBoundingClientRect().top - before);
    });
  }
  const kept = localStorage.getItem(languageKey);
  if (choices.some((of) => languageOf(of) === kept)) choose(kept!);
}

for (const box of document.querySelectorAll<HTMLElement>('.search')) startSearch(box);
startCopying();
startLanguages();
