/** Headroom: the shape, failures and reserve, how many fit, and in which sites. */
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import { useAddress } from '../address.ts';
import { type Workload, workloadNames, workloads } from '../charts/recorded.ts';
import { useLastData } from '../components.tsx';
import { useData } from '../use-data.ts';
import { fullFailureToleranceText } from '../values/failure-tolerance-text.ts';
import { type Draft, Field, Form, useDraft } from './form.tsx';
import { fitsText, strandedText } from './headroom-text.ts';
import { amountName, failuresName, headroomQuery, reserveName } from './plan-address.ts';
import { presetIn, presetNames, presetTexts, shapeNames } from './presets.ts';
import { Refusal } from './refusal.tsx';

const names = [...shapeNames, failuresName, reserveName];

/** The headroom section of an API route, without `/resources`. */
export function HeadroomSection({ apiPath }: { apiPath: string }) {
  const { search } = useAddress();
  const loaded = useData<{ data: HeadroomRecord }>(
    `${apiPath}/resources/headroom${headroomQuery(search)}`,
  );
  const draft = useDraft(names);
  const reasons = loaded.error?.reasons ?? new Map<string, string>();
  const headroom = useLastData(loaded)?.data ?? null;
  return (
    <section class="card plan" aria-labelledby="fits">
      <h2 id="fits">What fits</h2>
      <Form draft={draft} button="Show what fits">
        <Presets search={search} draft={draft} />
        <fieldset>
          <legend>One of them takes</legend>
          {workloads.map((of) => (
            <Field
              key={of}
              label={workloadNames[of]}
              name={amountName('shape', of)}
              draft={draft}
              reasons={reasons}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>What each site has to keep</legend>
          <Field label="Nodes that may fail" name={failuresName} draft={draft} reasons={reasons} />
          <Field label="Percent kept free" name={reserveName} draft={draft} reasons={reasons} />
        </fieldset>
      </Form>
      <Refusal of={loaded} fields={names} />
      <div role="status" class="found" aria-busy={loaded.data === null}>
        {headroom !== null && <HeadroomResult headroom={headroom} asked={shapeWorkloads(search)} />}
      </div>
    </section>
  );
}

/** The workloads of the shape in the address. */
function shapeWorkloads(search: string): readonly Workload[] {
  const given = new URLSearchParams(search);
  return workloads.filter((of) => given.has(amountName('shape', of)));
}

function Presets({ search, draft }: { search: string; draft: Draft }) {
  const now = presetIn(search);
  const chosen = (event: Event) =>
    draft.send(presetTexts((event.target as HTMLSelectElement).value));
  return (
    <label class="field">
      Shape{' '}
      <select onChange={chosen}>
        <option value="" selected={now === ''}>
          None
        </option>
        {presetNames.map((name) => (
          <option key={name} value={name} selected={now === name}>
            {name}
          </option>
        ))}
        {now === null && (
          <option value="typed" selected disabled>
            As typed
          </option>
        )}
      </select>
    </label>
  );
}

function HeadroomResult({
  headroom,
  asked,
}: {
  headroom: HeadroomRecord;
  asked: readonly Workload[];
}) {
  const fits = fitsText(headroom, asked);
  const stranded = strandedText(headroom);
  return (
    <>
      {fits === null ? (
        <p class="soft">Choose a shape, or type one, to see how many of it fit.</p>
      ) : (
        <p>
          <strong>{fits}</strong>
        </p>
      )}
      {stranded !== null && <p class="soft">{stranded}</p>}
      <p>
        {fullFailureToleranceText(
          headroom.survives,
          headroom.count.by === 'used' ? 'use' : 'the promise',
        )}
      </p>
    </>
  );
}
