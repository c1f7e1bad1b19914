import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { yamlFileBytesMax } from '../../limits.ts';
import { inventorySchema } from '../../sources/inventory/file-schema.ts';
import { readDocument, readDocumentFile } from './document.ts';
import { parseErrorsMax } from './parse-context.ts';
import { fileChunkBytes, jsonFileBytesMax, TextFile, yamlEntriesMax } from './text-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(contents: string | Buffer): Promise<string> {
  const path = join(folder, 'text.json');
  await writeFile(path, contents);
  return path;
}

/** Texts whose characters of several bytes lie across the end of the first chunk, at each byte. */
const acrossChunks = ['é', '€', '😀'].flatMap((character) =>
  [1, 2, 3].map((before) => `${' '.repeat(fileChunkBytes - before)}${character}\nand more`),
);

describe('a text file', () => {
  it.each(acrossChunks)('is read whole, whatever its chunks cut through', async (text) => {
    const opened = new TextFile(await file(`\ufeff${text}`));
    expect(opened.rest()).toBe(text);
    expect(opened.next()).toBeNull();
    expect(opened.lines.position(text.length - 1)).toEqual({ line: 2, column: 8 });
    opened.close();
  });

  it.each(acrossChunks)(
    'is read as UTF-16 by its mark, whatever its chunks cut through',
    async (text) => {
      const little = Buffer.from(`\ufeff${text}`, 'utf16le');
      for (const bytes of [little, Buffer.from(little).swap16()]) {
        const opened = new TextFile(await file(bytes));
        expect(opened.rest()).toBe(text);
        opened.close();
      }
    },
  );

  it('is refused where it begins as UTF-16 and goes on otherwise', async () => {
    const path = await file(Buffer.from('fffe00d8', 'hex'));
    expect(() => new TextFile(path)).toThrow(`${path}: the file begins as UTF-16 and is not valid`);
  });

  it('is refused where it is no UTF-8, however far that is', async () => {
    const text = `${'é\n'.repeat(fileChunkBytes)}"K`;
    const path = await file(Buffer.concat([Buffer.from(text), Buffer.from([0xf6])]));
    const opened = new TextFile(path);
    expect(() => opened.rest()).toThrow(
      `${path}:${fileChunkBytes + 1}:3: the file is not valid UTF-8`,
    );
    opened.close();
  });

  it.each([
    ['large.json', '{', jsonFileBytesMax, 'JSON'],
    ['large', '{', jsonFileBytesMax, 'JSON'],
    ['large.yaml', 'a', yamlFileBytesMax, 'YAML; as JSON it may be larger'],
    ['large', 'a', yamlFileBytesMax, 'YAML; as JSON it may be larger'],
  ])('is refused at once where it is too large: %s, %s', async (name, start, bytesMax, as) => {
    const path = join(folder, name);
    await writeFile(path, start);
    await truncate(path, bytesMax + 1);
    expect(() => new TextFile(path)).toThrow(
      `${path}: the file has over ${bytesMax} bytes, which is the most that is read as ${as}`,
    );
  });

  it('is refused where it has too many entries for its size', async () => {
    const path = join(folder, 'entries.yaml');
    await writeFile(path, `- ${'{},'.repeat(yamlEntriesMax / 2)}{}`);
    const opened = new TextFile(path);
    expect(() => opened.rest()).toThrow(`over ${yamlEntriesMax} line ends, commas and opening`);
    opened.close();
  });

  it('tells how much of it has been read', async () => {
    const path = await file('a'.repeat(3 * fileChunkBytes));
    const reported: number[] = [];
    const opened = new TextFile(path, (bytes) => reported.push(bytes));
    opened.rest();
    opened.close();
    expect(reported).toEqual([1, 2, 3, 3].map((chunks) => chunks * fileChunkBytes));
  });
});

describe('a document in a file', () => {
  it('has its faults at their places, in all its chunks', async () => {
    const asset = (id: number) => `{"id":"asset-${id}","node_type":"compute","status":"active"}`;
    const assets = Array.from({ length: 20_000 }, (_, id) => asset(id));
    assets[19_999] = asset(3);
    assets[15_000] = assets[15_000]!.replace('"status":"active"', '"status":"X"');
    const head = '{"partners":[{"id":"acme","hybrid_cores":[{"id":"eu","status":"active",';
    const text = `${head}\n"public_available":true,"sites":[{"id":"fra","assets":[\n${assets.join(',\n')}]}]}]}]}`;
    const { faults } = readDocumentFile(await file(text), inventorySchema);
    const site = 'partners[0].hybrid_cores[0].sites[0]';
    expect(faults).toEqual([
      { line: 1, column: 14, path: 'partners[0]', message: 'the key "name" is missing' },
      {
        line: 15_003,
        column: 52,
        path: `${site}.assets[15000].status`,
        message: expect.stringContaining('expected a status'),
      },
      {
        line: 20_002,
        column: 7,
        path: `${site}.assets[19999].id`,
        message: expect.stringContaining('the asset id "asset-3" stands on line 6 already'),
      },
    ]);
  });

  it('may come through a pipe', async () => {
    const path = await file(`{"partners":[${' '.repeat(2 * fileChunkBytes)}]}`);
    const program =
      "const { readDocumentFile } = await import('./document.ts');" +
      "const { inventorySchema } = await import('../../sources/inventory/file-schema.ts');" +
      "console.log(JSON.stringify(readDocumentFile('/dev/stdin', inventorySchema)));";
    const command = `cat "${path}" | "${process.execPath}" --input-type=module --eval "${program}"`;
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      cwd: import.meta.dirname,
    });
    expect(JSON.parse(stdout)).toEqual({ value: [], faults: [] });
  });
});

it('keeps so many faults, and counts the rest', () => {
  const entries = parseErrorsMax;
  const text = `{"partners":[${'{},'.repeat(entries)}{}]}`;
  const { faults } = readDocument(text, 'json', inventorySchema);
  expect(faults).toHaveLength(parseErrorsMax + 1);
  // Three keys are missing in each entry.
  expect(faults.at(-1)!.message).toBe(`and ${3 * (entries + 1) - parseErrorsMax} faults more`);
});
