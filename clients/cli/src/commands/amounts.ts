/** Parses amounts by quantity: `cpu=8,memory=32GiB`. */
import { wrongUsage } from '../exit.ts';
import { suggestionFor } from '../text/suggestion.ts';
import { type Quantity, quantities, unitOf } from '../views/quantity.ts';

/** Amounts by the interface's names, as strings, which stay exact beyond 2^53. */
export type Amounts = Readonly<Record<string, string>>;

const unitPowers = ['', 'K', 'M', 'G', 'T', 'P', 'E'];

/** Throws on an unknown or repeated quantity, and on an invalid amount. */
export function readAmounts(option: string, text: string): Amounts {
  const amounts: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [name = '', amount = ''] = part.trim().split('=', 2);
    const quantity = quantityOf(option, name);
    const key = `${quantity}_${unitOf(quantity)}`;
    if (key in amounts) throw wrongUsage(`${option} has ${quantity} twice`);
    amounts[key] = unitOf(quantity) === 'cores' ? amount : bytesOf(option, quantity, amount);
  }
  return amounts;
}

function quantityOf(option: string, name: string): Quantity {
  const quantity = quantities.find((one) => one === name);
  if (quantity !== undefined) return quantity;
  const suggestion = suggestionFor(name, quantities);
  const hint = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  throw wrongUsage(`${option} does not know "${name}".${hint} It knows: ${quantities.join(', ')}`);
}

/** Parses `1.5TiB` and `2TB` to bytes; plain digits are bytes. */
function bytesOf(option: string, quantity: Quantity, text: string): string {
  const parts = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?([kKMGTPE]?)(i?)B?$/.exec(text.trim());
  if (parts === null) {
    const expected = 'expected a number with B, KiB to EiB, or kB to EB';
    throw wrongUsage(`${option} has ${quantity}=${text}; ${expected}, 32GiB for instance`);
  }
  const [, sign = '', whole = '', fraction = '', letter = '', binary] = parts;
  const base = binary === 'i' ? 1_024n : 1_000n;
  const unit = base ** BigInt(unitPowers.indexOf(letter.toUpperCase()));
  const scale = 10n ** BigInt(fraction.length);
  const scaled = BigInt(whole + fraction) * unit;
  if (scaled % scale !== 0n) throw wrongUsage(`${option} has ${quantity}=${text}: no whole bytes`);
  return `${sign}${scaled / scale}`;
}

/** Parses `60d`, `8w` or `60` to days. */
export function readDays(option: string, text: string): number {
  const [, count, unit] = /^(\d{1,4})([dw]?)$/.exec(text.trim()) ?? [];
  if (count === undefined)
    throw wrongUsage(`${option} is ${text}; expected days or weeks: 60d, 8w`);
  return Number(count) * (unit === 'w' ? 7 : 1);
}
