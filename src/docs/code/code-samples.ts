/**
 * Code samples that a page holds in several languages: a shell block followed directly by blocks of
 * other languages is one sample.
 */
import type { Token, Tokens } from 'marked';
import type { CodeSample } from './code-html.ts';

/** Languages that may follow a shell block as part of its sample. */
const followers: ReadonlySet<string | undefined> = new Set(['python', 'javascript', 'hc', 'ts']);

/** A shell block merged with the blocks after it. */
interface JoinedCode extends Tokens.Code {
  readonly programs?: readonly CodeSample[];
}

/** Merges each shell block with the programs after it; all other tokens stay. */
export function joinPrograms(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Tokens.Code;
    if (token.type !== 'code' || token.lang !== 'sh') {
      joined.push(token);
      continue;
    }
    const programs: CodeSample[] = [programOf(token)];
    for (;;) {
      const next = tokens[at + 1]?.type === 'space' ? at + 2 : at + 1;
      const follower = tokens[next] as Tokens.Code | undefined;
      if (follower?.type !== 'code' || !followers.has(follower.lang)) break;
      programs.push(programOf(follower));
      at = next;
    }
    joined.push(programs.length === 1 ? token : { ...token, programs });
  }
  return joined;
}

function programOf({ lang = '', text }: Tokens.Code): CodeSample {
  return { language: lang, code: text };
}

/** The programs of a merged block; null for a single one. */
export function programsOf(block: JoinedCode): readonly CodeSample[] | null {
  return block.programs ?? null;
}
