/** Preset shapes, and which one the address has. */
import { type Workload, workloads } from '../charts/recorded.ts';
import { amountName } from './parameters.ts';
import { hasFamily, type Texts, textsOf } from './plan-address.ts';

/** What one takes, as it would be typed. */
type Amounts = { readonly [Of in Workload]?: string };

const presets: Readonly<Record<string, Amounts>> = {
  '2 cores, 8 GiB': { cpu: '2', memory: '8 GiB' },
  '4 cores, 16 GiB': { cpu: '4', memory: '16 GiB' },
  '8 cores, 32 GiB': { cpu: '8', memory: '32 GiB' },
  '16 cores, 64 GiB': { cpu: '16', memory: '64 GiB' },
  '8 cores, 32 GiB, 500 GiB distributed': { cpu: '8', memory: '32 GiB', distributed: '500 GiB' },
  '16 cores, 128 GiB, 1 TiB rocket': { cpu: '16', memory: '128 GiB', rocket: '1 TiB' },
  '10 TiB distributed': { distributed: '10 TiB' },
  '10 TiB object': { object: '10 TiB' },
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
