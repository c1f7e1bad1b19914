/** A schema for objects with keys of the operator's own, such as `{ slug: node type }`. */

import { quote } from '../text/quote.ts';
import type { Schema } from './schema.ts';
import { expectKind } from './schema.ts';

/** A map in text order, without duplicate keys. */
export function dictionary<Value>(
  description: string,
  value: Schema<Value>,
): Schema<ReadonlyMap<string, Value>> {
  return {
    read(context) {
      if (!expectKind(context, 'object')) return undefined;
      const entries = new Map<string, Value>();
      const seen = new Set<string>();
      let whole = true;
      context.cursor.object((key, keyOffset) => {
        context.within(key, () => {
          if (seen.has(key)) {
            whole = false;
            context.addError(keyOffset, `the key ${quote(key)} stands twice in this object`);
            return;
          }
          seen.add(key);
          const member = value.read(context);
          if (member === undefined) whole = false;
          else entries.set(key, member);
        });
      });
      return whole ? entries : undefined;
    },
    jsonSchema: { type: 'object', description, additionalProperties: value.jsonSchema },
  };
}
