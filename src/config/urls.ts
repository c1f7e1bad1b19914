/** Resolves {base_url} and {docs_url} once the bound port is known. */
import { type Config, defaultBaseUrl, isWildcardHost } from './config.ts';

export interface Urls {
  readonly baseUrl: string;
  readonly docsUrl: string;
}

/** The configured URLs, or defaults derived from host and port. */
export function resolveUrls(
  config: Pick<Config, 'host' | 'baseUrl' | 'docsUrl'>,
  port: number,
  warn: (message: string) => void,
): Urls {
  if (config.baseUrl === null && isWildcardHost(config.host)) {
    warn(
      `BASE_URL is not set and HOST is ${config.host}: links in answers name localhost, which other machines cannot follow`,
    );
  }
  const baseUrl = config.baseUrl ?? defaultBaseUrl(config.host, port);
  return { baseUrl, docsUrl: config.docsUrl ?? `${baseUrl}/docs` };
}
