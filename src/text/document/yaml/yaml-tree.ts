/**
 * Parses YAML text (1.2, core schema) into one document tree and its syntax errors, the first of
 * each line: broken lines, a second document, aliases without an anchor, unknown tags.
 */

import {
  type Alias,
  Composer,
  type CST,
  type Document,
  isAlias,
  Lexer,
  type Node,
  Parser,
  type ScalarTag,
  visit,
} from 'yaml';
import { oneLine, quote } from '../../quote.ts';
import { DocumentSyntaxError, nestingLevelsMax } from '../cursor.ts';

export interface YamlTree {
  /** Null if the document is empty. */
  readonly root: Node | null;
  /** The target of each alias. Aliases with an entry in `syntaxErrors` are missing. */
  readonly aliases: ReadonlyMap<Alias, Node>;
  /** In text order, at most one a line. */
  readonly syntaxErrors: readonly DocumentSyntaxError[];
}

/**
 * Tags of YAML 1.1 that programs write out: PyYAML before a time in quotes, SnakeYAML before a number, Go's
 * yaml.v3 (yq) before a merge key. A time is a text here.
 */
const explicitTags: ScalarTag[] = [
  { tag: 'tag:yaml.org,2002:timestamp', resolve: (text) => text },
  { tag: 'tag:yaml.org,2002:merge', resolve: (text) => text },
  {
    tag: 'tag:yaml.org,2002:float',
    resolve: (text, onError) => {
      const value = Number(text);
      if (text.trim() === '' || Number.isNaN(value)) onError('Unresolved tag: no number');
      return value;
    },
  },
];

export function parseYaml(text: string): YamlTree {
  const composer = new Composer({
    prettyErrors: false,
    logLevel: 'silent',
    stringKeys: true,
    // Duplicate keys are reported by the schemas, the same way for YAML and JSON.
    uniqueKeys: false,
    resolveKnownTags: false,
    customTags: (tags) => [...tags, ...explicitTags],
  });
  const faults: DocumentSyntaxError[] = [];
  let documents: Document.Parsed[] = [];
  try {
    documents = [...composer.compose(tokens(text), true, text.length)];
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    faults.push(error);
  }
  const [document, second] = documents;
  for (const { errors, warnings } of documents.slice(0, 1)) {
    for (const { pos, message } of [...errors, ...warnings]) {
      // The key is a text all the same.
      if (text.startsWith('!!merge <<', pos[0]) && message.startsWith('With stringKeys')) continue;
      faults.push(yamlFault(text, pos[0], message));
    }
  }
  if (second !== undefined) {
    faults.push(
      new DocumentSyntaxError(
        second.range[0],
        'a second document begins here; a file holds one document',
      ),
    );
  }
  const aliases = document === undefined ? new Map() : resolveAliases(text, document, faults);
  return {
    root: document?.contents ?? null,
    aliases,
    syntaxErrors: firstOfEachLine(text, faults),
  };
}

/** The parser's tokens. Composing them recurses, so a text nested too deeply is rejected here. */
function* tokens(text: string): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    // Each level of a document is one token on the stack; the document itself is one more token.
    if (parser.stack.length > nestingLevelsMax + 2) {
      throw new DocumentSyntaxError(parser.offset, `nested deeper than ${nestingLevelsMax} levels`);
    }
  }
  yield* parser.end();
}

/** An alias refers to the last node before it that has its anchor. */
function resolveAliases(
  text: string,
  document: Document.Parsed,
  faults: DocumentSyntaxError[],
): Map<Alias, Node> {
  const aliases = new Map<Alias, Node>();
  if (!text.includes('*')) return aliases;
  const anchors = new Map<string, Node>();
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target !== undefined) aliases.set(node, target);
        else {
          const offset = node.range?.[0] ?? 0;
          faults.push(
            new DocumentSyntaxError(offset, `no anchor ${quote(node.source)} stands before`),
          );
        }
      } else if ('anchor' in node && node.anchor !== undefined) {
        anchors.set(node.anchor, node);
      }
    },
  });
  return aliases;
}

const keyColumn = 'a key in the column of the keys above';

/** The parser's message, and the expectation in plain words. `$1` is the name in that message. */
const expectations: readonly (readonly [RegExp, string])[] = [
  [/^Tabs are not allowed/, 'spaces as indentation'],
  [/^Sequence item without - indicator/, `"- ", or ${keyColumn}`],
  [/^All sequence items must start/, '"- " in the column of the items above'],
  [/^All mapping items must start/, keyColumn],
  [/^A block sequence may not be used as an implicit map key/, keyColumn],
  [/^Nested mappings are not allowed/, 'one ": " in a line, or quotes around a text that has one'],
  [/^Implicit keys need to be on a single line/, 'a key with ":" in one line'],
  [/^Implicit map keys need to be followed/, 'a key with ":"'],
  [/^With stringKeys/, 'a text as key'],
  [/^Flow map .*end with a \}/, '"}" to close the "{" before'],
  [/^Flow sequence .*end with a \]/, '"]" to close the "[" before'],
  [/^Missing (?:,|, or :) between flow/, '"," between two entries of { } or [ ]'],
  [/^Block collections are not allowed within flow/, '"," between two entries of { } or [ ]'],
  [/^Missing closing (['"])quote/, '$1 to close the text in quotes before'],
  [/^Plain value cannot start with/, 'quotes around a text that begins with this character'],
  [/^Invalid escape sequence/, 'an escape sequence of YAML; single quotes keep a backslash'],
  [/^Unexpected flow-(?:map|seq)-end/, 'the end of the value'],
  [/^Unresolved tag/, 'a value without a tag'],
];

/**
 * The error at this offset, reworded as "expected …, got …": the parser's own messages presume
 * knowledge of its internals. Errors missing from the table keep the parser's words.
 */
function yamlFault(text: string, offset: number, message: string): DocumentSyntaxError {
  const at = Math.min(offset, text.length);
  for (const [pattern, expected] of expectations) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const wanted = expected.replace('$1', match[1] ?? '');
    return new DocumentSyntaxError(at, `expected ${wanted}, got ${whatStandsAt(text, at)}`);
  }
  return new DocumentSyntaxError(at, `not YAML: ${oneLine(message)}`);
}

/** One mistake often breaks several rules, so each line reports its first error only. */
function firstOfEachLine(
  text: string,
  faults: readonly DocumentSyntaxError[],
): DocumentSyntaxError[] {
  const inOrder = faults.toSorted((a, b) => a.offset - b.offset);
  return inOrder.filter(({ offset }, index) => {
    const before = inOrder[index - 1]?.offset;
    return before === undefined || text.slice(before, offset).includes('\n');
  });
}

function whatStandsAt(text: string, offset: number): string {
  const lineEnd = text.indexOf('\n', offset);
  const rest = text.slice(offset, lineEnd === -1 ? text.length : lineEnd);
  if (rest.startsWith('\t')) return 'a tab';
  if (rest.trim() !== '') return quote(rest.trim());
  return text.slice(offset).trim() === '' ? 'the end of the file' : 'the end of the line';
}
