/** Writes the mixture's queries in GraphQL, as PostGraphile derives it from the table. */
import type { Credentials } from '../dataset/prepared.ts';
import type { LoadRequest } from '../load/request.ts';

const amounts = 'usedCores totalCores cpuPercent';
const memory = 'memoryPercent memoryUsedBytes memoryTotalBytes';
const storage = 'storagePercent storageUsedBytes storageTotalBytes';
const query = `query Assets($condition: AssetCondition!, $orderBy: [AssetOrderBy!], $offset: Int!) {
  allAssets(condition: $condition, orderBy: $orderBy, first: 50, offset: $offset) {
    totalCount
    nodes { rowId siteId nodeType status ${amounts} ${memory} ${storage} observedAt }
  }
}`;

const orderNames: Readonly<Record<string, readonly string[]>> = {
  id: ['ROW_ID'],
  node_type: ['NODE_TYPE'],
  status: ['STATUS'],
  memory_usage: ['MEMORY_PERCENT', 'MEMORY_USED_BYTES'],
  storage_usage: ['STORAGE_PERCENT', 'STORAGE_USED_BYTES'],
};

/** Requests the same page as a target of the service's interface. */
export function graphqlRequest(target: string, { partnerId, headers }: Credentials): LoadRequest {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const nodeType = searchParams.get('filter[node_type]');
  const status = searchParams.get('filter[status]');
  const condition = {
    partnerId,
    siteId: pathname.split('/')[4],
    ...(nodeType !== null && { nodeType }),
    ...(status !== null && { status }),
  };
  const offset = Number(searchParams.get('page[offset]') ?? 0);
  const variables = { condition, orderBy: order(searchParams), offset };
  return {
    method: 'POST',
    target: '/graphql',
    headers: [...headers, ['Content-Type', 'application/json']],
    body: JSON.stringify({ query, variables }),
  };
}

function order(asked: URLSearchParams): readonly string[] {
  const sorts = [...asked].flatMap(([name, direction]) => {
    const key = /^sort\[(.*)\]$/.exec(name)?.[1] ?? '';
    return (orderNames[key] ?? []).map((of) => `${of}_${direction === '-' ? 'DESC' : 'ASC'}`);
  });
  return asked.has('sort[id]') ? sorts : [...sorts, 'ROW_ID_ASC'];
}
