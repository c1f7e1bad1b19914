/** In charge of values that several commands take: each is checked, and its faults are told. */
import { isUuid } from '../../access/authenticate.ts';
import { quote } from '../../text/quote.ts';
import { wrongUsage } from './command.ts';

/** A UUID in lower case, as it is stored. `where` names the option or the argument. */
export function demandUuid(text: string, where: string): string {
  if (!isUuid(text)) throw wrongUsage(`${where} is ${quote(text)}; allowed: a UUID`);
  return text.toLowerCase();
}

/** Free text that is stored as it is given; null where it is not given. */
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
