/**
 * The disk of a SQLite file is full: panel, health report and metrics report it, until there is
 * space.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, until } from '../fixture/patience.ts';
import { Workplace } from '../process/program.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts';

const inventory = {
  partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [] }],
};

describe.skipIf(!canMount())('where the disk of a SQLite file is full', () => {
  let disk: SmallDisk;
  let workplace: Workplace;
  beforeAll(async () => {
    [disk, workplace] = [await mountSmallDisk(), await Workplace.make()];
  });
  afterAll(async () => {
    await workplace?.remove();
    await disk?.remove();
  });

  it('says so, and goes on once there is space', async () => {
    const address = `sqlite:${join(disk.folder, 'data.db')}`;
    const settings = {
      DATABASE_URL: address,
      PORT: '0',
      PANEL_PORT: '0',
      PANEL_METRICS_PORT: '0',
    };
    const file = join(workplace.folder, 'inventory.json');
    await writeFile(file, JSON.stringify(inventory));
    expect(await workplace.run(['import', file], settings)).toMatchObject({ status: 0 });
    const service = workplace.start(['serve'], settings);
    await service.listens();
    const [, panelUrl] = await service.wrote(/"url":"(http:[^"]+)","msg":"panel listening"/);
    const [, port] = await service.wrote(/"port":(\d+),"msg":"metrics listening"/);
    const invite = ['user', 'invite', '--partner', 'acme', '--role', 'administrator', '--json'];
    const invited = await workplace.run(invite, { ...settings, PANEL_URL: panelUrl! });
    const { link } = JSON.parse(invited.stdout) as { link: string };
    const origin = panelUrl!;
    const used = await fetch(link.replace(/#.*/, ''), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
    });
    const cookie = used.headers.get('set-cookie')!.split(';')[0]!;
    const write = (method: string, path: string, body: unknown) => {
      const init = { method, headers: { origin, cookie }, body: JSON.stringify(body) };
      return fetch(`${panelUrl}/panel/api/${path}`, init);
    };
    const makeAndRevoke = async () => {
      const made = await write('POST', 'tokens', { label: 'test' });
      if (made.status !== 200) return made;
      const { token_id } = (await made.json()) as { token_id: string };
      return write('DELETE', `tokens/${token_id}`, {});
    };
    const health = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      return (await answer.json()) as Record<string, unknown>;
    };
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

    await disk.fill();
    const refused = await eventually(async () => {
      const answer = await makeAndRevoke();
      return answer.status === 503 ? answer : null;
    });
    expect(await refused!.text()).toContain('the disk of the database is full');
    await until(async () => (await health()).status === 'degraded');
    expect(await health()).toEqual({
      status: 'degraded',
      reason: 'the disk of the database is full; nothing new is kept',
    });
    expect(await metrics()).toMatch(/^hybrid_core_store_full 1$/m);

    await disk.free();
    await until(async () => (await makeAndRevoke()).status === 204);
    await until(async () => (await health()).status === 'ok');
    expect(await metrics()).toMatch(/^hybrid_core_store_full 0$/m);
    service.kill('SIGTERM');
    expect(await service.finished()).toMatchObject({ status: 0 });
  });
});
