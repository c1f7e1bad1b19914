/**
 * Requests as node:http hands them on, but for two things. It hands over the connection of a
 * CONNECT, which is a method like any other here. And it looks at four of the headers itself, and
 * makes an object of all of them for that; where nobody else wants the object, it is spared. True
 * of Node 26.10, and to be looked at again with each release.
 */
import { IncomingMessage } from 'node:http';

/**
 * The headers that node looks at: whether a body follows, and what the client expects. Each name
 * has another length.
 */
const names = ['te', 'expect', 'content-length', 'transfer-encoding'];
const longest = Math.max(...names.map(({ length }) => length));
const nameByLength = Array.from({ length: longest + 1 }, (_, length) =>
  names.find((name) => name.length === length),
);

const none = Object.freeze({});

/** A request whose connection stays with node. */
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

/**
 * A request of which nobody asks for the object of headers: we read them as they came (`head.ts`).
 * Where none of the headers is there that node looks for, an empty object tells it the same. (A
 * fifth is Host, on servers that leave requiring it to node.)
 */
export class LeanRequest extends OwnRequest {}

// Not a getter in the class: TypeScript refuses one, since node's types declare a field.
Object.defineProperty(LeanRequest.prototype, 'headers', {
  get(this: LeanRequest) {
    const isToldNone = !hasAny(this.rawHeaders);
    return isToldNone ? none : Reflect.get(IncomingMessage.prototype, 'headers', this);
  },
});

function hasAny(rawHeaders: readonly string[]): boolean {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    const known = name.length <= longest ? nameByLength[name.length] : undefined;
    if (known !== undefined && known === name.toLowerCase()) return true;
  }
  return false;
}
