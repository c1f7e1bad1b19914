/** What is wrong with an answer, beside what stands at the fields of a form. */
import type { Loaded } from '../browser/ask.ts';
import { Notice } from '../browser/parts.tsx';

interface RefusalOf {
  readonly of: Loaded<unknown>;
  /** The parameters whose fields tell themselves what is wrong with them. */
  readonly fields: readonly string[];
}

/** Nothing where all is well, or every fault stands at a field. */
export function Refusal({ of, fields }: RefusalOf) {
  const faults = of.error?.status === 400 ? [...of.error.reasons] : [];
  if (faults.length === 0) return of.error === null ? null : <Notice of={of} />;
  const others = faults.filter(([name]) => !fields.includes(name));
  if (others.length === 0) return null;
  return (
    <ul class="notice bad" role="alert">
      {others.map(([name, reason]) => (
        <li key={name}>
          {name}: {reason}
        </li>
      ))}
    </ul>
  );
}
