/**
 * The description of one setting, from which the configuration, the help and the documentation are
 * made.
 */
import type { Parser } from './values.ts';

/** One setting: everything that is known of it. */
export interface Setting<Value> {
  readonly variable: string;
  /**
   * Whether a secret may stand in a file that `<variable>_FILE` names. The value is never shown in
   * messages.
   */
  readonly secret?: true;
  readonly flag: string;
  /** Why the flag may not give a value; null where it may. */
  readonly unfitForFlag?: (text: string) => string | null;
  /** What the flag's value is called in help texts. */
  readonly placeholder: string;
  /** Read as if it were given; null leaves the setting unset. */
  readonly default: string | null;
  /** The meaning of the default, where its text does not say it. */
  readonly defaultMeaning?: string;
  readonly description: string;
  /** All possible values, where they are few words. */
  readonly choices?: readonly string[];
  readonly parse: Parser<NonNullable<Value>>;
}
