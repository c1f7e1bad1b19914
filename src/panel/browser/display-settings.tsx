/** Display settings: exact values, and the theme. Behind a button where the header is narrow. */

import { useRef, useState } from 'preact/hooks';
import { isTheme } from '../theme.ts';
import { useTheme } from './use-theme.ts';

interface DisplaySettingsProps {
  /** Whether values have all digits, and times are UTC. */
  readonly isExact: boolean;
  readonly toggleExact: () => void;
}

/** Closes on Escape, and when it loses the focus. */
export function DisplaySettings({ isExact, toggleExact }: DisplaySettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const closeOnFocusLoss = (event: FocusEvent) => {
    const element = event.currentTarget as HTMLElement;
    if (!element.contains(event.relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <div class="view" onKeyDown={close} onFocusOut={closeOnFocusLoss}>
      <button
        type="button"
        ref={button}
        class="quiet"
        aria-expanded={isOpen}
        aria-controls="view"
        onClick={() => setOpen(!isOpen)}
      >
        Display
      </button>
      <div id="view" class={isOpen ? 'open' : ''} tabIndex={-1}>
        <label class="exact-choice">
          <input type="checkbox" checked={isExact} onChange={toggleExact} /> Exact numbers, UTC
        </label>
        <ThemeChoice />
      </div>
    </div>
  );
}

/** The theme of all pages: light, dark, or the system's. */
function ThemeChoice() {
  const [theme, choose] = useTheme();
  const chosen = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    choose(isTheme(value) ? value : null);
  };
  return (
    <label class="theme-choice">
      Theme{' '}
      <select value={theme ?? ''} onChange={chosen}>
        <option value="">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
