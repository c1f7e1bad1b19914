import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityWarnings } from './exposure.ts';
import { openStore } from './open.ts';

const warningsOf = (databaseUrl: string) => securityWarnings(openStore(databaseUrl));

describe('a PostgreSQL database', () => {
  it.each(['db.example', '10.0.0.7', '[2001:db8::1]', 'localhost.example'])(
    'that is reached at %s without TLS is warningsOf, without a password',
    async (host) => {
      const [sentence, ...others] = await warningsOf(`postgres://service:secret@${host}/hc`);
      expect(sentence).toContain(`postgres://${host}:5432/hc is not encrypted`);
      expect(sentence).toContain('add sslmode=verify-full');
      expect(sentence).not.toContain('secret');
      expect(others).toEqual([]);
    },
  );

  it.each([
    'postgres://service:secret@db.example/hc?sslmode=verify-full',
    'postgres://service:secret@db.example/hc?sslmode=require',
    'postgres://service@localhost/hc',
    'postgres://service@127.0.0.2:6432/hc',
    'postgres://service@[::1]/hc',
    'postgres://service@%2Frun%2Fpostgresql/hc',
  ])('at %s gives nothing to tell', async (address) => {
    expect(await warningsOf(address)).toEqual([]);
  });
});

describe('a SQLite database', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-exposure-'));
    file = join(folder, 'store.db');
    await writeFile(file, '');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    [0o755, 0o644, true],
    [0o755, 0o640, false],
    [0o700, 0o644, false],
    [0o711, 0o604, true],
  ])(
    'in a folder of mode %o, itself of %o, is warningsOf: %s',
    async (ofFolder, ofFile, isReported) => {
      await chmod(folder, ofFolder);
      await chmod(file, ofFile);
      const sentences = await warningsOf(`sqlite:${file}`);
      expect(sentences).toHaveLength(isReported ? 1 : 0);
      if (isReported) expect(sentences[0]).toContain(file);
    },
  );

  it('in memory gives nothing to tell', async () => {
    expect(await warningsOf('sqlite::memory:')).toEqual([]);
  });
});
