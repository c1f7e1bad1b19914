/** Redraws a screen: writes only the lines that changed. */
import { control, type Output } from '../io.ts';
import { escapeControls } from './escape-controls.ts';

const sequence = '\u001b[';

/** Switches to the alternate screen and hides the cursor; leaving restores the former content. */
const enter = `${sequence}?1049h${sequence}?25l${sequence}2J`;
const leave = `${sequence}?25h${sequence}?1049l`;

export class Screen {
  readonly #stream: Output;
  #lines: readonly string[] = [];
  #size = '';

  constructor(stream: Output) {
    this.#stream = stream;
    control(stream, enter);
  }

  get rows(): number {
    return this.#stream.rows ?? 24;
  }

  /** Draws lines; clips those past the last row. */
  draw(lines: readonly string[]): void {
    const size = `${this.#stream.columns}x${this.rows}`;
    const isAnew = size !== this.#size;
    const shown = lines.slice(0, this.rows);
    const previous = isAnew ? [] : this.#lines;
    const changes = Array.from({ length: Math.max(shown.length, previous.length) }, (_, at) =>
      shown[at] === previous[at]
        ? ''
        : `${sequence}${at + 1};1H${sequence}2K${escapeControls(shown[at] ?? '')}`,
    );
    this.#size = size;
    this.#lines = shown;
    const text = `${isAnew ? `${sequence}2J` : ''}${changes.join('')}`;
    if (text !== '') control(this.#stream, text);
  }

  close(): void {
    control(this.#stream, leave);
  }
}
