/**
 * Checks that every regular expression of the program runs in linear time: a pattern with two ways
 * to match the same text lets a client, an upstream or a file block the event loop for seconds
 * (ReDoS). `npm run check` runs it; each finding is a line, `FILE:LINE: …`, and it exits 1.
 */
import { globSync, readFileSync } from 'node:fs';
import {
  type Argument,
  type CallExpression,
  type NewExpression,
  parseSync,
  Visitor,
} from 'oxc-parser';
import { checkSync } from 'recheck';

// The checker in pure JavaScript: the same results on every platform, without its binaries or Java.
process.env.RECHECK_BACKEND = 'pure';

/** Timeout of one pattern: a hundred times what the slowest takes, since a busy machine is slow. */
const checkMsMax = 100_000;

/** Code whose patterns match no external text, and why. */
const exempt: ReadonlyMap<string, string> = new Map([
  ['src/docs/', "reads the project's own pages"],
  ['test/conformance/', "reads the messages of the project's own stores, in tests"],
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
  const text = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: LocatedPattern[] = [];
  const add = (start: number, pattern: Pattern | null) => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ place: `${file}:${line}`, file, pattern });
  };
  const addMade = ({ start, callee, arguments: parts }: NewExpression | CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') add(start, patternMade(parts));
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      add(node.start, { source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: addMade,
    CallExpression: addMade,
  }).visit(program);
  return found;
}

/** The pattern of a call of `RegExp`; null if it is composed at run time. */
function patternMade([source, flags]: readonly Argument[]): Pattern | null {
  const written = textOf(source);
  const flagsWritten = flags === undefined ? '' : textOf(flags);
  return written === null || flagsWritten === null
    ? null
    : { source: written, flags: flagsWritten };
}

/** A text that stands in the code as it is; null if it is computed. */
function textOf(node: Argument | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]!.value.cooked;
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
