/**
 * Progressive enhancement of pages: search, copy buttons, and the remembered language of examples.
 * All content is readable without scripts.
 */
import type MiniSearch from 'minisearch';

/** A section as the server sends it. */
interface Section {
  readonly page: string;
  readonly title: string;
  readonly link: string;
  readonly text: string;
}

/** Maximum of search results: readers do not look at more. */
const shownMax = 12;

/** Characters of context around a match. */
const excerptCharacters = 140;

const root = new URL('.', import.meta.url);

/** One part of the documentation, and how it is searched. */
interface SearchedPart {
  readonly title: string;
  /** Sections that have all words, or words that begin with them. */
  readonly search: (question: string) => readonly Section[];
  /** Words that are spelt nearly so, and how many sections have each. */
  readonly similar: (word: string) => ReadonlyMap<string, number>;
}

/** Words of a text; an identifier with underscores is one, and its parts are words as well. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
    const parts = word.split('_').filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}

/** Words of a question: who types an identifier wants it whole. */
function askedWordsOf(question: string): string[] {
  return question.split(/[^\p{L}\p{N}_]+/u).filter((word) => /[^_]/.test(word));
}

/** How much a section that has the question as a phrase comes before others, in its title and in its text. */
const phraseBoosts = { title: 4, text: 3 } as const;

/** How much the reference, and its schemas that repeat it, come after the guides. */
const referenceBoosts = { operation: 0.4, schema: 0.1 } as const;

/** A section as the index scores it. */
type ScoredSection = Section & { readonly score: number };

/** A score that has the guides first, and what has the whole phrase. */
function rankOf({ score, title, text, link }: ScoredSection, question: string): number {
  const phrase = question.toLowerCase();
  const has = (of: string) => of.toLowerCase().includes(phrase);
  const phraseBoost = has(title) ? phraseBoosts.title : has(text) ? phraseBoosts.text : 1;
  const kind = link.includes('#schema-') ? 'schema' : link.includes('/reference') && 'operation';
  return score * phraseBoost * (kind ? referenceBoosts[kind] : 1);
}

/** What the reference says of sites, hybrid cores and the partner alike has one name; null for guides. */
function familyOf(link: string): string | null {
  if (!link.includes('/reference#')) return null;
  return link
    .toLowerCase()
    .replace(/(?:partner|hybridcore|sites?)|(?:answer|list)$|v2(?=$|answer|list)/g, '');
}

/** The best of each family, best first. */
function ranked(found: readonly ScoredSection[], question: string): readonly Section[] {
  const seen = new Set<string>();
  return found
    .toSorted((a, b) => rankOf(b, question) - rankOf(a, question))
    .filter(({ link }) => {
      const family = familyOf(link);
      if (family === null) return true;
      const isFirst = !seen.has(family);
      seen.add(family);
      return isFirst;
    });
}

const ofPartners = ['partners', 'For users of the interface'] as const;
const ofOperators = ['operators', 'For operators'] as const;

/** A page's search finds pages of both parts, those of its own part first. */
const partsOf: Readonly<Record<string, readonly (readonly [part: string, title: string])[]>> = {
  partners: [ofPartners, ofOperators],
  operators: [ofOperators, ofPartners],
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
    tokenize: wordsOf,
    searchOptions: { tokenize: askedWordsOf, boost: { title: 4, page: 2 }, combineWith: 'AND' },
  });
  index.addAll(sections);
  return {
    title,
    search: (question) => {
      const found = index.search(question, { prefix: true });
      return ranked(found as unknown as readonly ScoredSection[], question);
    },
    similar: (word) => {
      const counts = new Map<string, number>();
      // Of a short word, too many others are similar.
      if (word.length < similarCharactersMin) return counts;
      for (const { terms } of index.search(word, { fuzzy: 0.25 })) {
        for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** Letters of a word from which on it is taken for a misspelling of a similar one. */
const similarCharactersMin = 5;

/** The question with each word that nothing has replaced by the similar one that most sections have. */
function respelt(parts: readonly SearchedPart[], question: string): string {
  return question
    .split(/\s+/)
    .map((word) => {
      if (parts.some(({ search }) => search(word).length > 0)) return word;
      const similar = parts.flatMap((part) => [...part.similar(word.toLowerCase())]);
      const [first] = similar.toSorted(([, a], [, b]) => b - a);
      return first === undefined ? word : first[0];
    })
    .join(' ');
}

/** What was found of which part. */
interface FoundGroup {
  readonly title: string;
  readonly sections: readonly Section[];
}

interface SearchResult {
  /** What was searched: other words than those asked for where nothing has these. */
  readonly question: string;
  readonly groups: readonly FoundGroup[];
}

function searchAll(parts: readonly SearchedPart[], question: string): readonly FoundGroup[] {
  return parts
    .map(({ title, search }) => ({ title, sections: search(question) }))
    .filter(({ sections }) => sections.length > 0);
}

/** Searches all parts; where none has the words, for words that are spelt nearly so. */
function find(question: string, parts: readonly SearchedPart[]): SearchResult {
  const groups = searchAll(parts, question);
  if (groups.length > 0) return { question, groups };
  const near = respelt(parts, question);
  return { question: near, groups: searchAll(parts, near) };
}

function startSearch(box: HTMLElement): void {
  const input = box.querySelector('input')!;
  const found = box.querySelector<HTMLElement>('#found')!;
  const names = partsOf[box.dataset.part!] ?? [];
  let parts: Promise<readonly SearchedPart[]> | null = null;
  const load = () => {
    parts ??= Promise.all(names.map(([part, title]) => loadPart(part, title)));
    return parts;
  };
  const show = async () => {
    const question = input.value.trim();
    if (question === '') {
      found.hidden = true;
      return;
    }
    try {
      const searched = await load();
      if (input.value.trim() !== question) return;
      showFound(found, find(question, searched), question);
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
    const isControlled = event.ctrlKey || event.metaKey;
    // As the panel has it.
    if (isControlled ? event.key.toLowerCase() !== 'k' : event.key !== '/' || isTyping) return;
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

function showFound(found: HTMLElement, { question, groups }: SearchResult, asked: string): void {
  const count = groups.reduce((sum, { sections }) => sum + sections.length, 0);
  const isRespelt = count > 0 && question !== asked;
  const counted = count === 0 ? 'Nothing found.' : `${count} found.`;
  const status = isRespelt ? `Nothing has “${asked}”. “${question}”: ${counted}` : counted;
  const nodes: Node[] = [element('p', status, 'status')];
  for (const { title, sections } of groups) {
    nodes.push(element('p', title));
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
  anchor.append(name, excerpt(text, question));
  const item = document.createElement('li');
  item.append(anchor);
  return item;
}

/** The places of the phrase that was asked for, or else of its words, where words begin. */
function placesOf(text: string, question: string): RegExpExecArray[] {
  const words = askedWordsOf(question);
  const phrase = words.join('[^\\p{L}\\p{N}_]+');
  const searched = [...new Set([phrase, ...words])].join('|');
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_])(?:${searched})`, 'giu'))];
}

/** The text around the phrase, or else the word that it has the fewest of, with all of them marked. */
function excerpt(text: string, question: string): HTMLElement {
  const places = placesOf(text, question);
  const counts = new Map<string, number>();
  for (const [found] of places) {
    const word = found.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const weightOf = ([found]: RegExpExecArray) =>
    /\s/.test(found) ? 0 : counts.get(found.toLowerCase())!;
  const [rarest] = places.toSorted((a, b) => weightOf(a) - weightOf(b));
  const start = Math.max(0, (rarest?.index ?? 0) - excerptCharacters / 3);
  const end = start + excerptCharacters;
  const made = element('span', start > 0 ? '…' : '');
  let at = start;
  for (const { 0: found, index } of places) {
    if (index < at || index + found.length > end) continue;
    made.append(text.slice(at, index), element('mark', found));
    at = index + found.length;
  }
  made.append(text.slice(at, end), end < text.length ? '…' : '');
  return made;
}

function element(name: string, text: string, role?: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (role !== undefined) made.setAttribute('role', role);
  return made;
}

/** How long a copy button shows its confirmation, in ms. */
const copiedMs = 2_000;

/** The clipboard API requires a secure context: https or loopback. */
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

/** localStorage key of the chosen language. */
const languageKey = 'hybrid-core-language';

/** One language at a time, the same in all examples that have it, and the next time. */
function startLanguages(): void {
  const choices = [...document.querySelectorAll<HTMLDetailsElement>('.languages > details')];
  const languageOf = (of: HTMLDetailsElement) => of.querySelector('summary')!.textContent;
  const choose = (language: string) => {
    for (const block of document.querySelectorAll('.languages')) {
      const own = choices.filter((of) => of.parentElement === block);
      const chosen = own.find((of) => languageOf(of) === language) ?? own[0]!;
      for (const choice of own) choice.open = choice === chosen;
    }
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
