/** Converts bytes between typed text (`32 GiB`, `2 TB`) and the API's digits. */

const letters = 'KMGTPE';
const typed = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?\s*([kKMGTPE]?)(i?)B?$/;

/** A comma that many languages write for the point: before one or two digits and a unit, it can mean no thousands. */
const comma = /^(-?\d{1,20}),(\d{1,2}\s*[kKMGTPE]i?B?)$/;

/** The digits of typed bytes, rounded down; null for other text. Digits alone are bytes. */
export function digitsOfBytes(text: string): string | null {
  const [, sign, whole, fraction = '', letter, binary] =
    typed.exec(text.trim().replace(comma, '$1.$2')) ?? [];
  if (whole === undefined) return null;
  const power = letters.indexOf(letter!.toUpperCase() || '\0') + 1;
  const unit = (binary === 'i' ? 1_024n : 1_000n) ** BigInt(power);
  const bytes = (BigInt(whole + fraction) * unit) / 10n ** BigInt(fraction.length);
  return bytes === 0n ? '0' : `${sign}${bytes}`;
}

/** The shortest text that is exact to the byte; other text is unchanged. */
export function textOfBytes(digits: string): string {
  if (!/^-?\d{1,20}$/.test(digits)) return digits;
  const bytes = BigInt(digits);
  const texts = [...letters].flatMap((letter, at) => [
    ...inUnit(bytes, 1_024n ** BigInt(at + 1), `${letter}iB`),
    ...inUnit(bytes, 1_000n ** BigInt(at + 1), letter === 'K' ? 'kB' : `${letter}B`),
  ]);
  return texts.reduce((best, text) => (text.length < best.length ? text : best), `${bytes} B`);
}

/** Maximum of decimals. */
const decimals = 2;

/** Null if two decimals are not exact, or the value is below one unit. */
function inUnit(bytes: bigint, unit: bigint, name: string): readonly string[] {
  const hundredths = bytes * 10n ** BigInt(decimals);
  const isExact = hundredths % unit === 0n;
  if (!isExact || (bytes < unit && bytes > -unit)) return [];
  return [`${Number(hundredths / unit) / 10 ** decimals} ${name}`];
}
