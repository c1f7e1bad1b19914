/** Parses CSV as RFC 4180 defines it, character by character; throws on invalid input. */

export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const row: string[] = [];
    rows.push(row);
    for (let isLineOver = false; !isLineOver; ) {
      const { value, end } = text[at] === '"' ? quoted(text, at) : bare(text, at);
      row.push(value);
      isLineOver = text[end] !== ',';
      if (isLineOver && text.slice(end, end + 2) !== '\r\n') throw new Error(`no end at ${end}`);
      at = end + (isLineOver ? 2 : 1);
    }
  }
  return rows;
}

interface Field {
  readonly value: string;
  readonly end: number;
}

function bare(text: string, start: number): Field {
  let end = start;
  while (end < text.length && !',"\r\n'.includes(text[end]!)) end++;
  return { value: text.slice(start, end), end };
}

function quoted(text: string, start: number): Field {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] !== '"') return { value, end: at + 1 };
    else value += text[++at];
  }
  throw new Error(`a quote at ${start} without end`);
}
