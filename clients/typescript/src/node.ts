/** The client for Node: its requests go by the proxies that the environment names. */
import { HybridCoreClient as PlainClient } from './client.ts';
import { environmentFetch } from './environment-fetch.ts';
import type { ClientOptions } from './options.ts';

export * from './index.ts';

export class HybridCoreClient extends PlainClient {
  constructor(options: ClientOptions) {
    super({ ...options, fetch: options.fetch ?? environmentFetch() });
  }
}
