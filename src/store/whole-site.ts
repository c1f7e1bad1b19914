/** A site's contents for writers. Corrupt stored usage does not block writes. */
import type { Asset } from '../domain/asset.ts';
import type { WholeSite } from './records.ts';
import { parseUsage } from './usage-document.ts';

/** `document` is the site's stored usage. */
export function wholeSite(assets: readonly Asset[], document: string): WholeSite {
  try {
    return { assets, usage: parseUsage(document) };
  } catch (error) {
    const usageFault = error instanceof Error ? error.message : String(error);
    return { assets, usage: new Map(), usageFault };
  }
}
