/** Has everything that a page shows escaped, so that no page has to think of it. */
import { options, type VNode } from 'preact';
import { visible } from '../../text/visible.ts';

/** Attributes that people read or hear. */
const readAttributes = ['title', 'aria-label', 'placeholder', 'label', 'data-label'];

/**
 * Escapes characters that reorder or hide text, in all text and all read attributes from now on.
 * Values of fields and addresses stay as they are.
 */
export function escapeHiddenCharacters(): void {
  options.vnode = (vnode) => {
    if (typeof vnode.props === 'string') Object.assign(vnode, { props: visible(vnode.props) });
    else if (typeof vnode.type === 'string') escapeAttributes(vnode);
  };
}

function escapeAttributes({ props }: VNode): void {
  const attributes = props as Record<string, unknown>;
  for (const name of readAttributes) {
    const value = attributes[name];
    if (typeof value === 'string') attributes[name] = visible(value);
  }
}
