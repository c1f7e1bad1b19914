/**
 * Formats numbers and times in the user's language, without invisible direction characters: pages
 * escape them (escaping.ts), and elements set the direction. Two Arabic numbers need a word or an element
 * between them, or the bidi algorithm swaps them.
 */

/** The fallback, since pages are English. */
const pageLanguage = 'en-GB';

let languages: readonly string[] = [pageLanguage];

/**
 * What was made for these languages, by kind and options: making a format, or asking for its language,
 * costs more than using it (50 of 350 ms in which a slow phone draws an overview of 48 sites).
 */
const made = new Map<string, unknown>();

function once<Made>(kind: string, options: unknown, make: () => Made): Made {
  const key = kind + JSON.stringify(options);
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as Made;
}

/** Sets the user's languages, by preference. */
export function writeFor(wanted: readonly string[]): void {
  languages = [...wanted.filter(isLanguage), pageLanguage];
  made.clear();
}

/** Browsers may report invalid tags, such as `C`. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The language of formatted times, for screen readers; undefined if it is the page's. */
export function timeLanguage(): string | undefined {
  return once('time language', null, () => {
    const { locale } = timeFormat({}).resolvedOptions();
    return isEnglish(locale) ? undefined : locale;
  });
}

function isEnglish(locale: string): boolean {
  return new Intl.Locale(locale).language === 'en';
}

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once('number', options, () => new Intl.NumberFormat([...languages], options));
}

function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once('time', options, () => new Intl.DateTimeFormat([...languages], options));
}

function ageFormat(options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  return once('age', options, () => new Intl.RelativeTimeFormat([...languages], options));
}

/** A number with `least` to `digits` fraction digits. */
export function numberText(value: number | bigint, digits = 0, least = 0): string {
  const fraction = { minimumFractionDigits: least, maximumFractionDigits: digits };
  return withoutDirection(numberFormat(fraction).format(value));
}

/** All digits of a decimal number, of any length. */
export function digitsText(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = [...fraction].map((digit) => numberText(Number(digit)));
  const point = digits.length === 0 ? '' : numberSeparators().decimal;
  return [numberText(BigInt(whole)), point, ...digits].join('');
}

/** The separators of digit groups and of the fraction. */
export function numberSeparators(): { readonly group: string; readonly decimal: string } {
  const parts = numberFormat({ useGrouping: 'always' }).formatToParts(-1_234_567.8);
  const of = (type: string) =>
    withoutDirection(parts.find((part) => part.type === type)?.value ?? '');
  return { group: of('group'), decimal: of('decimal') };
}

/** No-break space. */
const space = '\u00a0';

/** A percentage; in English with a space, as in the documentation. */
export function percentText(value: number, digits: number, least = digits): string {
  const format = percentFormat(digits, least);
  if (format !== null) return withoutDirection(format.format(value));
  return `${numberText(value, digits, least)}${space}%`;
}

/** Null in English. */
function percentFormat(digits: number, least: number): Intl.NumberFormat | null {
  return once('percent', [digits, least], () => {
    const format = numberFormat({
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: least,
      maximumFractionDigits: digits,
    });
    return isEnglish(format.resolvedOptions().locale) ? null : format;
  });
}

/** Hours and minutes; two-digit hours on a 24-hour clock. */
export function clockOptions(): Intl.DateTimeFormatOptions {
  const { hour12 = false } = timeFormat({ timeStyle: 'short' }).resolvedOptions();
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' };
}

/** A time, in the user's time zone unless the options name another. */
export function timeText(
  time: string | number | Date,
  options: Intl.DateTimeFormatOptions,
): string {
  return withoutDirection(timeFormat(options).format(new Date(time)));
}

/** A relative time in one unit: `5 days ago`, `just now`. */
export function agoText(count: number, unit: 'minute' | 'hour' | 'day'): string {
  const format = ageFormat({ style: 'short', numeric: count === 0 ? 'auto' : 'always' });
  if (count === 0 && isEnglish(format.resolvedOptions().locale)) return 'just now';
  return withoutDirection(count === 0 ? format.format(0, 'second') : format.format(-count, unit));
}

/** Removes the direction characters that Intl adds to right-to-left texts. */
function withoutDirection(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}
