/** The sections and tables of a report. */
import type { ComponentChildren } from 'preact';

interface SectionProps {
  readonly id: string;
  readonly heading: string;
  readonly children: ComponentChildren;
}

/** A section with its heading. */
export function Section({ id, heading, children }: SectionProps) {
  return (
    <section aria-labelledby={`report-${id}`}>
      <h2 id={`report-${id}`}>{heading}</h2>
      {children}
    </section>
  );
}

interface TableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  /** The first cell of each row is its head. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

/** A table, which scrolls by itself where it is too wide. */
export function Table({ caption, heads, rows }: TableProps) {
  return (
    <div class="wide" role="region" aria-label={caption} tabindex={0}>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr>
              <th scope="row">{head}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
