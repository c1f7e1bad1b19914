/** A client whose types are generated from the documents compiles, and works on the service. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import generateTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { documents, versions } from './documents.ts';
import { credentials, startSmallService } from './service.ts';
import { validateResponse } from './validate-response.ts';

const run = promisify(execFile);
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

let folder: string;
let program: string;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-client-'));
  program = join(folder, 'client.ts');
  await copyFile(path('typed-client.ts.template'), program);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(path('../../node_modules'), join(folder, 'node_modules'));
  for (const version of versions) {
    // The generator's own type of a document is of 3.0, without type arrays.
    const types = await generateTypes(documents[version] as unknown as OpenAPI3);
    await writeFile(join(folder, `${version}.ts`), astToString(types));
  }
  service = await startSmallService();
});

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a client with generated types', () => {
  it('compiles, and does not where it asks for what there is not', () => {
    const compiler = ts.createProgram([program], {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ['node'],
      typeRoots: [join(folder, 'node_modules', '@types')],
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    });
    // A `@ts-expect-error` in the program that expects in vain is an error too.
    const faults = ts
      .getPreEmitDiagnostics(compiler)
      .map(
        ({ file, start = 0, messageText }) =>
          `${file?.fileName}:${(file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1}: ` +
          ts.flattenDiagnosticMessageText(messageText, '\n'),
      );
    expect(faults).toEqual([]);
  });

  it('works on the service', async () => {
    const { stdout } = await run(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        BASE_URL: service.url,
        USER_ID: credentials.userId,
        TOKEN: credentials.token,
      },
    });
    expect(JSON.parse(stdout)).toEqual({
      sites: ['fra01', 'ham 01/b'],
      oddSite: null,
      storage: 12.5,
      computeActive: 2,
      openapi: '3.1.0',
      notModified: 304,
      unknownSite: 'Site unknown',
      hybridCores: [['acme-eu', ['fra01', 'ham 01/b']]],
      storageNodes: ['dst-1', 'obj-1'],
      refused: [{ name: 'filter[foo]', reason: 'Not allowed query parameter.' }],
      alsoRefused: [{ name: 'page[size]', reason: 'Not allowed query parameter.' }],
      assets: ['dst-1', 'cmp-2', 'cmp-1', 'obj-1', 'cmp-3'],
      pagesByLinks: 2,
    });
  });
});

describe('the service answers as the documents say', () => {
  const site = '/hybrid-core/v1/sites/fra01';
  const cores = '/hybrid-core/v2/hybrid-cores';
  const authorized = {
    'X-Auth-UserId': credentials.userId,
    'X-Auth-Token': credentials.token,
  };

  it.each([
    ['GET', '/hybrid-core/v1/doc', 200],
    ['GET', '/hybrid-core/v1/sites', 200],
    ['GET', site, 200],
    ['HEAD', site, 200],
    ['GET', `${site}/assets?sort[memory_usage]=-&page[limit]=3`, 200],
    ['GET', `${site}/assets/cmp-1`, 200],
    ['GET', `${site}/resources`, 200],
    ['GET', cores, 200],
    ['GET', `${cores}/acme-eu/assets`, 200],
    ['GET', `${cores}?filter[foo]=1&page[limit]=0&page[limit]=1`, 400],
    ['GET', `${cores}/x/assets`, 404],
    ['GET', `${site}/assets/x`, 404],
    ['GET', '/hybrid-core/v1/sites/%ff', 404],
    ['GET', '/hybrid-core/v3', 404],
    ['POST', cores, 405],
  ])('to %s %s', async (method, target, status) => {
    const response = await fetch(`${service.url}${target}`, { method, headers: authorized });
    const body = await response.text();
    expect(response.status).toBe(status);
    expect(validateResponse({ method, path: target }, { ...pick(response), body })).toEqual([]);
  });

  it('to other credentials', async () => {
    for (const [headers, status] of [
      [{}, 401],
      [{ ...authorized, 'X-Auth-UserId': 'me' }, 400],
      [{ ...authorized, 'X-Auth-Token': 'wrong' }, 401],
    ] as const) {
      const response = await fetch(`${service.url}${site}`, { headers });
      const body = await response.text();
      expect(response.status).toBe(status);
      const request = { method: 'GET', path: site };
      expect(validateResponse(request, { ...pick(response), body })).toEqual([]);
    }
  });
});

function pick({ status, headers }: Response) {
  return { status, headers };
}
