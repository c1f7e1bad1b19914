/**
 * A bare server: `bare-server.js FILE`, where FILE holds responses as JSON, an array of `{ status,
 * headers, body, keepAliveTimeoutMs }`. It replays them in turn, whatever the request, and does
 * nothing else.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answers = JSON.parse(readFileSync(process.argv[2], 'utf8')).map((answer) => ({
  ...answer,
  body: answer.body === '' ? undefined : Buffer.from(answer.body),
}));
let next = 0;

const server = createServer((_request, response) => {
  const { status, headers, body } = answers[next];
  next = next + 1 === answers.length ? 0 : next + 1;
  response.writeHead(status, headers);
  response.end(body);
});
// Must match the header Keep-Alive.
server.keepAliveTimeout = answers[0].keepAliveTimeoutMs;
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.once('SIGTERM', () => process.exit(0));
