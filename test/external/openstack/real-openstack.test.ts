/**
 * The collector against real OpenStack services with any hypervisors: one by one, and its messages
 * for an operator's mistakes. Nothing is written there.
 */
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../collectors/netbox-stand-in/house.ts';
import { type RoundOptions, runRound } from '../../collectors/openstack-stand-in/rounds.ts';
import { needing } from '../needing.ts';
import { realOpenstack } from './real-services.ts';
import { type Exchange, recording, recordingFile } from './recording.ts';

const { describe } = needing('openstack');

const { authUrl, username, password, project, region } = realOpenstack();
const { OPENSTACK_RECORD: recordOrigin = '' } = process.env;
const credentials = `username: ${username}\nproject: ${project}\npassword_env: PASSWORD\n`;
const onePartner = 'mapping: { only_partner: { id: acme, name: Acme } }\n';

describe('a real OpenStack', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.remove());

  const round = (options: Partial<RoundOptions> = {}) =>
    runRound({
      authUrl,
      credentials,
      password,
      writer: database.writer,
      yaml: `region: ${region}\n${onePartner}`,
      ...options,
    });

  it('gives its hypervisors with what Placement knows of them', async () => {
    const exchanges: Exchange[] = [];
    const { errors, unmatched, samples } = await round({ createSend: recording(exchanges) });
    expect({ errors, unmatched }).toEqual({ errors: [], unmatched: [] });
    const asked = exchanges.filter(({ url }) => url.includes('/os-hypervisors/'));
    const names = asked.flatMap(({ body }) =>
      (body as { hypervisors: { hypervisor_hostname: string }[] }).hypervisors.map(
        ({ hypervisor_hostname: name }) => name,
      ),
    );
    const contents = [...(await database.read('acme'))!.contents.values()];
    const assets = contents.flatMap((site) => site.assets);
    expect(assets.map(({ id }) => id).sort()).toEqual(names.sort());
    expect(assets).toHaveLength(samples);
    for (const { capacity } of assets) {
      expect(capacity).toEqual({
        cpu: expect.any(BigInt),
        memory: expect.any(Number),
        storage: expect.any(Number),
      });
    }
    if (recordOrigin !== '') {
      const text = JSON.stringify({ origin: recordOrigin, exchanges }, null, 1);
      await writeFile(recordingFile, `${text}\n`);
    }
  });

  it('changes nothing in a round without news', async () => {
    await round();
    expect((await round()).changed).toBe(0);
  });

  it.each([
    [
      'a wrong password',
      { password: 'wrong' },
      /tokens: Keystone refuses the credentials \(HTTP status 401, "The request/,
    ],
    [
      'an unknown region',
      { yaml: `region: Nowhere\n${onePartner}` },
      `the catalog has no region "Nowhere" with a service of the type "compute"; it has "${region}"`,
    ],
    [
      'an address that is none of Keystone',
      { authUrl: authUrl.replace(/\/v3$/, '/nothing/v3') },
      /nothing is there \(HTTP status 404\); auth_url is Keystone's own address/,
    ],
    ['no such interface', { yaml: `endpoint: admin\n${onePartner}` }, /for "admin" in the region/],
  ])('says what is wrong: %s', async (_, options, message) => {
    await expect(round(options)).rejects.toThrow(message);
  });
});
