/** An export that is too large to come back. */
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { noChanges, smallPartner } from '../../test/conformance/store-under-test.ts';
import { openStore } from '../store/open.ts';
import { exportCommand } from './export.ts';

const yamlBytesMax = 300;

it('says that YAML of this size cannot be imported again', async () => {
  const store = openStore('sqlite::memory:');
  const writer = await store.openWriter();
  await writer.migrate();
  await writer.transaction((transaction) => transaction.writePartner(smallPartner()));
  const { out, err } = await run({});
  expect(err).toBe(
    `this export has ${Buffer.byteLength(out)} bytes of YAML, of which an import takes at most ` +
      `${yamlBytesMax}: to import it again, export it with --json\n`,
  );
  expect((await run({ json: true })).err).toBe('');
  const empty = { ...smallPartner('small'), sites: noChanges, assets: new Map() };
  await writer.transaction((transaction) => transaction.writePartner(empty));
  expect((await run({ partner: 'small' })).err).toBe('');

  async function run(options: { json?: boolean; partner?: string }) {
    let out = '';
    let err = '';
    const into = (add: (text: string) => void) =>
      new Writable({ write: (chunk, _encoding, done) => done(void add(String(chunk))) });
    const stdout = into((text) => {
      out += text;
    });
    const stderr = into((text) => {
      err += text;
    });
    const openReader = () => store.openReader();
    await exportCommand({ openReader, stdout, stderr, yamlBytesMax }, options);
    return { out, err };
  }
});
