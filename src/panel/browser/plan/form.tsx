/** The fields of a plan: submitting writes them into the address; errors appear at their fields. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useAddress } from '../address.ts';
import type { Reasons } from '../send.ts';
import { type Texts, textsOf, withTexts } from './plan-address.ts';
import { digitsOfBytes } from './typed-bytes.ts';

/** The typed draft, applied to the address on submit. */
export interface Draft {
  /** The texts of the address: what was sent. */
  readonly given: Texts;
  readonly texts: Texts;
  readonly type: (name: string, text: string) => void;
  /** Writes all fields into the address, with some replaced. */
  readonly send: (others?: Texts) => void;
}

/** The draft of some parameters' fields; navigation replaces it. */
export function useDraft(names: readonly string[]): Draft {
  const { search, push } = useAddress();
  const given = textsOf(search, names);
  const [texts, setTexts] = useState(given);
  useLayoutEffect(() => setTexts(given), [JSON.stringify(given)]);
  return {
    given,
    texts,
    type: (name, text) => setTexts((of) => ({ ...of, [name]: text })),
    send: (others = {}) => {
      const next = withTexts(search, { ...texts, ...others });
      if (next !== withTexts(search, {})) push(next);
    },
  };
}

interface FormProps {
  readonly draft: Draft;
  readonly button: string;
  readonly children: ComponentChildren;
}

/** A form that submits the draft by its button or Enter. */
export function Form({ draft, button, children }: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    draft.send();
  };
  return (
    <form class="plan-form" onSubmit={submit}>
      {children}
      <p>
        <button type="submit">{button}</button>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  /** The parameter. */
  readonly name: string;
  readonly draft: Draft;
  readonly reasons: Reasons;
  /** What an empty field stands for. */
  readonly placeholder?: string | undefined;
}

/** How to write an amount, where what was sent is none: the API asks for digits. Null where it is one. */
function hintOf(name: string, text: string): string | null {
  if (name.endsWith('_bytes]')) {
    return digitsOfBytes(text) === null ? 'Write it as 32 GiB or 1.5 TB.' : null;
  }
  if (!name.endsWith('[cpu_cores]')) return null;
  return /^-?\d+(?:\.\d{1,2})?$/.test(text) ? null : 'Write it as 8 or 2.5.';
}

/** A field, with what is wrong if it is refused: in its own words, else in those of the API. */
export function Field({ label, name, draft, reasons, placeholder }: FieldProps) {
  const reason = reasons.get(name);
  const id = name.replace(/\W/g, '-');
  const typed = (event: Event) => draft.type(name, (event.target as HTMLInputElement).value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={draft.texts[name]}
        placeholder={placeholder}
        onInput={typed}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={reason === undefined ? undefined : 'true'}
        aria-describedby={reason === undefined ? undefined : `${id}-reason`}
      />
      {reason !== undefined && (
        <p class="bad" id={`${id}-reason`}>
          {hintOf(name, draft.given[name] ?? '') ?? reason}
        </p>
      )}
    </div>
  );
}
