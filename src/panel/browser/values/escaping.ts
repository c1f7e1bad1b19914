/** Escapes all text that pages render, so that no page has to. */
import { options, type VNode } from 'preact';
import { escapeFormatCharacters } from '../../../text/escape-format-characters.ts';

/** Attributes that are read or heard. */
const readAttributes = ['title', 'aria-label', 'placeholder', 'label', 'data-label'];

/**
 * Escapes characters that reorder or hide text, in all text and read attributes. Field values and
 * addresses are unchanged.
 */
export function escapeHiddenCharacters(): void {
  options.vnode = (vnode) => {
    if (typeof vnode.props === 'string')
      Object.assign(vnode, { props: escapeFormatCharacters(vnode.props) });
    else if (typeof vnode.type === 'string') escapeAttributes(vnode);
  };
}

function escapeAttributes({ props }: VNode): void {
  const attributes = props as Record<string, unknown>;
  for (const name of readAttributes) {
    const value = attributes[name];
    if (typeof value === 'string') attributes[name] = escapeFormatCharacters(value);
  }
}
