/** A running service's database files are moved away, and replaced by others. */
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CollectingService } from '../collectors/collecting-service.ts';
import { inTime, until } from '../fixture/patience.ts';

/** The documented delay until each process notices. */
const noticedMs = 2_000;

const backup = fileURLToPath(
  new URL('../../examples/deployment/backup/backup-sqlite.js', import.meta.url),
);

const suffixes = ['', '-wal', '-shm'];

interface Token {
  readonly user_id: string;
  readonly token_id: string;
  readonly token: string;
}

describe('a service whose database is moved away', () => {
  let service: CollectingService;
  beforeAll(async () => {
    service = await CollectingService.start();
  });
  afterAll(() => service?.remove());

  const database = () => join(service.work.folder, 'data', 'hybrid-core.db');
  const createToken = async () => {
    const create = ['token', 'create', '--partner', 'acme', '--json'];
    return JSON.parse((await service.work.run(create)).stdout) as Token;
  };
  const status = async ({ user_id, token }: Token): Promise<number> => {
    const headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
    return (await fetch(`${service.url}/hybrid-core/v1/sites`, { headers })).status;
  };
  const move = async (from: string, to: string) => {
    for (const suffix of suffixes) {
      if (existsSync(from + suffix)) await rename(from + suffix, to + suffix);
    }
  };
  const times = (process: string) =>
    service.running.stdout
      .split('\n')
      .filter((line) => line.includes('were moved, removed or replaced; they are opened again'))
      .filter((line) => line.includes(`"process":"${process}"`)).length;

  it('goes back to an earlier state that takes its place', async () => {
    const previous = await createToken();
    await until(async () => (await status(previous)) === 200);
    const copy = join(service.work.folder, 'copy.db');
    const database = join(service.work.folder, 'data', 'hybrid-core.db');
    expect(
      await service.work.startProgram(process.execPath, [backup, database, copy]).finished(),
    ).toMatchObject({ status: 0 });
    const later = await createToken();
    await until(async () => (await status(later)) === 200);
    await service.work.run(['token', 'revoke', previous.token_id]);
    await until(async () => (await status(previous)) === 401);
    await move(database, `${database}.later`);
    await rename(copy, database);
    await until(async () => (await status(previous)) === 200);
    await until(async () => (await status(later)) === 401);
    await service.work.run(['token', 'revoke', previous.token_id]);
    await until(async () => (await status(previous)) === 401);
  });

  it('says so, answers from memory, and goes on with what takes its place', async () => {
    const previous = await createToken();
    await until(async () => (await status(previous)) === 200);
    await service.collected(1);

    const before = { service: times('service'), collector: times('collector') };
    const moved = () => service.metric('hybrid_core_store_moved_total{process="service"}');
    const movedBefore = await moved();
    const said = (process: 'service' | 'collector') => times(process) > before[process];
    await move(database(), `${database()}.old`);
    const noticed = await inTime(async () => {
      const { status } = await service.readiness();
      return status === 'degraded' && said('service') && said('collector') ? true : null;
    }, noticedMs);
    expect(noticed, service.running.stdout).toBe(true);
    expect(await service.metric('hybrid_core_store_unavailable')).toBe(1);
    expect(await moved()).toBeGreaterThan(movedBefore);
    expect(await status(previous)).toBe(200);

    await service.work.run(['import', 'inventory.yaml']);
    const present = await createToken();
    await until(async () => (await status(present)) === 200);
    await until(async () => (await status(previous)) === 401);
    await until(async () => (await service.readiness()).status === 'ok');
    await service.work.run(['token', 'revoke', present.token_id]);
    await until(async () => (await status(present)) === 401);
    // The collector continues as well.
    const rounds = (service.running.stdout.match(/"msg":"collected"/g) ?? []).length;
    await service.collected(rounds + 1);
    expect(await service.metric('hybrid_core_store_unavailable')).toBe(0);
  });
});
