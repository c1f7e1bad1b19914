/** Shows a response's problems, except those shown at a form's fields. */

import { Notice } from '../components.tsx';
import type { Loaded } from '../use-data.ts';

interface RefusalProps {
  readonly of: Loaded<unknown>;
  /** Parameters whose fields show their own errors. */
  readonly fields: readonly string[];
}

/** Renders nothing without problems, or if each is shown at a field. */
export function Refusal({ of, fields }: RefusalProps) {
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
