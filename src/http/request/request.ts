/**
 * Stops node:http from detaching the socket of a CONNECT request, which is answered like any other
 * unsupported method.
 */
import { IncomingMessage } from 'node:http';

/** A request whose socket stays attached to the server. */
export class OwnRequest extends IncomingMessage {
  /**
   * Whether the client requests a protocol switch. The parser stops after such a head and drops the
   * bytes behind it, so the answer is the last one on its connection.
   */
  endsHttp = false;

  /**
   * Whether to detach the socket. node would remove its own listeners: the answer would overtake
   * those to earlier requests, and a connection reset would crash the process.
   */
  get upgrade(): boolean {
    return false;
  }

  // node assigns the value found by its parser.
  set upgrade(found: boolean) {
    this.endsHttp = found;
  }
}
