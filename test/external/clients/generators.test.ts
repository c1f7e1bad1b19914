/**
 * Clients that generators for other languages make from the served documents: each is generated,
 * compiled, and reads a page with a node whose usage is not known.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Service } from '../../../src/service.ts';
import { credentials, startSmallService } from '../../openapi/service.ts';
import { needing } from '../needing.ts';
import { openApiGenerator } from '../needs.ts';
import { Python } from './python.ts';

const run = promisify(execFile);

/** The documents that generators read: OpenAPI 3.1 and 3.0.3. */
const documents = ['v2', 'v2-3.0'];

let folder: string;
let service: Service;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-generators-'));
  service = await startSmallService();
  const { userId, token } = credentials;
  environment = { ...process.env, BASE_URL: service.url, USER_ID: userId, TOKEN: token };
  for (const name of documents) {
    const response = await fetch(`${service.url}/docs/openapi/${name}.json`);
    await writeFile(join(folder, `${name}.json`), await response.text());
  }
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const goProgram = `package main
import ("context";"fmt";"net/http";"os")
func main() {
  signed := func(_ context.Context, r *http.Request) error {
    r.Header.Set("X-Auth-UserId", os.Getenv("USER_ID")); r.Header.Set("X-Auth-Token", os.Getenv("TOKEN"))
    return nil
  }
  client, err := NewClientWithResponses(os.Getenv("BASE_URL"), WithRequestEditorFn(signed))
  if err != nil { panic(err) }
  read, err := client.ListHybridCoreAssetsWithResponse(context.Background(), "acme-eu", &ListHybridCoreAssetsParams{})
  if err != nil { panic(err) }
  for _, asset := range read.JSON200.Data { fmt.Println(asset.Id, asset.CpuUsage.UsedCores == nil) }
}
`;

const go = needing('oapi-codegen');

go.it.each(documents)('oapi-codegen makes a client for Go of %s', async (name) => {
  const work = await mkdtemp(join(folder, 'go-'));
  const inWork = { cwd: work, env: environment };
  const generated = ['-generate', 'types,client', '-package', 'main', '-o', 'client.go'];
  await run('oapi-codegen', [...generated, join(folder, `${name}.json`)], inWork);
  await writeFile(join(work, 'main.go'), goProgram);
  await run('go', ['mod', 'init', 'example.com/client'], inWork);
  await run('go', ['mod', 'tidy'], inWork);
  const { stdout } = await run('go', ['run', '.'], inWork);
  expect(stdout.split('\n')).toContain('cmp-1 true');
});

const pythonProgram = `
import os, hc
configuration = hc.Configuration(host=os.environ['BASE_URL'],
  api_key={'userId': os.environ['USER_ID'], 'token': os.environ['TOKEN']})
page = hc.AssetsApi(hc.ApiClient(configuration)).list_hybrid_core_assets(hybrid_core_id='acme-eu')
for asset in page.data:
  print(asset.id, asset.cpu_usage.used_cores is None)
`;

const jar = needing('openapi-generator');

jar.it.each(documents)('OpenAPI Generator makes a client for Python of %s', async (name) => {
  const work = join(folder, `python-${name}`);
  const input = join(folder, `${name}.json`);
  const options = ['-g', 'python', '-o', work, '--additional-properties=packageName=hc'];
  await run('java', ['-jar', openApiGenerator, 'generate', '-i', input, ...options]);
  const python = await Python.install(join(work, 'python'), join(work, 'requirements.txt'));
  await writeFile(join(work, 'read.py'), pythonProgram);
  const env = environment as Record<string, string>;
  const printed = await python.run('python', ['read.py'], { cwd: work, env });
  expect(printed.split('\n')).toContain('cmp-1 True');
});

jar.it.each(documents)('OpenAPI Generator makes a client for Java of %s', async (name) => {
  const work = join(folder, `java-${name}`);
  const input = join(folder, `${name}.json`);
  const options = ['-g', 'java', '--library', 'native', '-o', work];
  const plain = '--additional-properties=openApiNullable=false';
  await run('java', ['-jar', openApiGenerator, 'generate', '-i', input, ...options, plain]);
  await run('mvn', ['--quiet', '-DskipTests', 'compile'], { cwd: work });
});
