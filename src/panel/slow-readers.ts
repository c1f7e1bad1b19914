/** In charge of who asks for an answer and does not take it: it would stay in memory, with its state. */
import type { Server } from 'node:http';

/**
 * Cuts a connection off on which an answer waited for so long (ms) without a byte of it being taken.
 * An answer that is still being made is waited for, however long that takes.
 */
export function boundTaking(server: Server, sendTimeoutMs: number): void {
  server.setTimeout(sendTimeoutMs);
  server.on('request', (_, response) => {
    response.on('timeout', () => {
      if (response.writableLength > 0) response.destroy();
      else response.socket?.setTimeout(sendTimeoutMs);
    });
  });
}
