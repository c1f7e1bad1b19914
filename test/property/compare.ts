/**
 * Sends requests to the service under test and compares complete responses with the model's, digit
 * for digit.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testToken } from '../fixture/credentials.ts';
import { addToken, importInventory } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';
import { answer, type ModelAnswer, type ModelRequest, modelPath } from './model.ts';
import type { ModelInventory, ModelPartner } from './model-records.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';
const agent = new Agent({ keepAlive: true });

/** Starts a service that has imported an inventory from a file, with a token for each partner. */
export async function serveInventory(inventory: ModelInventory): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-property-'));
  const file = join(folder, 'inventory.json');
  await writeFile(file, JSON.stringify(inventory));
  try {
    return await startTestService(async (store) => {
      const writer = await store.openWriter();
      await writer.migrate();
      await importInventory(store, file);
      await writer.transaction(async (transaction) => {
        for (const { id } of inventory.partners) {
          await addToken(transaction, id, { partner: id, user, token: tokenOf(id) });
        }
      });
      await writer.close();
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function tokenOf(partnerId: string): string {
  return testToken(`property-${partnerId}`);
}

export interface ServedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One GET with a partner's token. */
export function ask(address: string, partnerId: string): Promise<ServedAnswer> {
  const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': tokenOf(partnerId) };
  return new Promise((resolve, reject) => {
    get(address, { headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode, headers } = response;
        resolve({ status: statusCode!, headers, text: Buffer.concat(chunks).toString() });
      });
    }).on('error', reject);
  });
}

/** Parses JSON with each number as its digits, without loss. */
function parseExactly(text: string): unknown {
  const reviver = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? { digits: context!.source } : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

/** The responses of the service and of the model, in comparable form. */
export async function bothAnswers(
  service: TestService,
  partner: ModelPartner,
  request: ModelRequest,
): Promise<{ served: unknown; expected: unknown }> {
  const query = request.queryString === '' ? '' : `?${request.queryString}`;
  const address = `${service.url}${modelPath(request)}${query}`;
  const { status, text } = await ask(address, partner.id);
  const expected = answer(partner, request, service.url);
  return {
    served: { status, ...comparable(JSON.parse(text), text) },
    expected: expectedForm(expected),
  };
}

/** Errors by slug and names, successes by their whole text except the revision. */
function comparable(body: Record<string, unknown>, text: string): object {
  if (Array.isArray(body.errors)) {
    return {
      problems: body.errors.map((problem) => ({
        slug: problem.type.split('/').at(-1),
        names: problem['invalid-params']?.map(({ name }: { name: string }) => name),
      })),
    };
  }
  const exact = parseExactly(text) as { meta?: { revision?: unknown } };
  delete exact.meta?.revision;
  return { body: exact };
}

function expectedForm(expected: ModelAnswer): object {
  if ('problems' in expected) {
    return {
      status: expected.status,
      problems: expected.problems.map(({ slug, names }) => ({ slug, names })),
    };
  }
  const { status, data, page, links } = expected;
  const body = page ? { data, meta: { page }, links } : { data };
  return { status, body: parseExactly(JSON.stringify(body)) };
}
