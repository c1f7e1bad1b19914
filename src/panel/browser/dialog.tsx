/** A dialog of the browser's own: it takes the focus, keeps it, gives it back, and Escape closes it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogOf {
  /** What it is about, by name. */
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** Open as long as it is drawn. */
export function Dialog({ title, close, children }: DialogOf) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current!;
    const before = document.activeElement;
    shown.showModal();
    return () => {
      shown.close();
      // The browser gives the focus back to what is drawn still alone, and this is removed with it.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    close();
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={cancel}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
