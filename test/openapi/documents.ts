/** Builds the two documents for tests, at addresses that no linter mistakes for a placeholder. */
import { openapiDocument } from '../../src/docs/openapi/document.ts';

export const urls = {
  baseUrl: 'https://api.hybrid-core.test',
  docsUrl: 'https://docs.hybrid-core.test',
} as const;

export const versions = ['v1', 'v2'] as const;

export const documents = {
  v1: openapiDocument('v1', urls),
  v2: openapiDocument('v2', urls),
} as const;
