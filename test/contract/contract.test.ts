/** Runs the cases of the YAML files beside it against each target. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCases } from './case.ts';
import { send } from './client.ts';
import { linkedPages } from './laws.ts';
import { freshAddress, runCase } from './run-case.ts';
import { type Target, targets } from './target.ts';

const files = readCases(fileURLToPath(new URL('.', import.meta.url)));

describe.each(targets)('the contract, on %s', (_name, start) => {
  let target: Target;
  /** Details of all 401s: they must not reveal the cause. */
  const wordings = new Set<string>();

  beforeAll(async () => {
    linkedPages.clear();
    target = await start();
  });
  afterAll(async () => {
    await target?.stop();
  });

  describe.each(files)('$subject', ({ cases }) => {
    it.each(cases)('$name', async (one) => {
      const { faults, received } = await runCase(one, target);
      if (received.status === 401 && received.body.length > 0) {
        wordings.add(received.body.toString());
      }
      expect(faults).toEqual([]);
    });
  });

  it('has one wording for all failures of authentication', () => {
    expect([...wordings]).toHaveLength(1);
  });

  it('links errors to pages that open without credentials', async () => {
    expect(linkedPages.size).toBeGreaterThan(10);
    for (const page of linkedPages) {
      const { pathname } = new URL(page);
      const headers = freshAddress();
      const { status } = await send(page, { method: 'GET', target: pathname, headers });
      expect(status, page).toBe(200);
    }
  });
});
