/** The header of every page: partner, navigation, search, display settings, sign-out. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { DisplaySettings } from './display-settings.tsx';
import { FindButton } from './find/find-button.tsx';
import { menuPages } from './menu-pages.ts';
import type { SessionRecord } from './records.ts';
import { goOver, sendAction, sendUnnamed } from './send.ts';

interface FrameProps {
  readonly session: SessionRecord;
  /** Whether values have all digits, and times are UTC. */
  readonly isExact: boolean;
  readonly toggleExact: () => void;
}

/** On narrow screens, everything but the product's and the partner's name is in a menu. */
export function Frame({ session, isExact, toggleExact }: FrameProps) {
  const [isOpen, setOpen] = useState(false);
  const { path } = useLocation();
  // Closes the menu after navigation.
  useEffect(() => setOpen(false), [path]);
  const menu = useRef<HTMLButtonElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    menu.current?.focus();
  };
  return (
    <header class="top" onKeyDown={close}>
      <a class="brand" href="/">
        hybrid-core
      </a>
      <Partner session={session} />
      <button
        type="button"
        ref={menu}
        class="quiet menu"
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <div id="menu" class={isOpen ? 'open' : ''}>
        <nav aria-label="Panel">
          <Links session={session} />
        </nav>
        <FindButton session={session} />
        <DisplaySettings isExact={isExact} toggleExact={toggleExact} />
        <button type="button" class="quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </header>
  );
}

/**
 * Opens the provider's sign-out where the answer names it. Signs out of the session whatever its
 * partner is: who leaves must not stay signed in because another window went over to another partner.
 */
function signOut(): Promise<void> {
  return sendAction<{ readonly to: string } | null>('POST', '/sign-out', {}, sendUnnamed).then(
    (answer) => location.assign(answer?.to ?? '/sign-in'),
    () => location.reload(),
  );
}

function Partner({ session }: { session: SessionRecord }) {
  const { partner, partners } = session;
  if (partners.length < 2)
    return (
      <span class="partner" title={partner.name} dir="auto">
        {partner.name}
      </span>
    );
  const switchPartner = (event: Event) => goOver((event.target as HTMLSelectElement).value, '/');
  return (
    <label class="partner">
      <span class="hidden">Partner</span>
      <select onChange={switchPartner}>
        {partners.map((other) => (
          <option value={other.id} selected={other.id === partner.id}>
            {other.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Links({ session }: { session: SessionRecord }) {
  const { path } = useLocation();
  const isHere = (of: string) => path === of || (of !== '/' && path.startsWith(`${of}/`));
  return (
    <>
      {menuPages(session).map(({ name, path: to, isMain }) => (
        <a
          key={to}
          href={to}
          class={isMain ? undefined : 'soft'}
          aria-current={isHere(to) ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
      <a class="soft" href={session.docs_url}>
        Documentation
      </a>
    </>
  );
}
