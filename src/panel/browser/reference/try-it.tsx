/**
 * Tries an operation with the session: fields for its parameters, the curl command, and the
 * response.
 */
import { useEffect, useState } from 'preact/hooks';
import type { FormParameter, ReferenceOperation } from '../../../docs/reference/form.ts';
import { useAddress } from '../address.ts';
import { useScrollIntoView } from '../components.tsx';
import type { SessionRecord } from '../records.ts';
import { messageOf } from '../send.ts';
import { CopyableText } from '../tokens.tsx';
import { bytes, whole } from '../values/format.ts';
import { type Pair, type Received, targetOf, tryRequest } from './request.ts';

export function TryIt({
  operation,
  session,
}: {
  operation: ReferenceOperation;
  session: SessionRecord;
}) {
  const { search, replace } = useAddress();
  const [pairs, setPairs] = useState<readonly Pair[]>(() => [...new URLSearchParams(search)]);
  const [isBusy, setBusy] = useState(false);
  const [received, setReceived] = useState<Received | null>(null);
  const [error, setError] = useState<string | null>(null);
  const target = targetOf(operation, pairs);
  const ask = async () => {
    setBusy(true);
    try {
      setReceived(await tryRequest(target));
      setError(null);
    } catch (thrown) {
      setError(messageOf(thrown));
    }
    setBusy(false);
  };
  // A shared address shows what its sender saw.
  useEffect(() => {
    if (pairs.length > 0) void ask();
  }, []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
    replace(`?${query}`);
    void ask();
  };
  const curl = [
    `curl -g -H 'X-Auth-UserId: ${session.user_id}' -H "X-Auth-Token: $TOKEN" \\`,
    `  '${session.interface_url}${target}'`,
  ].join('\n');
  return (
    <>
      <form class="card trial" onSubmit={submit}>
        <h2>Try it</h2>
        {operation.parameters.map((parameter) => (
          <Field
            key={parameter.name}
            parameter={parameter}
            values={valuesOf(pairs, parameter.name)}
            change={(values: readonly string[]) =>
              setPairs(withValues(pairs, parameter.name, values))
            }
          />
        ))}
        {operation.parameters.some(({ name }) => name.startsWith('sort[')) && (
          <p class="soft">
            Sorts count in the order in which you choose them: the first one dominates.
          </p>
        )}
        <button type="submit" disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send'}
        </button>
        {error !== null && (
          <p class="bad" role="alert">
            {error}
          </p>
        )}
        <CopyableText name="The same with curl; $TOKEN is one of your tokens" text={curl} />
      </form>
      <div role="status">{received !== null && <Answer received={received} />}</div>
    </>
  );
}

function valuesOf(pairs: readonly Pair[], name: string): readonly string[] {
  return pairs.filter(([of]) => of === name).map(([, value]) => value);
}

/** Replaces the values of one name in place. */
function withValues(
  pairs: readonly Pair[],
  name: string,
  values: readonly string[],
): readonly Pair[] {
  const at = pairs.findIndex(([of]) => of === name);
  const others = pairs.filter(([of]) => of !== name);
  const given = values.filter((value) => value !== '').map((value): Pair => [name, value]);
  return others.toSpliced(at === -1 ? others.length : at, 0, ...given);
}

/** Labels of sort directions. */
const directions: Readonly<Record<string, string>> = {
  '+': 'ascending',
  '-': 'descending',
};

interface FieldProps {
  readonly parameter: FormParameter;
  readonly values: readonly string[];
  readonly change: (values: readonly string[]) => void;
}

function Field({ parameter, values, change }: FieldProps) {
  const { name, repeats, required } = parameter;
  if (parameter.values !== null && repeats) {
    const toggle = (value: string, isOn: boolean) =>
      change(isOn ? [...values, value] : values.filter((of) => of !== value));
    return (
      <fieldset>
        <legend>{name}</legend>
        {parameter.values.map((value) => (
          <label class="choice">
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={(event: Event) => toggle(value, (event.target as HTMLInputElement).checked)}
            />{' '}
            {value}
          </label>
        ))}
      </fieldset>
    );
  }
  const textOf = (event: Event) => (event.target as HTMLInputElement).value;
  if (parameter.values !== null) {
    return (
      <label>
        {name}
        <select onChange={(event: Event) => change([textOf(event)])}>
          <option value="">not given</option>
          {parameter.values.map((value) => (
            <option value={value} selected={values[0] === value}>
              {directions[value] ?? value}
            </option>
          ))}
        </select>
      </label>
    );
  }
  if (repeats) {
    return (
      <label>
        <span>
          {name} <span class="soft">one a line</span>
        </span>
        <textarea
          rows={1}
          defaultValue={values.join('\n')}
          onChange={(event: Event) => change(textOf(event).split('\n'))}
        ></textarea>
      </label>
    );
  }
  return (
    <label>
      <span>
        {name}
        {required && (
          <>
            {' '}
            <span class="soft">required</span>
          </>
        )}
      </span>
      <input
        value={values[0] ?? ''}
        required={required}
        placeholder={parameter.default ?? ''}
        autocomplete="off"
        spellcheck={false}
        onInput={(event: Event) => change([textOf(event)])}
      />
    </label>
  );
}

function Answer({ received }: { received: Received }) {
  const { status, statusText, ms, headers, body, isWhole } = received;
  const size = new Blob([body]).size;
  return (
    <section class="card answer" ref={useScrollIntoView(received)}>
      <h2>Answer</h2>
      <p>
        <strong class={status < 400 ? '' : 'bad'}>
          {status} {statusText}
        </strong>{' '}
        <span class="soft">
          after {whole(Math.round(ms))} ms, {isWhole ? '' : 'the first '}
          {bytes(size)} shown
        </span>
      </p>
      <details>
        <summary>Headers</summary>
        <table>
          <tbody>
            {headers.map(([name, value]) => (
              <tr>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {body !== '' && (
        <pre tabindex={0} aria-label="Body" role="region">
          {body}
        </pre>
      )}
    </section>
  );
}
