/** Draws the markup of a report. */
import { h, type VNode } from 'preact';
import type { Element } from '../../../clients/cli/src/report/markup.ts';

export function drawn({ tag, attributes, content }: Element): VNode {
  const inner = content.map((of) => (typeof of === 'string' ? of : drawn(of)));
  return h(tag, attributes, ...inner);
}
