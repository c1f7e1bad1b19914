/** Resources of a hybrid core or site: its workloads beside their chart, and its nodes. */
import type { ComponentChildren } from 'preact';
import type { Resources } from '../records.ts';
import { Workloads, type WorkloadsProps } from './bars.tsx';
import { NodesByRole } from './nodes-by-role.tsx';

interface CardsProps extends WorkloadsProps {
  readonly resources: Resources;
  /** The chart. */
  readonly children: ComponentChildren;
}

/** The workloads, and the chart beside them where there is room. */
export function WorkloadCards({ children, ...of }: CardsProps) {
  return (
    <div class="beside">
      <section class="card">
        <h2>Workloads</h2>
        <Workloads {...of} />
      </section>
      {children}
    </div>
  );
}

/** `assetsPath` is the address of the assets that node counts link to. */
export function NodesCard({
  nodes,
  assetsPath,
}: {
  nodes: Resources['nodes'];
  assetsPath: string;
}) {
  return (
    <section class="card">
      <h2>Nodes</h2>
      <NodesByRole at={assetsPath} nodes={nodes} />
    </section>
  );
}
