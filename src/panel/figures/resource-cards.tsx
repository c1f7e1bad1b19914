/** The resources of a hybrid core or a site: how full its workloads are, and how its nodes are applied. */
import type { Resources } from '../browser/records.ts';
import { Workloads, type WorkloadsOf } from './bars.tsx';
import { NodesByRole } from './nodes-by-role.tsx';

/** `assetsPath` is the address of the assets that the counts of nodes link to. */
export function ResourceCards({
  resources,
  assetsPath,
  ...others
}: WorkloadsOf & { readonly resources: Resources; readonly assetsPath: string }) {
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
