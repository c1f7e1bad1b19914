/** Validates option values shared by several commands. */
import { isUuid } from '../../access/authenticate.ts';
import { quote } from '../../text/quote.ts';
import { wrongUsage } from './command.ts';

/** A UUID in lower case, as it is stored. `where` names the option or the argument. */
export function requireUuid(text: string, where: string): string {
  if (!isUuid(text)) throw wrongUsage(`${where} is ${quote(text)}; allowed: a UUID`);
  return text.toLowerCase();
}

/** Free text, stored unchanged; null if absent. */
export function readText(
  text: string | undefined,
  flag: string,
  charactersMax: number,
): string | null {
  if (text === undefined) return null;
  const isKept = text !== '' && text.length <= charactersMax && text.isWellFormed();
  if (isKept && !/\p{Cc}/u.test(text)) return text;
  throw wrongUsage(
    `${flag} is ${quote(text)}; allowed: 1 to ${charactersMax} characters, no control characters`,
  );
}
