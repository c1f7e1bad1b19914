/** Extracts the pages' examples as runnable programs, with the documented responses. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked, type Tokens } from 'marked';
import { expect } from 'vitest';
import { withWritten } from '../../src/docs/code/code-html.ts';
import { joinPrograms, programsOf } from '../../src/docs/code/code-samples.ts';
import { readPages, type SourcePage } from '../../src/docs/pages.ts';
import { Workplace } from '../process/program.ts';
import { environment, shownToken } from './demo.ts';

const paths = ['introduction', 'capacity-planning'].map((page) => `apis/hybrid-core/v2/${page}`);

/** An example in all of its languages. */
export interface Example {
  readonly page: string;
  /** The first line with a request. */
  readonly title: string;
  readonly programs: Readonly<Record<string, string>>;
  /** The page's sample response; null without one. */
  readonly shown: { readonly language: string; readonly text: string } | null;
}

/** All examples of the interface's pages. */
export const examples: readonly Example[] = readPages(
  fileURLToPath(new URL('../../docs/', import.meta.url)),
)
  .filter(({ path }) => paths.includes(path))
  .flatMap(examplesOf);

function examplesOf({ path, markdown }: SourcePage): readonly Example[] {
  const blocks = joinPrograms(marked.lexer(markdown)).filter(({ type }) => type === 'code');
  const code = blocks as readonly Tokens.Code[];
  let preparation = '';
  return code.flatMap((block, at) => {
    if (block.lang !== 'sh') return [];
    if (/^(?:export .*\n?)+$/.test(block.text)) {
      preparation += `${block.text}\n`;
      return [];
    }
    const title = /^.*\{base_url\}.*$/m.exec(block.text)?.[0] ?? block.text;
    const next = code[at + 1];
    const shown =
      next?.lang === 'json' || next?.lang === 'text'
        ? { language: next.lang, text: next.text }
        : null;
    const programs = { ...programsIn(block), sh: `set -e\n${preparation}${block.text}` };
    return [{ page: path, title, programs, shown }];
  });
}

function programsIn(block: Tokens.Code): Readonly<Record<string, string>> {
  const written = programsOf(block) ?? [{ language: 'sh', code: block.text }];
  return Object.fromEntries(withWritten(written).map(({ language, code }) => [language, code]));
}

/** Command line by language. */
const commands: Readonly<Record<string, (code: string) => readonly [string, string[]]>> = {
  sh: (code) => ['sh', ['-c', code]],
  python: (code) => [process.env.PYTHON || 'python3', ['-c', code]],
  javascript: (code) => [process.execPath, ['--input-type=module', '-e', code]],
};

/** The examples' base addresses. */
interface Addresses {
  readonly url: string;
  readonly docsUrl: string;
}

/**
 * Runs an example in one language, in a new folder. Returns its output, or the file that it wrote,
 * parsed if it is JSON. Fails unless it exits with 0.
 */
export async function run(example: Example, language: string, at: Addresses): Promise<unknown> {
  const code = withAddresses(example.programs[language]!, at);
  const [program, args] = commands[language]!(code.replaceAll(shownToken, environment.API_TOKEN));
  const cwd = await mkdtemp(join(tmpdir(), 'hybrid-core-example-'));
  const work = await Workplace.make();
  try {
    const ended = await work.startProgram(program, args, environment, { cwd }).finished();
    expect(ended.status, ended.stderr).toBe(0);
    const files = await readdir(cwd);
    const written = await Promise.all(files.map((name) => readFile(join(cwd, name), 'utf8')));
    return answerIn([ended.stdout, ...written].join(''));
  } finally {
    await work.remove();
    await rm(cwd, { recursive: true });
  }
}

function withAddresses(text: string, { url, docsUrl }: Addresses): string {
  return text.replaceAll('{base_url}', url).replaceAll('{docs_url}', docsUrl);
}

/** The response without its status and headers, which some programs print first. */
function answerIn(output: string): unknown {
  const body = output.replace(/^HTTP[\s\S]*?\r\n\r\n/, '').replace(/^\d{3} (?=[{[])/, '');
  return /^[{[]/.test(body) ? JSON.parse(body) : body;
}

/** Expects a response to match the page's sample, or to be a success if there is none. */
export function expectShown({ shown }: Example, answer: unknown, at: Addresses): void {
  if (shown === null) {
    expect(answer).not.toHaveProperty('errors');
    return;
  }
  const text = withAddresses(shown.text, at);
  if (shown.language === 'text') expect(answer).toBe(`${text}\n`);
  else expect(indented(answer)).toBe(indented(completed(readShown(text), answer)));
}

const indented = (value: unknown) => JSON.stringify(value, null, 2);

/** Parses JSON in which `…` marks omissions. */
function readShown(text: string): unknown {
  const marked = text
    .replaceAll(/([{,])\s*…\s*\}/g, '$1"…":0}')
    .replaceAll(/([[,])\s*…\s*\]/g, '$1"…"]');
  return JSON.parse(marked);
}

/** The sample with the response's values for omissions and the revision. */
function completed(shown: unknown, answer: unknown): unknown {
  if (Array.isArray(shown)) {
    const own = Array.isArray(answer) ? answer : [];
    const isCut = shown.at(-1) === '…';
    const items = isCut ? shown.slice(0, -1) : shown;
    const filled = items.map((item, at) => completed(item, own[at]));
    return isCut ? [...filled, ...own.slice(items.length)] : filled;
  }
  if (typeof shown !== 'object' || shown === null) return shown;
  const own = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const { '…': cut, ...fields } = shown as Readonly<Record<string, unknown>>;
  const filled = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      // Opaque, and never the same twice.
      name === 'revision' ? own[name] : completed(value, own[name]),
    ]),
  );
  return cut === undefined ? filled : { ...own, ...filled };
}
