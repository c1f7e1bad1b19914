/** Preset shapes, and which one the address has. */
import { type Workload, workloads } from '../charts/recorded.ts';
import * as words from '../words/plan.tsx';
import { amountName, hasFamily, type Texts, textsOf } from './plan-address.ts';

/** What one takes, as it would be typed. */
type Amounts = { readonly [Of in Workload]?: string };

const presets: Readonly<Record<string, Amounts>> = {
  [words.presets.small]: { cpu: '2', memory: '8 GiB' },
  [words.presets.medium]: { cpu: '4', memory: '16 GiB' },
  [words.presets.large]: { cpu: '8', memory: '32 GiB' },
  [words.presets.huge]: { cpu: '16', memory: '64 GiB' },
  [words.presets.distributed]: { cpu: '8', memory: '32 GiB', distributed: '500 GiB' },
  [words.presets.rocket]: { cpu: '16', memory: '128 GiB', rocket: '1 TiB' },
  [words.presets.distributedAlone]: { distributed: '10 TiB' },
  [words.presets.objectAlone]: { object: '10 TiB' },
};

export const presetNames: readonly string[] = Object.keys(presets);

/** Parameter names of a shape. */
export const shapeNames: readonly string[] = workloads.map((of) => amountName('shape', of));

/** Field texts of a preset, or empty ones. */
export function presetTexts(name: string): Texts {
  const amounts = presets[name] ?? {};
  const entries = workloads.map((of) => [amountName('shape', of), amounts[of] ?? '']);
  return Object.fromEntries(entries);
}

/** The preset in the address; null for another shape, empty for none. */
export function presetIn(search: string): string | null {
  if (!hasFamily(search, 'shape')) return '';
  const texts = textsOf(search, shapeNames);
  const isIn = (name: string) =>
    Object.entries(presetTexts(name)).every(([of, text]) => texts[of] === text);
  return presetNames.find(isIn) ?? null;
}
