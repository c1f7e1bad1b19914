/** The words of the resources of a site or hybrid core. */

export const noNodeReportsIt = 'No node reports it.';
export const thereAreNoNodesHere = 'There are no nodes here.';
export const nodesByStatusAndType = 'Nodes by status and type';
export const status = 'Status';
export const all = 'All';
export const theNode = 'The node';
export const allOf = (total: string) => `All ${total}`;
export const withUsage = (reporting: string) => `${reporting} with usage data`;
export const workloads = 'Workloads';
export const nodes = 'Nodes';
export const theyAppearHereByThemselves = 'They appear here by themselves.';
export const noneReportsAnyMore =
  'No active node reports any more. What was recorded before stands in the history.';
