import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ask, HeldAnswers, PublicAnswers, RefusedByInterface } from './public-answers.ts';

interface Said {
  readonly status?: number;
  readonly etag?: string;
  readonly body: string;
  readonly isBrokenOff?: boolean;
}

let says: (path: string) => Said;
let asked: (readonly [path: string, etag: string | null])[];
let held: HeldAnswers;
beforeEach(() => {
  asked = [];
  held = new HeldAnswers();
});

/** An interface that says what the test wants, and 304 to the tag of that. */
const ask: Ask = async (path, etag) => {
  asked.push([path, etag]);
  const said = says(path);
  const isKnown = etag !== null && etag === said.etag;
  const came = new IncomingMessage(new Socket());
  came.statusCode = isKnown ? 304 : (said.status ?? 200);
  if (said.etag !== undefined) came.headers.etag = said.etag;
  came.push(isKnown ? null : said.body);
  if (said.isBrokenOff) came.destroy(new Error('aborted'));
  else if (!isKnown) came.push(null);
  return came;
};

const answers = (partnerId = 'acme') => new PublicAnswers(held, partnerId, ask);
const json = (data: unknown, etag = JSON.stringify(data)): Said => ({
  etag,
  body: JSON.stringify(data),
});

describe('an answer of the interface', () => {
  it('is held, and asked for again with its tag', async () => {
    says = () => json([1]);
    const first = await answers().json('/a');
    const again = await answers().json('/a');
    expect([first.value, again]).toEqual([[1], first]);
    says = () => json([2]);
    expect((await answers().json('/a')).value).toEqual([2]);
    expect(asked.map(([, etag]) => etag)).toEqual([null, '[1]', '[1]']);
  });

  it('is held for its partner alone', async () => {
    says = () => json([1]);
    await answers('acme').json('/a');
    await answers('globex').json('/a');
    expect(asked.map(([, etag]) => etag)).toEqual([null, null]);
  });

  it('is let go for others once they have more bytes than are held', async () => {
    const long = 'x'.repeat(100);
    held = new HeldAnswers(300);
    says = () => json(long);
    for (const path of ['/a', '/b', '/a', '/c', '/a', '/b']) await answers().json(path);
    expect(asked.filter(([, etag]) => etag === null).map(([path]) => path)).toEqual([
      '/a',
      '/b',
      '/c',
      '/b',
    ]);
  });

  it('that is refused is given on as it is', async () => {
    says = () => ({ status: 404, body: '{"errors":[]}' });
    const refused = answers().json('/a');
    await expect(refused).rejects.toBeInstanceOf(RefusedByInterface);
    await expect(refused).rejects.toMatchObject({ status: 404, body: '{"errors":[]}' });
  });
});

describe('a list', () => {
  /** Pages of a list of 120 items, which may change between two of them. */
  function pages(revisionAt: (request: number) => string): (path: string) => Said {
    return (path) => {
      const offset = Number(/page\[offset\]=(\d+)/.exec(path)![1]);
      const revision = revisionAt(asked.length);
      const data = Array.from({ length: Math.min(50, 120 - offset) }, (_, i) => offset + i);
      const meta = { page: { offset, limit: 50, total: 120 }, revision };
      return { etag: `${offset}#${revision}`, body: JSON.stringify({ data, meta, links: {} }) };
    };
  }
  const all = Array.from({ length: 120 }, (_, i) => i);

  it('is read to its end, and not again while its first page is the same', async () => {
    says = pages(() => 'one');
    expect((await answers().list('/a?filter[id]=b')).value).toEqual(all);
    expect((await answers().list('/a?filter[id]=b')).value).toEqual(all);
    expect(asked).toEqual([
      ['/a?filter[id]=b&page[limit]=50&page[offset]=0', null],
      ['/a?filter[id]=b&page[limit]=50&page[offset]=50', null],
      ['/a?filter[id]=b&page[limit]=50&page[offset]=100', null],
      ['/a?filter[id]=b&page[limit]=50&page[offset]=0', '0#one'],
    ]);
  });

  it('of which a page breaks off cannot be read', async () => {
    const said = pages(() => 'one');
    says = (path) => ({ ...said(path), ...(path.endsWith('=50') && { isBrokenOff: true }) });
    await expect(answers().list('/a')).rejects.toMatchObject({ code: 'away' });
  });

  it('that changes meanwhile is read from its first page on again', async () => {
    says = pages((request) => (request === 1 ? 'one' : 'two'));
    expect((await answers().list('/a')).value).toEqual(all);
    expect(asked.length).toBe(6);
  });

  it('that changes at each request is not guessed', async () => {
    says = pages(String);
    await expect(answers().list('/a')).rejects.toThrow('The data are changing');
  });
});

it('what is combined is made again once a part of it has changed', async () => {
  let made = 0;
  const combine = async () => {
    const part = await answers().json('/a');
    return answers().combine('both', [part], () => ({ part: part.value, made: ++made }));
  };
  says = () => json('x');
  const first = await combine();
  expect(await combine()).toBe(first);
  says = () => json('y');
  expect((await combine()).body.toString()).toBe('{"part":"y","made":2}');
});
