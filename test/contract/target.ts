/** The service under test: one started here, or an external one (README.md). */
import { type Credentials, credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { type Database, startTestService } from '../fixture/service.ts';
import { createDatabase } from '../postgres/database.ts';

export interface Target {
  readonly baseUrl: string;
  readonly docsUrl: string;
  readonly credentials: Credentials;
  /** Whether the service runs in this process, with the default configuration. */
  readonly isOwn: boolean;
  stop(): Promise<void>;
}

/** Name of each store, with a factory of a service on it. */
export const targets: readonly (readonly [name: string, start: () => Promise<Target>])[] =
  process.env.HYBRID_CORE_URL === undefined
    ? [
        ['SQLite', () => startOwn()],
        ['PostgreSQL', () => startOwn(createDatabase)],
      ]
    : [[process.env.HYBRID_CORE_URL, startElsewhere]];

async function startOwn(create?: () => Promise<Database>): Promise<Target> {
  const service = await startTestService(seed, {}, create);
  return {
    baseUrl: service.url,
    docsUrl: service.docsUrl,
    credentials: readCredentials(credentialsFile),
    isOwn: true,
    stop: () => service.stop(),
  };
}

async function startElsewhere(): Promise<Target> {
  const baseUrl = process.env.HYBRID_CORE_URL!.replace(/\/$/, '');
  return {
    baseUrl,
    docsUrl: process.env.HYBRID_CORE_DOCS_URL ?? `${baseUrl}/docs`,
    credentials: readCredentials(process.env.HYBRID_CORE_CREDENTIALS ?? credentialsFile),
    isOwn: false,
    stop: async () => {},
  };
}
