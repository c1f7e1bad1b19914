/**
 * Schema of a setting. Configuration, help and documentation are generated from it.
 */
import type { Parser } from './values.ts';

/** One setting. */
export interface Setting<Value> {
  readonly variable: string;
  /**
   * Whether the value is a secret: it may be read from the file that `<variable>_FILE` names, and
   * messages never show it.
   */
  readonly secret?: true;
  readonly flag: string;
  /** Why a value is not allowed on the command line; null if it is. */
  readonly notAllowedOnCommandLine?: (text: string) => string | null;
  /** Placeholder of the flag's value in help texts. */
  readonly placeholder: string;
  /** Parsed like a given value; null leaves the setting unset. */
  readonly default: string | null;
  /** Explains the default where its text does not. */
  readonly defaultMeaning?: string;
  readonly description: string;
  /** The values of an enumeration. */
  readonly choices?: readonly string[];
  readonly parse: Parser<NonNullable<Value>>;
}
