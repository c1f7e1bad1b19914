/** The fields of a plan: what is typed goes into the address, and what is wrong with it stands at its field. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useAddress } from '../browser/address.ts';
import type { Reasons } from '../browser/send.ts';
import { type Texts, textsOf, withTexts } from './plan-address.ts';

/** What is typed so far, which the address takes at once where it is sent. */
export interface Draft {
  readonly texts: Texts;
  readonly type: (name: string, text: string) => void;
  /** Writes all fields into the address, some of them with other texts. */
  readonly send: (others?: Texts) => void;
}

/** What is typed into the fields of some parameters; another address brings its own. */
export function useDraft(names: readonly string[]): Draft {
  const { search, go } = useAddress();
  const given = textsOf(search, names);
  const [texts, setTexts] = useState(given);
  useLayoutEffect(() => setTexts(given), [JSON.stringify(given)]);
  return {
    texts,
    type: (name, text) => setTexts((of) => ({ ...of, [name]: text })),
    send: (others = {}) => {
      const next = withTexts(search, { ...texts, ...others });
      if (next !== withTexts(search, {})) go(next);
    },
  };
}

interface FormOf {
  readonly draft: Draft;
  readonly button: string;
  readonly children: ComponentChildren;
}

/** A form whose button, or Enter in a field, sends the draft. */
export function Form({ draft, button, children }: FormOf) {
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

interface FieldOf {
  readonly label: string;
  /** The parameter. */
  readonly name: string;
  readonly draft: Draft;
  readonly reasons: Reasons;
}

/** One field, with what the interface says of it where that is refused. */
export function Field({ label, name, draft, reasons }: FieldOf) {
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
        onInput={typed}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={reason === undefined ? undefined : 'true'}
        aria-describedby={reason === undefined ? undefined : `${id}-reason`}
      />
      {reason !== undefined && (
        <p class="bad" id={`${id}-reason`}>
          {reason}
        </p>
      )}
    </div>
  );
}
