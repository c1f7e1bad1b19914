/** Selects a range on a chart by touch: uPlot handles mouse events only. */
import type UPlot from 'uplot';

/** Forwards horizontal touch moves to uPlot; vertical ones scroll the page (style/charts.css). */
export function followTouch(plot: UPlot): void {
  const { over } = plot;
  const handOn = (type: string, event: PointerEvent, to: EventTarget = over) => {
    if (event.pointerType !== 'touch') return;
    const { clientX, clientY } = event;
    // While dragging, uPlot ignores moves with a movement of 0.
    const init = { clientX, clientY, movementX: 1, button: 0, bubbles: true };
    to.dispatchEvent(new MouseEvent(type, init));
  };
  over.addEventListener('pointerdown', (event) => {
    handOn('mousemove', event);
    handOn('mousedown', event);
  });
  over.addEventListener('pointermove', (event) => handOn('mousemove', event));
  over.addEventListener('pointerup', (event) => handOn('mouseup', event, document));
  // The page scrolls: cancels the selection.
  over.addEventListener('pointercancel', (event) => {
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    handOn('mouseup', event, document);
  });
}
