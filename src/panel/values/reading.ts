/**
 * Formats values and times: short and in local time, or exact and in UTC. The browser stores the
 * choice.
 */

import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Amount } from '../../contract/values.ts';
import {
  ago,
  amountText,
  exactPercent,
  exactShareText,
  exactText,
  localTime,
  percent,
  shareText,
  type Unit,
  type Use,
  utcTime,
} from './format.ts';

/** One of the two formats. */
export interface Reading {
  readonly isExact: boolean;
  readonly amount: (count: Amount, unit: Unit) => string;
  readonly share: (of: Use) => string;
  readonly percent: (value: number | null) => string;
  readonly time: (at: string | number) => string;
  /** The age of a time; in the exact format, the time. */
  readonly age: (at: string) => string;
}

const inShort: Reading = {
  isExact: false,
  amount: amountText,
  share: shareText,
  percent,
  time: localTime,
  age: ago,
};

const exactly: Reading = {
  isExact: true,
  amount: exactText,
  share: exactShareText,
  percent: exactPercent,
  time: utcTime,
  age: utcTime,
};

/** The format of a page. */
export const ReadingContext = createContext<Reading>(inShort);

/** The current format of this page. */
export function useReading(): Reading {
  return useContext(ReadingContext);
}

/** Storage key of the choice. */
const choiceKey = 'hybrid-core-exact';

/** The chosen format, and a function to switch it. */
export function useChosenReading(): readonly [reading: Reading, toggle: () => void] {
  const [isExact, setExact] = useState(() => localStorage.getItem(choiceKey) === 'yes');
  const toggle = () => {
    localStorage.setItem(choiceKey, isExact ? 'no' : 'yes');
    setExact(!isExact);
  };
  return [isExact ? exactly : inShort, toggle];
}
