/**
 * Formats of numbers and times as the reader's language writes them. Pages escape characters that hide or turn
 * text (escaping.ts), so what comes from here has none of them: directions of text are set by elements. Arabic
 * figures with nothing but marks between them would change places: words, or an element, stand between two of them.
 */

/** Words of pages are English: so are numbers and times for a reader whose languages are not known. */
const pageLanguage = 'en-GB';

let languages: readonly string[] = [pageLanguage];
const numberFormats = new Map<string, Intl.NumberFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Writes all that follows for a reader of some languages, the best one first. */
export function writeFor(wanted: readonly string[]): void {
  languages = [...wanted.filter(isLanguage), pageLanguage];
  numberFormats.clear();
  timeFormats.clear();
}

/** A browser may name what no standard knows, `C` for instance. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The language of written times, for screen readers; undefined where it is that of the page. */
export function timeLanguage(): string | undefined {
  const { locale } = timeFormat({}).resolvedOptions();
  return isEnglish(locale) ? undefined : locale;
}

function isEnglish(locale: string): boolean {
  return new Intl.Locale(locale).language === 'en';
}

/** Kept by their options: making a format takes longer than all else that a figure needs. */
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat([...languages], options);
    numberFormats.set(key, format);
  }
  return format;
}

function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = timeFormats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat([...languages], options);
    timeFormats.set(key, format);
  }
  return format;
}

/** A number with so many digits of its fraction at most, and at least. */
export function numberText(value: number | bigint, digits = 0, least = 0): string {
  const fraction = { minimumFractionDigits: least, maximumFractionDigits: digits };
  return shown(numberFormat(fraction).format(value));
}

/** All digits of a decimal number, of any length. */
export function digitsText(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = [...fraction].map((digit) => numberText(Number(digit)));
  const point = digits.length === 0 ? '' : numberSeparators().decimal;
  return [numberText(BigInt(whole)), point, ...digits].join('');
}

/** What stands between groups of digits, and before a fraction. */
export function numberSeparators(): { readonly group: string; readonly decimal: string } {
  const parts = numberFormat({ useGrouping: 'always' }).formatToParts(-1_234_567.8);
  const of = (type: string) => shown(parts.find((part) => part.type === type)?.value ?? '');
  return { group: of('group'), decimal: of('decimal') };
}

/** A space at which no line ends. */
const space = '\u00a0';

/** A percentage. In English it is written as in the documentation, with a space. */
export function percentText(value: number, digits: number, least = digits): string {
  const format = numberFormat({
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: least,
    maximumFractionDigits: digits,
  });
  if (!isEnglish(format.resolvedOptions().locale)) return shown(format.format(value));
  return `${numberText(value, digits, least)}${space}%`;
}

/** The hours and minutes of a clock: two digits of hours, unless the reader counts twelve of them. */
export function clockOptions(): Intl.DateTimeFormatOptions {
  const { hour12 = false } = timeFormat({ timeStyle: 'short' }).resolvedOptions();
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' };
}

/** A time, in the reader's zone unless the options name another. */
export function timeText(
  time: string | number | Date,
  options: Intl.DateTimeFormatOptions,
): string {
  return shown(timeFormat(options).format(new Date(time)));
}

/** How long ago something was, in one unit: `5 days ago`, `now`. */
export function agoText(count: number, unit: 'minute' | 'hour' | 'day'): string {
  const numeric = count === 0 ? 'auto' : 'always';
  const format = new Intl.RelativeTimeFormat([...languages], { style: 'short', numeric });
  return shown(count === 0 ? format.format(0, 'second') : format.format(-count, unit));
}

/** Without the marks of direction that Intl puts into right-to-left texts. */
function shown(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}
