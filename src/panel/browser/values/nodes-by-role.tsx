/** Nodes by status and type; each count links to its assets. */
import { Status } from '../components.tsx';
import type { Resources } from '../records.ts';
import { counted, shortNames, whole } from './format.ts';

interface NodesByRoleOptions {
  /** The address of the assets. */
  readonly at: string;
  readonly nodes: Resources['nodes'];
}

/** Node counts: the three types are columns, since statuses are an open list. */
export function NodesByRole({ at, nodes }: NodesByRoleOptions) {
  if (nodes.total === 0) return <p>There are no nodes here.</p>;
  const byType = Object.entries(nodes.by_node_type_and_status);
  const totals = Object.entries(nodes.by_node_type);
  return (
    <>
      <div class="scroll" tabindex={0} role="region" aria-label="Nodes by status and type">
        <table class="counts">
          <thead>
            <tr>
              <th scope="col">Status</th>
              {byType.map(([type]) => (
                <th scope="col" class="number">
                  {shortNames[type] ?? type}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.keys(nodes.by_status).map((status) => (
              <tr key={status}>
                <th scope="row">
                  <Status status={status} />
                </th>
                {byType.map(([type, counts]) => (
                  <td class="number">
                    <Count
                      count={counts[status] ?? 0}
                      to={`${at}?filter[node_type]=${type}&filter[status]=${status}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {totals.map(([type, count]) => (
                <td class="number">
                  <Count count={count} to={`${at}?filter[node_type]=${type}`} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="card-foot">
        <a href={at}>{nodes.total === 1 ? 'The node' : `All ${counted(nodes.total, 'node')}`}</a>
        <span class="soft">{whole(nodes.reporting)} with usage data</span>
      </p>
    </>
  );
}

function Count({ count, to }: { count: number; to: string }) {
  if (count === 0) return <span class="soft">{whole(0)}</span>;
  return <a href={to}>{whole(count)}</a>;
}
