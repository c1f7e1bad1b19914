/** The client in a browser: a page of an allowed origin. */
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { has, openWorkplace, root, type ToolsWorkplace } from './workplace.ts';

declare global {
  // Defined by the page.
  var hybridCore: typeof import('@hybrid-core/client');
}

const page = `<!doctype html><title>A page of a partner</title><script type="module">
import * as hybridCore from '/index.js'; globalThis.hybridCore = hybridCore;</script>`;

const isThere = has('chromium');

describe.skipIf(!isThere)('the client in Chromium', () => {
  let pages: Server;
  let origin: string;
  let workplace: ToolsWorkplace;
  beforeAll(async () => {
    pages = createServer((request, response) => {
      const isCode = request.url!.endsWith('.js');
      response.setHeader('Content-Type', isCode ? 'text/javascript' : 'text/html');
      if (!isCode) response.end(page);
      else createReadStream(join(root, 'clients/typescript/dist', request.url!)).pipe(response);
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    workplace = await openWorkplace({ CORS_ORIGINS: origin });
  });
  afterAll(async () => {
    await workplace?.remove();
    pages?.close();
  });

  it('lists, exports, keeps copies and names problems', async () => {
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    try {
      const tab = await browser.newPage();
      await tab.goto(origin);
      await tab.waitForFunction(() => 'hybridCore' in globalThis);
      const { HC_URL: url, HC_USER_ID: userId, HC_TOKEN: token } = workplace.environment;
      const found = await tab.evaluate(
        async (options) => {
          const { HybridCoreClient, ProblemError } = globalThis.hybridCore;
          const client = new HybridCoreClient(options);
          const sites = await client.listSites({ sort: ['-id'] }).toArray();
          const again = await client.getSite('fra01').then(() => client.getSite('fra01'));
          const ids: string[] = [];
          const assets = await client.exportHybridCoreAssetsNdjson('acme-eu');
          for await (const { id } of assets) ids.push(id);
          const error = await client.getSite('nowhere').catch((of: unknown) => of);
          const slug = error instanceof ProblemError ? error.slug : String(error);
          const { revision } = assets;
          return { sites: sites.length, again: again.id, first: ids[0], revision, slug };
        },
        { url: url!, userId: userId!, token: token! },
      );
      expect(found).toEqual({
        sites: expect.any(Number),
        again: 'fra01',
        first: 'cmp-1',
        revision: expect.stringMatching(/./),
        slug: 'site-unknown',
      });
    } finally {
      await browser.close();
    }
  });
});
