/** Runs two replicas of the service on one database, as processes, with a partner and a token. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../fixture/free-port.ts';
import type { Running, Workplace } from '../process/program.ts';

/** Ids with every character that a proxy might rewrite. */
export const trickySiteId = 'fra/01 [a]+b';
export const trickyAssetId = '50%2Fä//b?c=d&e#f;g';

const assets = Array.from({ length: 120 }, (_, index) => ({
  id: `asset-${String(index).padStart(3, '0')}`,
  node_type: 'compute',
  status: 'active',
}));

const sites = [
  { id: 'fra01', assets },
  {
    id: trickySiteId,
    assets: [{ id: trickyAssetId, node_type: 'object_storage', status: 'staged' }],
  },
];

const hybridCore = { id: 'eu', status: 'active', public_available: false, sites };
const inventory = { partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [hybridCore] }] };

export interface Replicas {
  readonly ports: readonly [number, number];
  /** The processes, by the index of their port. */
  readonly running: Running[];
  readonly credentials: Readonly<Record<string, string>>;
  /** Starts the replica with this index; resolves once it listens. */
  start(position: 0 | 1): Promise<Running>;
}

/** Fills the database and starts both. */
export async function startReplicas(
  workplace: Workplace,
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Replicas> {
  const ports = [await freePort(), await freePort()] as const;
  const common = { DATABASE_URL: databaseUrl, BASE_URL: 'https://localhost', ...environment };
  await writeFile(join(workplace.folder, 'inventory.json'), JSON.stringify(inventory));
  const commands = ['migrate', 'import inventory.json', 'token create --partner acme --json'];
  let printed = '';
  for (const command of commands) {
    const { status, stdout, stderr } = await workplace.run(command.split(' '), common);
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
    printed = stdout;
  }
  const { user_id, token } = JSON.parse(printed);
  const running: Running[] = [];
  const start = async (position: 0 | 1) => {
    const replica = workplace.start(['serve'], { ...common, PORT: String(ports[position]) });
    await replica.wrote(/"msg":"listening"/);
    running[position] = replica;
    return replica;
  };
  await start(0);
  await start(1);
  return {
    ports,
    running,
    credentials: { 'X-Auth-UserId': user_id, 'X-Auth-Token': token },
    start,
  };
}
