/** Resources of a hybrid core or site: its workloads, and its nodes by role and status. */
import type { Resources } from '../records.ts';
import { Workloads, type WorkloadsProps } from './bars.tsx';
import { NodesByRole } from './nodes-by-role.tsx';

/** `assetsPath` is the address of the assets that node counts link to. */
export function ResourceCards({
  resources,
  assetsPath,
  ...others
}: WorkloadsProps & { readonly resources: Resources; readonly assetsPath: string }) {
  return (
    <section class="panels">
      <div class="card">
        <h2>Workloads</h2>
        <Workloads resources={resources} {...others} />
      </div>
      <div class="card">
        <h2>Nodes</h2>
        <NodesByRole at={assetsPath} nodes={resources.nodes} />
      </div>
    </section>
  );
}
