import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cursor } from './cursor.ts';
import { DocumentSyntaxError } from './cursor.ts';
import { JsonCursor } from './json-cursor.ts';

/** What the cursor walks over, as the value that JSON.parse makes. */
function valueAt(cursor: Cursor): unknown {
  const { kind } = cursor;
  if (kind === 'object') {
    const members: [string, unknown][] = [];
    cursor.object((key) => members.push([key, valueAt(cursor)]));
    return Object.fromEntries(members);
  }
  if (kind === 'array') {
    const items: unknown[] = [];
    cursor.array(() => items.push(valueAt(cursor)));
    return items;
  }
  const text = cursor.scalar();
  return kind === 'string' ? text : JSON.parse(text);
}

function parse(text: string): unknown {
  const cursor = new JsonCursor(text);
  const value = valueAt(cursor);
  cursor.end();
  return value;
}

function faultOf(text: string): string {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return `${error.offset}: ${error.message}`;
    throw error;
  }
  return 'no fault';
}

/** Every value with its kind and place, and the fault that the walk ends with. */
function walk(cursor: Cursor): unknown[] {
  const steps: unknown[] = [];
  const step = () => {
    const { kind, offset } = cursor;
    steps.push([kind, offset]);
    if (kind === 'object') cursor.object((key, keyOffset) => void steps.push([key, keyOffset]));
    else if (kind === 'array') cursor.array((index) => index % 3 !== 2 && step());
    else steps.push(cursor.scalar());
  };
  try {
    step();
    cursor.end();
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    steps.push([error.offset, error.message]);
  }
  return steps;
}

/** Cuts a text into chunks of these lengths, over and over. */
function cut(characters: readonly string[], lengths: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < characters.length; at += lengths[(chunks.length - 1) % lengths.length]!) {
    chunks.push(characters.slice(at, at + lengths[chunks.length % lengths.length]!).join(''));
  }
  return chunks;
}

describe('a cursor over JSON', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\r\n\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('takes a text if and only if JSON.parse does, whatever was cut or put in', () => {
    const odd = fc.constantFrom(
      '',
      ',',
      '"',
      '\\',
      '{',
      ']',
      ':',
      '0',
      '-',
      '.',
      'e',
      '\n',
      '\\u1',
    );
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.nat(3), odd, (json, place, cut, put) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + put + json.slice(at + cut);
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(faultOf(text) === 'no fault').toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the same text and finds the same fault, in whatever chunks it comes', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    const odd = fc.constantFrom(
      '',
      ',',
      '"',
      '\\',
      '-',
      '.',
      'e',
      '\\u1',
      '\\ud83d\\ude00',
      '1e+5 ',
    );
    fc.assert(
      fc.property(fc.json(), fc.nat(), odd, cuts, (json, place, put, lengths) => {
        const characters = [...json.slice(0, place % json.length), ...put, ...json];
        const text = characters.join('');
        const chunks = cut(characters, lengths);
        expect(walk(new JsonCursor('', () => chunks.shift() ?? null))).toEqual(
          walk(new JsonCursor(text)),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the digits of a number', () => {
    expect(new JsonCursor('-9007199254740993.10e+2').scalar()).toBe('-9007199254740993.10e+2');
  });

  it('skips values that are not consumed', () => {
    const cursor = new JsonCursor('{"a":{"b":[1,"]",{}]},"c":2}');
    const keys: string[] = [];
    cursor.object((key, offset) => keys.push(`${key}@${offset}`));
    cursor.end();
    expect(keys).toEqual(['a@1', 'c@22']);
  });

  it.each([
    ['', '0: expected a value, got the end of the file'],
    ['{"a" 1}', '5: expected ":" after the key, got "1"'],
    ['{"a":1,}', '7: expected a key in double quotes, got "}"'],
    ["{'a':1}", '1: expected a key in double quotes, got "\'"'],
    ['{"a":1 "b":2}', '7: expected "," or "}", got "\\""'],
    ['[1 2]', '3: expected "," or "]", got "2"'],
    ['[01]', '2: expected "," or "]", got "1"'],
    ['[tru]', '1: expected a value, got "tru"'],
    ['[NaN]', '1: expected a value, got "NaN"'],
    ['["a\nb"]', '3: a control character in a string has to be written as an escape'],
    ['["a\\x"]', '3: "\\\\x" is no escape that JSON has'],
    ['["abc', '1: the file ends inside this string'],
    ['1 2', '2: expected the end of the file, got "2"'],
    ['['.repeat(100_000), '64: nested deeper than 64 levels'],
    ['{"a":'.repeat(100_000), '320: nested deeper than 64 levels'],
  ])('tells what is wrong with %.20s', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});
