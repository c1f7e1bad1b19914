/** Bytes as people type them, `32 GiB` or `2 TB`, and the digits that the interface takes. */

const letters = 'KMGTPE';
const typed = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?\s*([kKMGTPE]?)(i?)B?$/;

/** The digits of typed bytes, rounded down; null where the text is none. Digits alone are bytes. */
export function digitsOfBytes(text: string): string | null {
  const [, sign, whole, fraction = '', letter, binary] = typed.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const power = letters.indexOf(letter!.toUpperCase() || '\0') + 1;
  const unit = (binary === 'i' ? 1_024n : 1_000n) ** BigInt(power);
  const bytes = (BigInt(whole + fraction) * unit) / 10n ** BigInt(fraction.length);
  return bytes === 0n ? '0' : `${sign}${bytes}`;
}

/** The shortest text for some digits that is exact to the byte; another text stays as it is. */
export function textOfBytes(digits: string): string {
  if (!/^-?\d{1,20}$/.test(digits)) return digits;
  const bytes = BigInt(digits);
  const texts = [...letters].flatMap((letter, at) => [
    ...inUnit(bytes, 1_024n ** BigInt(at + 1), `${letter}iB`),
    ...inUnit(bytes, 1_000n ** BigInt(at + 1), letter === 'K' ? 'kB' : `${letter}B`),
  ]);
  return texts.reduce((best, text) => (text.length < best.length ? text : best), `${bytes} B`);
}

/** Decimals that a text has at most. */
const decimals = 2;

/** Nothing where two decimals do not tell it exactly, or it is less than one of the unit. */
function inUnit(bytes: bigint, unit: bigint, name: string): readonly string[] {
  const hundredths = bytes * 10n ** BigInt(decimals);
  const isExact = hundredths % unit === 0n;
  if (!isExact || (bytes < unit && bytes > -unit)) return [];
  return [`${Number(hundredths / unit) / 10 ** decimals} ${name}`];
}
