/**
 * Generates Python and JavaScript programs from a curl command line, so that the three code samples
 * cannot disagree.
 */

/** A request as a line of curl states it. A header's value `$NAME` stands for a variable of the environment. */
interface ExampleRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** curl flags that do not change the request. */
const harmlessFlags = new Set(['-g', '-i', '-s', '--compressed']);

/** The single request of a shell block; null if it holds anything else besides `export`. */
export function readCurl(code: string): ExampleRequest | null {
  const lines = code.replaceAll(/\\\n */g, ' ').split('\n');
  const [line, ...others] = lines.filter((of) => of !== '' && !of.startsWith('export '));
  if (line === undefined || others.length > 0) return null;
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)];
  const [program, ...rest] = words.map(([, single, double, bare]) => single ?? double ?? bare!);
  if (program !== 'curl') return null;
  const headers: (readonly [string, string])[] = [];
  const urls: string[] = [];
  while (rest.length > 0) {
    const word = rest.shift()!;
    if (word === '-H') headers.push(headerOf(rest.shift() ?? ''));
    else if (!harmlessFlags.has(word)) urls.push(word);
  }
  const [url, ...more] = urls;
  if (url === undefined || more.length > 0 || !/^(?:\{base_url\}|https?:)/.test(url)) return null;
  return { url, headers };
}

function headerOf(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1).trim()];
}

/** A program for Python's standard library. */
export function pythonProgram({ url, headers }: ExampleRequest): string {
  const values = headers.map(([name, value]) => {
    const variable = /^\$(\w+)$/.exec(value)?.[1];
    const text = variable === undefined ? quoted(value) : `os.environ[${quoted(variable)}]`;
    return `        ${quoted(name)}: ${text},`;
  });
  const isJson = answersJson({ url, headers });
  const readsVariables = headers.some(([, value]) => value.startsWith('$'));
  return [
    ...(isJson ? ['import json'] : []),
    ...(readsVariables ? ['import os'] : []),
    'import urllib.error',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    '    headers={',
    ...values,
    '    },',
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as answer:',
    `        print(${isJson ? 'json.dumps(json.load(answer), indent=2)' : 'answer.read().decode()'})`,
    'except urllib.error.HTTPError as problem:',
    '    print(problem.code, problem.read().decode())',
  ].join('\n');
}

/** A program for Node.js. */
export function javascriptProgram({ url, headers }: ExampleRequest): string {
  const values = headers.map(([name, value]) => {
    const variable = /^\$(\w+)$/.exec(value)?.[1];
    return `    ${quoted(name)}: ${variable === undefined ? quoted(value) : `process.env.${variable}`},`;
  });
  const isJson = answersJson({ url, headers });
  return [
    `const answer = await fetch(${quoted(url)}, {`,
    '  headers: {',
    ...values,
    '  },',
    '});',
    isJson
      ? 'console.log(answer.status, JSON.stringify(await answer.json(), null, 2));'
      : 'console.log(answer.status, await answer.text());',
  ].join('\n');
}

/** Whether a success has a JSON body: exports and metrics have another, a 304 has none. */
function answersJson({ url, headers }: ExampleRequest): boolean {
  const [path] = url.split('?');
  const isConditional = headers.some(([name]) => name === 'If-None-Match');
  return !isConditional && !/(?:\.ndjson|\.csv|\/metrics)$/.test(path!);
}

/** A string literal that is valid in both Python and JavaScript. */
function quoted(text: string): string {
  return /['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}
