/** A shape for objects whose keys are names of the operator's own, such as `{ slug: node type }`. */

import { quote } from '../text/quote.ts';
import type { Shape } from './shape.ts';
import { expectKind } from './shape.ts';

/** A map in the order of the text; a key may stand once. */
export function dictionary<Value>(
  description: string,
  value: Shape<Value>,
): Shape<ReadonlyMap<string, Value>> {
  return {
    read(reading) {
      if (!expectKind(reading, 'object')) return undefined;
      const entries = new Map<string, Value>();
      const seen = new Set<string>();
      let whole = true;
      reading.cursor.object((key, keyOffset) => {
        reading.within(key, () => {
          if (seen.has(key)) {
            whole = false;
            reading.fault(keyOffset, `the key ${quote(key)} stands twice in this object`);
            return;
          }
          seen.add(key);
          const member = value.read(reading);
          if (member === undefined) whole = false;
          else entries.set(key, member);
        });
      });
      return whole ? entries : undefined;
    },
    schema: { type: 'object', description, additionalProperties: value.schema },
  };
}
