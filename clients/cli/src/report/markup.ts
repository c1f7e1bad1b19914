/** Defines a report's markup as data, which the command line writes as HTML and the panel draws. */
import { printable } from '../text/printable.ts';

export interface Element {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly content: readonly (Element | string)[];
}

export type Attributes = Readonly<Record<string, string | number>>;

/** What an element holds; null is nothing. */
export type Content = Element | string | number | null | readonly Content[];

/** Makes an element. Characters that control, reorder or hide text are escaped in all that it says. */
export function element(tag: string, attributes: Attributes, ...content: Content[]): Element {
  const said = Object.entries(attributes).map(([name, value]) => [name, printable(String(value))]);
  return { tag, attributes: Object.fromEntries(said), content: content.flatMap(flat) };
}

function flat(content: Content): readonly (Element | string)[] {
  if (content === null) return [];
  if (typeof content === 'string' || typeof content === 'number') {
    return [printable(String(content))];
  }
  return isList(content) ? content.flatMap(flat) : [content];
}

function isList(content: Content): content is readonly Content[] {
  return Array.isArray(content);
}

/** Elements without content, which have no end tag. */
const empty = ['br', 'meta'];

/** The HTML of an element. */
export function htmlOf({ tag, attributes, content }: Element): string {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const head = `<${tag}${said.join('')}>`;
  if (empty.includes(tag)) return head;
  const inner = content.map((of) => (typeof of === 'string' ? escaped(of) : htmlOf(of)));
  return `${head}${inner.join('')}</${tag}>`;
}

/** Escapes a text for HTML, within an element or a quoted attribute. */
function escaped(text: string | number): string {
  return String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
