/** What is known of one setting, from which the configuration, help and documentation are made. */
import type { Parser } from './values.ts';

/** One setting: everything that is known of it, from which help and documentation are made. */
export interface Setting<Value> {
  readonly variable: string;
  /** Whether a secret may stand in a file that `<variable>_FILE` names; never shown in messages. */
  readonly secret?: true;
  readonly flag: string;
  /** Why a value must not come by the flag; null where it may. */
  readonly unfitForFlag?: (text: string) => string | null;
  /** What the flag's value is called in help texts. */
  readonly placeholder: string;
  /** Read like a given value; null leaves the setting not set. */
  readonly default: string | null;
  /** What the default comes to, where its text does not say. */
  readonly defaultMeaning?: string;
  readonly description: string;
  /** All values that there are, where they are few words. */
  readonly choices?: readonly string[];
  readonly parse: Parser<NonNullable<Value>>;
}
