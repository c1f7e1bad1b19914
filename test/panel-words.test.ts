/**
 * Finds texts that the panel's pages show and that do not stand in `src/panel/words`, from which they can be
 * translated: text between tags, and strings that people read.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders of pages. What a report says comes with `hc`, which writes it too. */
const folders =
  'browser,charts,events,find,overview,people,plan,reference,report,sign-in-page,values';
const tracked = ['ls-files', '--cached', '--others', '--exclude-standard', 'src/panel'];
const files = execFileSync('git', tracked, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => new RegExp(`^src/panel/(${folders.replaceAll(',', '|')})/`).test(file))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file));

/** Attributes of elements that people read or hear. */
const readAttributes = ['aria-label', 'title', 'placeholder', 'label', 'alt', 'data-label'];

/** Properties of components that people do not read. */
const machineProperties = [
  'path',
  'planPath',
  'reportPath',
  'apiPath',
  'to',
  'key',
  'class',
  'kind',
  'query',
  'usualFrom',
  'workload',
];

/** Two words, or one with a capital letter. */
const reads = /\p{L}{2,}[,.:;]? \p{L}|^\p{Lu}\p{Ll}+$/u;

/** Names of keys, units, methods and nouns (words/nouns.ts), which no language translates. */
const untranslated =
  /^(?:(?:Arrow|Page)\w+|Home|End|Enter|Escape|[KMGTPE]iB|Etc\/UTC|hybrid core|active node|GET|POST|DELETE|\(.*: .*\)|.*\[.*)$/;

/** Texts outside of the words, with their lines. */
function textsOf(file: string, text: string): readonly string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const tell = (node: ts.Node, shown: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1}: ${shown.replace(/\s+/g, ' ').trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text.replace(/&\w+;/g, ''))) tell(node, node.text);
    if (ts.isStringLiteralLike(node) && isRead(node)) tell(node, node.text);
    if (ts.isTemplateExpression(node) && isReadTemplate(node)) tell(node, node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isRead(node: ts.StringLiteralLike): boolean {
  const { parent, text } = node;
  if (untranslated.test(text) || ts.isImportDeclaration(parent) || !/\p{L}/u.test(text))
    return false;
  if (isOfMachine(node)) return false;
  if (ts.isJsxAttribute(parent)) return true;
  return isChild(node) || reads.test(text);
}

/** Text of a template that stands beside values: `${count} nodes are full`. */
function isReadTemplate(node: ts.TemplateExpression): boolean {
  const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  const isText = parts.some(({ text }) => /(?:^| )\p{L}{2,} |^ \p{L}{2,}/u.test(text));
  return isText && !parts.some(({ text }) => /[=&{}\\[]|\?\w/.test(text)) && !isOfMachine(node);
}

/** Shown as it is between tags, if a condition holds. */
function isChild(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent);
  const isBranch = ts.isConditionalExpression(parent) && parent.condition !== node;
  return (isBranch || ts.isParenthesizedExpression(parent)) && isChild(parent);
}

/** Within a style's class, an argument of the browser's own functions, or a type. */
function isOfMachine(node: ts.Node): boolean {
  for (let of: ts.Node = node; of.parent !== undefined; of = of.parent) {
    const { parent } = of;
    if (ts.isJsxAttribute(parent)) return !isReadAttribute(parent);
    if (ts.isTypeNode(parent) || ts.isNewExpression(parent)) return true;
    if (ts.isJsxExpression(parent)) continue;
    if (ts.isCallExpression(parent) && parent.expression !== of) {
      const called = parent.expression.getText();
      return /\.(?:querySelector|querySelectorAll|closest)(?:<.*>)?$/.test(called);
    }
  }
  return false;
}

function isReadAttribute(attribute: ts.JsxAttribute): boolean {
  const name = attribute.name.getText();
  const isOfComponent = /^\p{Lu}/u.test(attribute.parent.parent.tagName.getText());
  return isOfComponent ? !machineProperties.includes(name) : readAttributes.includes(name);
}

describe('texts of the panel', () => {
  it.each([
    ['<p>Nothing here</p>', 1],
    ['<p>{isFull ? "full" : <b />}</p>', 1],
    ['<p title="how full">{of}</p>', 1],
    ['<p class="soft below">{words.full} · {of}</p>', 0],
    ['<Field label={`Days of $' + '{name} left`} />', 1],
    ['<Act question={{ title: "Remove it?" }} />', 1],
    ['<span class={`status $' + '{tone} wide`} />', 0],
  ])('are found in %s', (jsx, count) => {
    expect(textsOf('x.tsx', `const shown = ${jsx};`)).toHaveLength(count);
  });

  it.each(files)('of %s stand in its words', (file) => {
    expect(textsOf(file, readFileSync(root + file, 'utf8'))).toEqual([]);
  });
});
