/** The button and the keys that open the search dialog. Loads its script with the other pages'. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadPages } from '../load-pages.ts';
import type { SessionRecord } from '../records.ts';
import { reloadWithFiles } from '../reload.ts';

type FindDialog = ComponentType<{
  readonly session: SessionRecord;
  readonly close: () => void;
}>;

export function FindButton({ session }: { readonly session: SessionRecord }) {
  const [Dialog, setDialog] = useState<FindDialog | null>(null);
  const open = () => {
    // Wrapped, since a function as a state would be called.
    loadPages().then(
      (pages) => setDialog(() => pages.FindDialog),
      () => void reloadWithFiles(),
    );
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).matches('input, textarea, select');
      const isControlled = event.ctrlKey || event.metaKey;
      // As the documentation has it.
      if (isControlled ? event.key.toLowerCase() !== 'k' : event.key !== '/' || isTyping) return;
      event.preventDefault();
      // An open dialog keeps the keyboard.
      if (document.querySelector('dialog[open]') === null) open();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-keyshortcuts="Control+K /"
        title="Ctrl K or /"
        onClick={open}
      >
        Find
      </button>
      {Dialog !== null && <Dialog session={session} close={() => setDialog(null)} />}
    </>
  );
}
