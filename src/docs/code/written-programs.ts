/**
 * In charge of programs that a page itself holds in several languages: a block of shell, with blocks
 * of Python and JavaScript right after it, is one example.
 */
import type { Token, Tokens } from 'marked';
import type { WrittenProgram } from './code-html.ts';

/** Languages that may follow a block of shell as part of its example. */
const followers: ReadonlySet<string | undefined> = new Set(['python', 'javascript']);

/** A block of shell that has got the blocks after it. */
interface JoinedCode extends Tokens.Code {
  readonly programs?: readonly WrittenProgram[];
}

/** Joins each block of shell with the programs that follow it; all other tokens stay. */
export function joinPrograms(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Tokens.Code;
    if (token.type !== 'code' || token.lang !== 'sh') {
      joined.push(token);
      continue;
    }
    const programs: WrittenProgram[] = [programOf(token)];
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

function programOf({ lang = '', text }: Tokens.Code): WrittenProgram {
  return { language: lang, code: text };
}

/** The programs of a block that was joined with others; null for one that stands alone. */
export function programsOf(block: JoinedCode): readonly WrittenProgram[] | null {
  return block.programs ?? null;
}
