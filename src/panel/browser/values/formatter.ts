/**
 * Formats values and times: short and in local time, or exact and in UTC. The browser stores the
 * choice.
 */

import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Amount } from '../../../contract/values.ts';
import type { Unit } from '../../../domain/asset.ts';
import {
  ago,
  amountText,
  exactPercent,
  exactShareText,
  exactText,
  localTime,
  percent,
  shareText,
  type UsageAmounts,
  utcTime,
} from './format.ts';

/** One of the two formats. */
export interface Formatter {
  readonly isExact: boolean;
  readonly amount: (count: Amount, unit: Unit) => string;
  readonly share: (of: UsageAmounts) => string;
  readonly percent: (value: number | null) => string;
  readonly time: (at: string | number) => string;
  /** The age of a time; in the exact format, the time. */
  readonly age: (at: string) => string;
}

const shortFormatter: Formatter = {
  isExact: false,
  amount: amountText,
  share: shareText,
  percent,
  time: localTime,
  age: ago,
};

const exactFormatter: Formatter = {
  isExact: true,
  amount: exactText,
  share: exactShareText,
  percent: exactPercent,
  time: utcTime,
  age: utcTime,
};

/** The format of a page. */
export const FormatterContext = createContext<Formatter>(shortFormatter);

/** The current format of this page. */
export function useFormatter(): Formatter {
  return useContext(FormatterContext);
}

/** Storage key of the choice. */
const choiceKey = 'hybrid-core-exact';

/** The chosen format, and a function to switch it. */
export function useChosenFormatter(): readonly [formatter: Formatter, toggle: () => void] {
  const [isExact, setExact] = useState(() => localStorage.getItem(choiceKey) === 'yes');
  const toggle = () => {
    localStorage.setItem(choiceKey, isExact ? 'no' : 'yes');
    setExact(!isExact);
  };
  return [isExact ? exactFormatter : shortFormatter, toggle];
}
