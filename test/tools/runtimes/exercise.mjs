/**
 * Exercises the client as a partner's program does, on any runtime: prints its findings as JSON.
 * Arguments: a running service, recorded faults, a user, a token.
 */
import { HybridCoreClient, IncompleteExportError, ProblemError } from '@hybrid-core/client';

const [url, rateLimited, cut, userId, token] = process.argv.slice(2);
const statuses = [];
const client = new HybridCoreClient({
  url,
  userId,
  token,
  fetch: async (to, init) => {
    const response = await fetch(to, init);
    statuses.push(response.status);
    return response;
  },
});

const sites = await client.listSites({ sort: ['-id'] }).toArray();
const first = await client.getSite('fra01');
const again = await client.getSite('fra01');
const exported = [];
const records = await client.exportHybridCoreAssetsNdjson('acme-eu');
for await (const { id } of records) exported.push(id);
const unchanged = await client.exportHybridCoreAssetsNdjson('acme-eu', {
  ifNoneMatch: records.etag,
});
await unchanged.cancel();
const refusal = await client.getSite('nowhere').catch((error) => error);
const aborted = await client
  .getSite('fra01', { signal: AbortSignal.abort(new Error('not wanted')) })
  .catch((error) => error.message);

/** The client's outcomes on recorded faults. */
async function lived(address, use) {
  const retries = [];
  const onRetry = ({ error, pauseMs }) =>
    retries.push([error.name, pauseMs >= (error.retryAfterMs ?? 0)]);
  const result = await use(new HybridCoreClient({ url: address, userId, token, onRetry }));
  return { result, retries };
}

console.log(
  JSON.stringify({
    sites: sites.length,
    isCopy: first !== again && first.id === again.id,
    exported: exported.length,
    isUnchanged: unchanged.isUnchanged,
    statuses,
    refusal: refusal instanceof ProblemError && [refusal.status, refusal.slug],
    aborted,
    rateLimited: await lived(rateLimited, async (of) => (await of.getSite('s00')).id),
    cut: await lived(cut, async (of) => {
      const { id } = await of.getSite('s00');
      const walked = await of.listHybridCoreAssets('acme-eu', { exportAbove: 1 }).toArray();
      try {
        for await (const _ of await of.exportHybridCoreAssetsNdjson('acme-eu'));
      } catch (error) {
        return [id, walked.length, error instanceof IncompleteExportError];
      }
    }),
  }),
);
