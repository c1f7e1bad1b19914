import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besideListBytesMax, type ListBounds, ListReader, TooMuch } from './list-reader.ts';

const bounds: ListBounds = { path: ['data', 'result'], itemsMax: 5, itemBytesMax: 100 };

/** Reads an answer that comes in chunks of so many bytes. */
function read(text: string, other: Partial<ListBounds> = {}, chunkBytes = text.length + 1) {
  const items: string[] = [];
  const reader = new ListReader({ ...bounds, ...other }, (item) => items.push(item));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    reader.write(bytes.subarray(at, at + chunkBytes));
  }
  return { items, beside: reader.end() };
}

describe('a reader of lists', () => {
  it('hands over the items of the list, and keeps what stands beside it', () => {
    const text =
      '{"status":"success","data":{"result":[{"a":[1,2]}, "x,]\\"",7],"more":[1]},"end":0}';
    expect(read(text)).toEqual({
      items: ['{"a":[1,2]}', ' "x,]\\""', '7'],
      beside: '{"status":"success","data":{"result":[],"more":[1]},"end":0}',
    });
  });

  it('reads the same however an answer is cut into chunks', () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(fc.array(json), json, json, fc.nat({ max: 9 }), (list, before, after, cut) => {
        const whole = { before, data: { first: before, result: list, last: after }, after };
        const other = { itemsMax: 1e6, itemBytesMax: 1e6 };
        const { items, beside } = read(JSON.stringify(whole), other, cut + 1);
        expect(items.map((item) => JSON.parse(item))).toEqual(JSON.parse(JSON.stringify(list)));
        const rest = { before, data: { first: before, result: [], last: after }, after };
        expect(JSON.parse(beside)).toEqual(JSON.parse(JSON.stringify(rest)));
      }),
    );
  });

  it('takes no list elsewhere, or of another name, for the list', () => {
    const texts = [
      '{"result":[1],"data":[2]}',
      '{"data":{"x":{"result":[1]}}}',
      '[{"data":{"result":1}}]',
      '{"x":"data","data":{"y":"result","z":[1]}}',
      '<html>"data":{"result":[1]</html>',
    ];
    for (const text of texts) expect(read(text)).toEqual({ items: [], beside: text });
  });

  it('leaves invalid JSON for the readers of its parts to find', () => {
    const ofList = (list: string) => read(`{"data":{"result":${list}}}`);
    expect(ofList('[1,]').items).toEqual(['1', '']);
    expect(ofList('[,]').items).toEqual(['', '']);
    expect(ofList('[1 2]').items).toEqual(['1 2']);
    expect(ofList('[ ]')).toEqual({ items: [], beside: '{"data":{"result":[]}}' });
    expect(read('{"data":{"result":[1').beside).toBe('{"data":{"result":[');
  });

  it('refuses what is more than is read, as soon as it shows', () => {
    const list = (item: string, count: number) =>
      `{"data":{"result":[${Array(count).fill(item).join(',')}`;
    expect(read(`${list('{}', 5)}]}}`).items).toHaveLength(5);
    expect(() => read(list('{}', 7))).toThrow(
      new TooMuch('"data.result" has more than 5 items, which is more than is read'),
    );
    expect(() => read(list(`"${'x'.repeat(100)}`, 1), {}, 7)).toThrow(
      'the answer has more than 100 bytes in one item of its list, which is more than is read',
    );
    expect(() => read(`{"x":"${'x'.repeat(besideListBytesMax)}`, {}, 65_536)).toThrow(
      `the answer has more than ${besideListBytesMax} bytes beside its list`,
    );
    expect(() => read('['.repeat(65))).toThrow('the answer nests more than 64 levels');
  });
});
