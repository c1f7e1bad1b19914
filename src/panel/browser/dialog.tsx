/** A modal `<dialog>`: traps the focus, restores it, and closes on Escape. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  /** Names what the dialog is about. */
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that is open while it is rendered. */
export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current!;
    const focused = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // Browsers restore the focus only while the dialog is in the document.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
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
