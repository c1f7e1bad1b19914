/**
 * Requests as node:http hands them on, but for two things. It looks at four of the headers itself,
 * and makes an object of all of them for that; we read them as they came (`head.ts`). Where none of
 * the four is there, an empty object tells it the same. (A fifth is Host, on servers that leave
 * requiring it to node.) And it hands over the connection of a CONNECT, which is a method like any
 * other here. True of Node 26.10, and to be looked at again with each release.
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

export class Request extends IncomingMessage {
  /**
   * Whether the connection is handed over. node would then remove its own listeners: answers to
   * earlier requests would be overtaken, and a reset of the connection would end the process.
   */
  get upgrade(): boolean {
    return false;
  }

  // node sets what its parser found.
  set upgrade(_found: boolean) {}
}

// Not a getter in the class: TypeScript refuses one, since node's types declare a field.
Object.defineProperty(Request.prototype, 'headers', {
  get(this: Request) {
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
