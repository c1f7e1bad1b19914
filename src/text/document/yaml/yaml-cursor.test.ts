import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../document.ts';
import { count, text } from '../scalar-schemas.ts';
import { array, object, optional } from '../schema.ts';
import { aliasedValuesMax } from './yaml-cursor.ts';

const shape = object('A test.', {
  name: optional(text('A name.', { max: 100 })),
  list: optional(array('A list.', count('A number.'))),
  inner: optional(object('An inner one.', { name: text('A name.', { max: 100 }) })),
});

function read(yaml: string) {
  const { value, faults } = readDocument(yaml, 'yaml', shape);
  return (
    value ??
    faults.map(({ line, column, path, message }) => {
      return `${line}:${column}: ${path}: ${message}`;
    })
  );
}

describe('a cursor over YAML', () => {
  it('follows aliases', () => {
    expect(read('name: &n x\ninner: { name: *n }')).toEqual({
      name: 'x',
      list: null,
      inner: { name: 'x' },
    });
    expect(read('list: [&one 1, *one, *one]')).toMatchObject({ list: [1, 1, 1] });
  });

  it('merges the members of other objects: its own win, then those of the first', () => {
    const yaml = [
      'x-one: &one { name: one, list: [1] }',
      'x-two: &two { name: two, list: [2], inner: { name: two } }',
      '<<: [*one, *two]',
      'name: own',
    ];
    expect(read(yaml.join('\n'))).toEqual({ name: 'own', list: [1], inner: { name: 'two' } });
    expect(read('inner: &i { name: a }\n<<: *i')).toMatchObject({ name: 'a' });
    expect(read('x-a: &a { name: a }\nx-b: &b { <<: *a, list: [1] }\n<<: *b')).toMatchObject({
      name: 'a',
      list: [1],
    });
  });

  it('takes the tags that programs write', () => {
    expect(read("name: !!timestamp '2026-11-20 12:00:00+00:00'")).toMatchObject({
      name: '2026-11-20 12:00:00+00:00',
    });
    expect(read("list: [!!float 8, !!float '9', !!int '7']")).toMatchObject({
      list: [8, 9, 7],
    });
    expect(read('x-a: &a { name: a }\n!!merge <<: *a')).toMatchObject({ name: 'a' });
    expect(read('inner:\n  !!merge <<: { name: a }')).toMatchObject({ inner: { name: 'a' } });
  });

  it('stops at merges that stand for too many values', () => {
    const maps = ['x-0: &m0 { name: a }'];
    for (let at = 1; at < 30; at++)
      maps.push(`x-${at}: &m${at} { <<: [*m${at - 1}, *m${at - 1}] }`);
    expect(read(`${maps.join('\n')}\n<<: *m29`)).toEqual([
      expect.stringContaining('the aliases stand for over'),
    ]);
  });

  it('takes an empty value for null, with or without a colon', () => {
    const nothing = { name: null, list: null, inner: null };
    expect(read('name:\nlist: # nothing\n')).toEqual(nothing);
    expect(read('{ name, list: }')).toEqual(nothing);
  });

  it('takes a byte order mark off and reads lines that end in CR LF', () => {
    expect(read('name: "a"\r\nlist:\r\n  - 1\r\n  - 2\r\n')).toMatchObject({
      name: 'a',
      list: [1, 2],
    });
    expect(read('name: a\r\nlist:\r\n  - x\r\n')).toEqual([
      '3:5: list[0]: expected a number, got the string "x"',
    ]);
  });

  it.each([
    ['name: *x', ['1:7: : no anchor "x" stands before']],
    ['name: a\n---\nname: b', ['2:1: : a second document begins here; a file holds one document']],
    ['name: !!binary aGVsbG8=', ['1:7: : expected a value without a tag, got "!!binary aGVsbG8="']],
    ['list: [!!float x]', ['1:8: list: expected a value without a tag, got "!!float x]"']],
    ['!!merge name: a', ['1:1: : expected a text as key, got "!!merge name: a"']],
    ['# nothing\n', ['1:1: : expected an object, got null']],
    ['just text', ['1:1: : expected an object, got the string "just text"']],
    ['[1, 2]', ['1:1: : expected an object, got an array']],
    ['name: a\nname: b', ['2:1: name: the key "name" stands twice in this object']],
    ['list: [.nan]', ['1:8: list[0]: expected a number from 0 to 9007199254740991, got .nan']],
    ['"<<": { name: a }', ['1:1: ["<<"]: unknown key "<<" (allowed: name, list, inner)']],
    ['<<: 1', ['1:1: : the merge key "<<" takes an object, an alias of one, or a list of them']],
    ['a: &a { <<: *a }\n<<: *a', [expect.stringContaining('merge keys nested deeper than')]],
    [
      '<<: { nam: a }',
      ['1:7: nam: unknown key "nam", did you mean "name"? (allowed: name, list, inner)'],
    ],
  ])('tells what is wrong with %j', (yaml, faults) => {
    expect(read(yaml)).toEqual(faults);
  });

  it.each([
    ['inner:\n\tname: a\n', '2:1: : expected spaces as indentation, got a tab'],
    [
      'inner:\n    name: a\n  list: []\n',
      '3:1: inner: expected a key in the column of the keys above, got "list: []"',
    ],
    [
      'name: a: b\n',
      '1:7: : expected one ": " in a line, or quotes around a text that has one, got "a: b"',
    ],
    ['list:\n  - 1\n 2\n', '3:1: list: expected a key in the column of the keys above, got "2"'],
    [
      'inner: { name: a\n',
      '2:1: inner: expected "}" to close the "{" before, got the end of the file',
    ],
    ['inner: {name: a}}', '1:17: inner: expected the end of the value, got "}"'],
    ['list: [1\n', '2:1: list: expected "]" to close the "[" before, got the end of the file'],
    ["name: 'a\n", "2:1: : expected ' to close the text in quotes before, got the end of the file"],
    [
      'inner: { name: a list: b }',
      '1:16: inner: expected "," between two entries of { } or [ ], got "a list: b }"',
    ],
    ['name: @a', '1:7: : expected quotes around a text that begins with this character, got "@a"'],
    [
      'name: "a\\q"',
      '1:9: : expected an escape sequence of YAML; single quotes keep a backslash, got "\\\\q\\""',
    ],
    ['%a\n', '1:1: : not YAML: Unknown directive %a'],
  ])('tells in plain words what is wrong with %j', (yaml, fault) => {
    expect(read(yaml)).toContain(fault);
  });

  it('tells of the faults of syntax in a line the first', () => {
    expect(read('list:\n- 1\n  name: a\n  - b\n')).toEqual([
      '2:3: list: expected a key with ":" in one line, got "1"',
      '4:1: : expected a key in the column of the keys above, got "- b"',
    ]);
  });

  it('tells the faults before the first of syntax, and every one of syntax', () => {
    expect(read('nam: a\nlist: [1, x]\ninner: { name: b\nlist: "a\n')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('1:1: nam: unknown key "nam", did you mean "name"?'),
        expect.stringContaining('2:11: list[1]: expected a number'),
      ]),
    );
  });

  it('bounds what aliases stand for', () => {
    const laughs = ['list0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]'];
    for (let i = 1; i < 9; i++) laughs.push(`list${i}: &a${i} [${`*a${i - 1}, `.repeat(10)}]`);
    const shapeOfLists = object('Lists.', { list: array('A list.', nested(8)) });
    const yaml = `x: {${laughs.join(', ')}}\nlist: *a8`;
    const { faults } = readDocument(yaml, 'yaml', shapeOfLists);
    expect(faults.map(({ message }) => message)).toEqual([
      'unknown key "x" (allowed: list)',
      `the aliases stand for over ${aliasedValuesMax} values`,
    ]);
  });

  it('ends at an alias inside of what it stands for', () => {
    const { faults } = readDocument('list: &a [*a]', 'yaml', object('', { list: nested(100) }));
    expect(faults).toMatchObject([{ message: 'nested deeper than 64 levels' }]);
  });

  it.each([
    ['[', 'nested deeper than 64 levels'],
    ['{a: ', 'nested deeper than 64 levels'],
    ['- ', 'nested deeper than 64 levels'],
    ['? ', 'nested deeper than 64 levels'],
  ])('survives 100,000 of %j', (opening, message) => {
    const { faults } = readDocument(opening.repeat(100_000), 'yaml', shape);
    expect(faults[0]).toMatchObject({ line: 1, message });
  });

  it('never throws, whatever the text', () => {
    const token = fc.constantFrom(
      'name',
      ': ',
      '- ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '*a',
      '&a ',
      '"',
      "'",
      '#',
      '|',
      '>',
      '? ',
      '!',
      '%',
      '---',
      '...',
      '\t',
      ',',
      '!!str ',
      '1',
      '.inf',
      '\u0000',
      '<<',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 20 }), (tokens) => {
        expect(readDocument(tokens.join(''), 'yaml', shape)).toHaveProperty('faults');
      }),
      { numRuns: 2000 },
    );
  });
});

function nested(levels: number): ReturnType<typeof count> {
  const list = count('A number.');
  let item: { read: typeof list.read } = list;
  for (let i = 0; i < levels; i++) {
    item = array('A list.', item as typeof list) as unknown as typeof list;
  }
  return item as typeof list;
}
