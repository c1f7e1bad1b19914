/** Joins the options of the command line with the table of settings. */
import { Option } from 'commander';
import type { Flags } from '../../config/config.ts';
import { type SettingName, settingNames, settings } from '../../config/settings.ts';

/** The parsed options of a command, by the names that Commander gives them. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The option of a setting. It has no default here; the configuration supplies it. */
export function settingOption(name: SettingName): Option {
  const {
    flag,
    placeholder,
    description,
    variable,
    default: text,
    defaultMeaning,
  } = settings[name];
  const otherwise = defaultMeaning ?? text;
  return new Option(
    `${flag} <${placeholder}>`,
    `${description} [${variable}, default: ${otherwise}]`,
  );
}

/** The settings among a command's parsed options. */
export function flagsOf(values: Values): Flags {
  return Object.fromEntries(
    settingNames
      .map((name) => [name, values[settingOption(name).attributeName()]])
      .filter(([, value]) => typeof value === 'string'),
  );
}
