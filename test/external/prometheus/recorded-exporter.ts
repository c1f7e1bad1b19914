/** Reads real exporters' recorded responses from `recorded`. */
import { readFile } from 'node:fs/promises';
import type { Exposed } from './scrape-history.ts';

/** An exporter's samples, without types and help. */
export async function recorded(name: string): Promise<readonly Exposed[]> {
  const text = await readFile(new URL(`recorded/${name}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^(\w+)\{(.*)\} (\S+)$/gm)].map(([, metric, labels, value]) => ({
    name: metric!,
    labels: Object.fromEntries(
      [...labels!.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!]),
    ),
    value: Number(value),
  }));
}
