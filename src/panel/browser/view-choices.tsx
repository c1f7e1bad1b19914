/** How pages are shown: digits and times, and the theme. A button opens it where the head has room for little more. */

import { useRef, useState } from 'preact/hooks';
import { isTheme } from '../theme.ts';
import * as words from '../words/frame.tsx';
import { useTheme } from './use-theme.ts';

interface ViewChoicesOf {
  /** Whether figures are shown with all digits, and times by UTC. */
  readonly isExact: boolean;
  readonly toggleExact: () => void;
}

/** Escape closes it, and so does whatever has the focus next. */
export function ViewChoices({ isExact, toggleExact }: ViewChoicesOf) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    const place = event.currentTarget as HTMLElement;
    if (!place.contains(event.relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <div class="view" onKeyDown={close} onFocusOut={leave}>
      <button
        type="button"
        ref={button}
        class="quiet"
        aria-expanded={isOpen}
        aria-controls="view"
        onClick={() => setOpen(!isOpen)}
      >
        {words.view}
      </button>
      <div id="view" class={isOpen ? 'open' : ''} tabIndex={-1}>
        <label class="exact-choice">
          <input type="checkbox" checked={isExact} onChange={toggleExact} /> {words.exactValuesUtc}
        </label>
        <ThemeChoice />
      </div>
    </div>
  );
}

/** The colours of all pages: light, dark, or as the system has them. */
function ThemeChoice() {
  const [theme, choose] = useTheme();
  const chosen = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    choose(isTheme(value) ? value : null);
  };
  return (
    <label class="theme-choice">
      {words.theme}{' '}
      <select value={theme ?? ''} onChange={chosen}>
        <option value="">{words.system}</option>
        <option value="light">{words.light}</option>
        <option value="dark">{words.dark}</option>
      </select>
    </label>
  );
}
