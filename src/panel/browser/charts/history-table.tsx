/** A chart's values as a table, for screen readers and exact formatter. */
import { useState } from 'preact/hooks';
import { TimeElement } from '../components.tsx';
import { exactText, whole } from '../values/format.ts';
import { useFormatter } from '../values/formatter.ts';
import { type AnnotationGroup, annotationText } from './annotations.ts';
import { stepText } from './axes.ts';
import type { ChartHistory } from './chart-answer.ts';
import { mostPercent } from './columns.ts';
import { amountsOf, ofWorkload, type Point, type Workload, workloadNames } from './recorded.ts';

interface TableProps {
  /** Null until loaded. */
  readonly history: ChartHistory | null;
  readonly workload: Workload;
}

/** Collapsed by default, since it has up to a thousand rows; newest first. */
export function HistoryTable({ history, workload }: TableProps) {
  const [isOpen, setOpen] = useState(false);
  const toggled = (event: Event) => setOpen((event.target as HTMLDetailsElement).open);
  const name = workloadNames[workload];
  const changed = new Map(history?.marks);
  return (
    <details class="history-table" onToggle={toggled}>
      <summary>Numbers as a table</summary>
      {isOpen && history !== null && (
        <div class="scroll tall" tabindex={0} role="region" aria-label={`Numbers of ${name}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                {['Mean', 'Most', 'In use (mean)', 'In use (most)', 'Whole', 'Nodes'].map((of) => (
                  <th scope="col" class="number">
                    {of}
                  </th>
                ))}
                {history.marks.length > 0 && <th scope="col">Changes</th>}
              </tr>
            </thead>
            <tbody>
              {history.points
                .map((point, row) => (
                  <Row
                    key={point.at}
                    point={point}
                    changed={changed.get(row)}
                    history={history}
                    workload={workload}
                  />
                ))
                .reverse()}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

interface RowProps {
  readonly point: Point;
  /** What changed in its step. */
  readonly changed: AnnotationGroup['counts'] | undefined;
  readonly history: ChartHistory;
  readonly workload: Workload;
}

function Row({ point, changed, history, workload }: RowProps) {
  const { isExact, amount, percent } = useFormatter();
  const of = ofWorkload(point, workload);
  const at = stepText(point.at, history.range.step, isExact);
  const changes = history.marks.length > 0 && (
    <td>{changed === undefined ? '' : annotationText(changed)}</td>
  );
  if (of === null) {
    return (
      <tr>
        <th scope="row">
          <TimeElement at={point.at} text={at} />
        </th>
        <td class="soft" colspan={6}>
          nothing recorded
        </td>
        {changes}
      </tr>
    );
  }
  const { used, most, total, unit } = amountsOf(of);
  const amounts = [used, most, total].map((count) => (
    <td class="number" title={exactText(count, unit)}>
      {amount(count, unit)}
    </td>
  ));
  return (
    <tr>
      <th scope="row">
        <TimeElement at={point.at} text={at} />
      </th>
      <td class="number">{percent(of.percent)}</td>
      <td class="number">{percent(mostPercent(of))}</td>
      {amounts}
      <td class="number">{whole(of.nodes_reporting)}</td>
      {changes}
    </tr>
  );
}
