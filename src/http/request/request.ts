/**
 * Makes node:http keep the connection of a CONNECT, which it would hand over: the method is like
 * any other here.
 */
import { IncomingMessage } from 'node:http';

/** A request whose connection is not handed over. */
export class OwnRequest extends IncomingMessage {
  /**
   * Whether the client goes on in another protocol once it is answered. The parser stops behind such
   * a head and drops what came with it: the answer is the last one on its connection.
   */
  endsHttp = false;

  /**
   * Whether the connection is handed over. node would then remove its own listeners: answers to
   * earlier requests would be overtaken, and a reset of the connection would end the process.
   */
  get upgrade(): boolean {
    return false;
  }

  // node sets what its parser found.
  set upgrade(found: boolean) {
    this.endsHttp = found;
  }
}
