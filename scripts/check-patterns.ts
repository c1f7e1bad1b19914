/**
 * Checks that every regular expression of the program runs in linear time: a pattern with two ways
 * to match the same text lets a client, an upstream or a file block the event loop for seconds
 * (ReDoS). `npm run check` runs it; each finding is a line, `FILE:LINE: …`, and it exits 1.
 */
import { globSync, readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import ts from 'typescript';

// The checker in pure JavaScript: the same results on every platform, without its binaries or Java.
process.env.RECHECK_BACKEND = 'pure';

/** Timeout of one pattern: a hundred times what the slowest takes, since a busy machine is slow. */
const checkMsMax = 100_000;

/** Code whose patterns match no external text, and why. */
const exempt: ReadonlyMap<string, string> = new Map([
  ['src/docs/', "reads the project's own pages"],
  ['src/store/conformance/', "reads the messages of the project's own stores, in tests"],
]);

/** Calls of `RegExp` with composed patterns, and why no external text makes them slow. */
const composed: ReadonlyMap<string, string> = new Map([
  ['src/sources/netbox/schema.ts', 'alternatives of fixed names, anchored, with one repetition'],
]);

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** A pattern, or null for one composed at run time. */
interface LocatedPattern {
  readonly place: string;
  readonly file: string;
  readonly pattern: Pattern | null;
}

/** All patterns of a file, in their order. */
function patternsOf(file: string): readonly LocatedPattern[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: LocatedPattern[] = [];
  const visit = (node: ts.Node): void => {
    const pattern = patternAt(node);
    if (pattern !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${file}:${line + 1}`, file, pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The pattern of a node: undefined if it has none, null if it is composed. */
function patternAt(node: ts.Node): Pattern | null | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (!isMade || node.expression.getText() !== 'RegExp') return undefined;
  const [source, flags] = node.arguments ?? [];
  if (source === undefined || !ts.isStringLiteralLike(source)) return null;
  if (flags === undefined) return { source: source.text, flags: '' };
  return ts.isStringLiteralLike(flags) ? { source: source.text, flags: flags.text } : null;
}

/** A pattern's fault; null if there is none. */
function faultOf({ pattern, file }: LocatedPattern): string | null {
  if (pattern === null) {
    return composed.has(file)
      ? null
      : 'a pattern composed at run time cannot be checked: write it as a literal';
  }
  const result = checkSync(pattern.source, pattern.flags, { timeout: checkMsMax });
  const text = `/${pattern.source}/${pattern.flags}`;
  if (result.status === 'safe') return null;
  if (result.status === 'unknown') return `${text} could not be checked (${result.error.kind})`;
  const { complexity, attack } = result;
  return `${text} takes ${complexity.summary} time over ${attack.pattern}`;
}

const files = globSync(['src/**/*.ts', 'clients/*/src/*.ts'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();
const read = files.filter((file) => ![...exempt.keys()].some((folder) => file.startsWith(folder)));
const found = read.flatMap(patternsOf);
const faults = found.flatMap((one) => {
  const fault = faultOf(one);
  return fault === null ? [] : [`${one.place}: ${fault}`];
});
for (const fault of faults) console.error(fault);
if (found.length === 0) throw new Error('no pattern was found in src: is this the project?');
process.exitCode = faults.length === 0 ? 0 : 1;
