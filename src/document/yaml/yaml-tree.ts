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
  visit,
} from 'yaml';
import { quote } from '../../text/quote.ts';
import { DocumentSyntaxError, nestingLevelsMax } from '../cursor.ts';
import { firstOfEachLine, yamlFault } from './yaml-fault.ts';

export interface YamlTree {
  /** Null if the document is empty. */
  readonly root: Node | null;
  /** The target of each alias. Aliases with an entry in `syntaxErrors` are missing. */
  readonly aliases: ReadonlyMap<Alias, Node>;
  /** In text order, at most one a line. */
  readonly syntaxErrors: readonly DocumentSyntaxError[];
}

export function parseYaml(text: string): YamlTree {
  const composer = new Composer({
    prettyErrors: false,
    logLevel: 'silent',
    stringKeys: true,
    // Duplicate keys are reported by the schemas, the same way for YAML and JSON.
    uniqueKeys: false,
    resolveKnownTags: false,
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
