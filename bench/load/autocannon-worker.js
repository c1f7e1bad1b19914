/**
 * Generates load where wrk is not installed: `autocannon-worker.js PORT SECONDS CONNECTIONS
 * TIMEOUT FILE`. Each connection sends its own part of the file's requests; prints the result as
 * requests.lua does.
 */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const [port, duration, connections, timeout] = process.argv.slice(2, 6).map(Number);
const requests = readRequests(readFileSync(process.argv[6], 'latin1'));
let connected = 0;

const result = await autocannon({
  url: `http://127.0.0.1:${port}`,
  duration,
  connections,
  timeout,
  setupClient(client) {
    const own = requests.filter((_, index) => index % connections === connected);
    client.setRequests(own.length === 0 ? requests : own);
    connected++;
  },
});
const failed = result.errors + result.timeouts;
console.log(
  `RESULT ${JSON.stringify({
    requests: result.requests.total,
    seconds: result.duration,
    bytes: result.throughput.total,
    refused: result['4xx'] + result['5xx'],
    errors: failed,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    maxMs: result.latency.max,
  })}`,
);

function readRequests(text) {
  const found = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const length = Number(text.slice(at, end));
    found.push(parse(text.slice(end + 1, end + 1 + length)));
    at = end + 1 + length;
  }
  return found;
}

function parse(text) {
  const headEnd = text.indexOf('\r\n\r\n');
  const [first, ...lines] = text.slice(0, headEnd).split('\r\n');
  const [method, path] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
  const body = text.slice(headEnd + 4);
  return { method, path, headers, ...(body !== '' && { body }) };
}
