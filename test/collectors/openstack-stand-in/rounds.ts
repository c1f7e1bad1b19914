/** Runs OpenStack collector rounds, with settings as in a sources file. */

import { openstackSource } from '../../../src/sources/openstack/openstack.ts';
import { type OpenstackSettings, openstackSchema } from '../../../src/sources/openstack/schema.ts';
import type { CollectReport } from '../../../src/sources/runner/source.ts';
import { type ClientOptions, createClient } from '../../../src/sources/upstream/client.ts';
import type { Send } from '../../../src/sources/upstream/send.ts';
import type { StoreWriter } from '../../../src/store/store.ts';
import { readDocument } from '../../../src/text/document/document.ts';

export interface RoundOptions {
  readonly authUrl: string;
  readonly writer: StoreWriter;
  /** Credentials as YAML; the user `admin` by default. */
  readonly credentials?: string;
  /** Further keys below `openstack`, as YAML, with the mapping. */
  readonly yaml?: string;
  readonly password?: string;
  readonly dryRun?: boolean;
  readonly allowRemovals?: boolean;
  /** The clock, ms since 1970; 0 by default. */
  readonly now?: number;
  readonly createSend?: (options: ClientOptions) => Send;
}

const ownersByMetadata =
  'mapping: { partner: metadata.partner, hybrid_core: metadata.hybrid_core }\n';
const admin = 'username: admin\nproject: admin\npassword_env: PASSWORD\n';

/** Parses the keys below `openstack`; throws all errors. */
function openstackSettings(yaml: string): OpenstackSettings {
  const { value, faults } = readDocument(yaml, 'yaml', openstackSchema);
  if (value !== null) return value;
  throw new Error(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
}

/** One round; pauses between attempts are skipped. */
export function runRound(options: RoundOptions): Promise<CollectReport> {
  const { authUrl, credentials = admin, yaml = ownersByMetadata, password = 'secret' } = options;
  const source = openstackSource(
    openstackSettings(`auth_url: ${authUrl}\n${credentials}${yaml}`),
    { PASSWORD: password },
    {
      takeOver: false,
      allowRemovals: options.allowRemovals ?? false,
      isOnlyOne: true,
      createSend:
        options.createSend ?? ((client) => createClient({ ...client, pause: async () => {} })),
    },
  );
  return source.collect({
    writer: options.writer,
    signal: new AbortController().signal,
    dryRun: options.dryRun ?? false,
    clock: () => options.now ?? 0,
    progress: () => {},
    log: () => {},
    fence: async () => {},
  });
}
