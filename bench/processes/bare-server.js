/**
 * A bare server: `bare-server.js FILE`, where FILE holds responses as JSON, an array of `{ status,
 * headers, body, keepAliveTimeoutMs }`. It replays them in turn, whatever the request, and does
 * nothing else but compress them (level 1) for who asks for gzip.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

const answers = JSON.parse(readFileSync(process.argv[2], 'utf8')).map((answer) => ({
  ...answer,
  compressedHeaders: [...withoutLength(answer.headers), 'Content-Encoding', 'gzip'],
  body: answer.body === '' ? undefined : Buffer.from(answer.body),
}));
let next = 0;

const server = createServer(({ headers: { 'accept-encoding': encoding } }, response) => {
  const { status, headers, compressedHeaders, body } = answers[next];
  next = next + 1 === answers.length ? 0 : next + 1;
  if (encoding === 'gzip') {
    const compressed = gzipSync(body, { level: 1 });
    response.writeHead(status, [...compressedHeaders, 'Content-Length', compressed.length]);
    response.end(compressed);
    return;
  }
  response.writeHead(status, headers);
  response.end(body);
});
// Must match the header Keep-Alive.
server.keepAliveTimeout = answers[0].keepAliveTimeoutMs;
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.once('SIGTERM', () => process.exit(0));

/** `headers` are alternating names and values. */
function withoutLength(headers) {
  const at = headers.findIndex((text, index) => index % 2 === 0 && /^content-length$/i.test(text));
  return headers.toSpliced(at, 2);
}
