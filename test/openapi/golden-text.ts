/**
 * Writes an OpenAPI document in the golden files' format: YAML without examples, in which repeated
 * values are written at their first occurrence, under an anchor named after its location.
 */
import { Document, isAlias, isCollection, isMap, visit } from 'yaml';

/** Shorter values are repeated inline. */
const sharedCharactersMin = 120;

export function goldenText(document: object): string {
  const yaml = new Document(shared(withoutExamples(document), new Map()));
  nameAnchors(yaml);
  return yaml.toString({ lineWidth: 0 });
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples');
  return Object.fromEntries(entries.map(([key, of]) => [key, withoutExamples(of)]));
}

/**
 * Deduplicates equal values into one object, which the writer turns into an anchor with aliases.
 */
function shared(value: unknown, byText: Map<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  const same = byText.get(text);
  if (same !== undefined) return same;
  const own = Array.isArray(value)
    ? value.map((of) => shared(of, byText))
    : Object.fromEntries(Object.entries(value).map(([key, of]) => [key, shared(of, byText)]));
  if (text.length >= sharedCharactersMin) byText.set(text, own);
  return own;
}

/** Names anchors by location: numbered ones would all change if one were inserted. */
function nameAnchors(yaml: Document): void {
  const names = new Map<string, string>();
  visit(yaml, (_, node, path) => {
    if (isAlias(node)) node.source = names.get(node.source)!;
    if (!isCollection(node) || node.anchor === undefined) return;
    const own = isMap(node) ? node.get('name') : undefined;
    const keys = path.flatMap((of) => ('key' in of ? [String(of.key)] : []));
    const place = String(own ?? keys.slice(-3).join('.')).replaceAll(/[^\w.-]+/g, '_');
    const taken = [...names.values()].filter((name) => name.split('~')[0] === place).length;
    const name = taken === 0 ? place : `${place}~${taken + 1}`;
    names.set(node.anchor, name);
    node.anchor = name;
  });
}
