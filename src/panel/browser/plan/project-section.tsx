/** A project: machines of a size, how many of them, and where; and the sites that take it. */
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import { useAddress, withParameters } from '../address.ts';
import { type Workload, workloadNames, workloads } from '../charts/recorded.ts';
import { useLastData } from '../components.tsx';
import type { Reasons } from '../send.ts';
import { useData } from '../use-data.ts';
import { fullFailureToleranceText } from '../values/failure-tolerance-text.ts';
import { type Draft, Field, Form, useDraft } from './form.tsx';
import { fitsText, strandedText } from './headroom-text.ts';
import { amountName, machinesMax, machinesName, machinesOf } from './parameters.ts';
import {
  countryName,
  failuresName,
  hasFamily,
  headroomQuery,
  hybridCoreName,
  projectQuery,
  reserveName,
} from './plan-address.ts';
import { presetIn, presetNames, presetTexts, shapeNames } from './presets.ts';
import { ProjectSites, SiteAfterText } from './project-sites.tsx';
import { placeOf, sitesIn, takesText } from './project-text.ts';
import { Refusal } from './refusal.tsx';
import type { SiteHeadroom, SiteHeadroomAnswer } from './site-headroom.ts';

const sizeNames = [...shapeNames, failuresName, reserveName];
const names = [machinesName, ...sizeNames];

/** Poll interval in ms: each poll computes over every node. */
const pollMs = 60_000;

interface ProjectProps {
  /** The page's route of the interface, without `/resources`. */
  readonly apiPath: string;
  /** The path of the page above the plan; empty of the partner. */
  readonly page: string;
  readonly level: 'partner' | 'hybrid-core' | 'site';
  /** The partner's lead time, in days; null where it has none. */
  readonly leadDays: number | null;
}

export function ProjectSection({ apiPath, page, level, leadDays }: ProjectProps) {
  const { search } = useAddress();
  const machines = machinesOf(search);
  const loaded = useData<{ data: HeadroomRecord }>(
    `${apiPath}/resources/headroom${headroomQuery(search)}`,
  );
  const ofSites = useData<SiteHeadroomAnswer>(
    machines === 'wrong' ? null : `${page}/site-headroom${projectQuery(search, leadDays)}`,
    0,
    pollMs,
  );
  const draft = useDraft(names);
  const reasons = new Map(loaded.error?.reasons);
  if (machines === 'wrong') reasons.set(machinesName, `A whole number, 1 to ${machinesMax}.`);
  const headroom = useLastData(loaded)?.data ?? null;
  const all = useLastData(ofSites)?.sites ?? [];
  const sites = sitesIn(all, placeOf(search));
  return (
    <>
      <section class="card plan" aria-labelledby="fits">
        <h2 id="fits">What fits</h2>
        <Form draft={draft} button="Show what fits">
          <fieldset>
            <Presets search={search} draft={draft} />
            <Field
              label="How many"
              name={machinesName}
              draft={draft}
              reasons={reasons}
              placeholder="machines"
            />
            {level !== 'site' && (
              <Where
                label="Country"
                name={countryName}
                of={all.flatMap(({ country }) => country ?? [])}
              />
            )}
            {level === 'partner' && (
              <Where
                label="Hybrid core"
                name={hybridCoreName}
                of={all.map(({ hybrid_core_id }) => hybrid_core_id)}
              />
            )}
          </fieldset>
          <Sizes draft={draft} reasons={reasons} />
        </Form>
        <Refusal of={loaded} fields={names} />
        {loaded.error === null && machines !== 'wrong' && <Refusal of={ofSites} fields={names} />}
        <div role="status" class="found" aria-busy={loaded.data === null}>
          {headroom !== null && (
            <Result
              headroom={headroom}
              sites={sites}
              level={level}
              isPart={sites.length < all.length}
            />
          )}
        </div>
      </section>
      {level !== 'site' && (
        <ProjectSites
          key={placeOf(search).country}
          sites={sites}
          isBusy={ofSites.data === null}
          leadDays={leadDays}
        />
      )}
    </>
  );
}

/** What one machine needs, and what each site keeps: open where something of it is said or refused. */
function Sizes({ draft, reasons }: { draft: Draft; reasons: Reasons }) {
  const { search } = useAddress();
  const isSaid =
    presetIn(search) === null ||
    sizeNames.some((of) => reasons.has(of)) ||
    hasFamily(search, 'failures') ||
    hasFamily(search, 'reserve');
  return (
    <details open={isSaid}>
      <summary>Type what one machine needs, and what each site keeps</summary>
      <fieldset>
        <legend>One machine needs</legend>
        {workloads.map((of) => (
          <Field
            key={of}
            label={of === 'rocket' ? 'Local storage (rocket)' : workloadNames[of]}
            name={amountName('shape', of)}
            draft={draft}
            reasons={reasons}
            placeholder={of === 'cpu' ? 'cores' : '32 GiB'}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>Each site keeps</legend>
        <Field
          label="Nodes that may fail"
          name={failuresName}
          draft={draft}
          reasons={reasons}
          placeholder="nodes"
        />
        <Field
          label="Keep free (%)"
          name={reserveName}
          draft={draft}
          reasons={reasons}
          placeholder="20"
        />
      </fieldset>
    </details>
  );
}

function Presets({ search, draft }: { search: string; draft: Draft }) {
  const now = presetIn(search);
  const chosen = (event: Event) =>
    draft.send(presetTexts((event.target as HTMLSelectElement).value));
  return (
    <label class="field">
      Machine size{' '}
      <select onChange={chosen}>
        <option value="" selected={now === ''}>
          Choose or type
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

interface WhereProps {
  readonly label: string;
  /** The parameter of the address. */
  readonly name: string;
  /** The values of all sites. */
  readonly of: readonly string[];
}

/** A choice of where the project may run. */
function Where({ label, name, of }: WhereProps) {
  const { search, push } = useAddress();
  const chosen = new URLSearchParams(search).get(name) ?? '';
  const values = [...new Set([...of, ...(chosen === '' ? [] : [chosen])])].sort();
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    push(withParameters(search, { [name]: value === '' ? null : value }));
  };
  return (
    <label class="field">
      {label}{' '}
      <select onChange={choose}>
        <option value="" selected={chosen === ''}>
          Any
        </option>
        {values.map((value) => (
          <option key={value} value={value} selected={value === chosen}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The workloads of the shape in the address. */
function shapeWorkloads(search: string): readonly Workload[] {
  return workloads.filter((of) => new URLSearchParams(search).has(amountName('shape', of)));
}

interface ResultProps extends Pick<ProjectProps, 'level'> {
  readonly headroom: HeadroomRecord;
  /** The sites of the place that was chosen. */
  readonly sites: readonly SiteHeadroom[];
  /** Whether they are not all. */
  readonly isPart: boolean;
}

/** The answer: which sites take the project; how many fit in all; what may be lost. */
function Result({ headroom, sites, level, isPart }: ResultProps) {
  const { search } = useAddress();
  const machines = machinesOf(search);
  const fits = fitsText(headroom, shapeWorkloads(search));
  const takes =
    typeof machines === 'number' && fits !== null ? takesText(sites, machines, level) : null;
  const stranded = strandedText(headroom);
  const inAll = isPart && fits !== null ? `Of all sites: ${fits}` : fits;
  return (
    <>
      {fits === null && (
        <p class="soft">Choose a machine size, or type one, to see how many fit, and where.</p>
      )}
      {takes !== null && (
        <p>
          <strong>{takes}</strong>
        </p>
      )}
      {inAll !== null && <p>{takes === null ? <strong>{inAll}</strong> : inAll}</p>}
      {level === 'site' && sites[0]?.after && (
        <p>
          <SiteAfterText
            after={sites[0].after}
            machines={typeof machines === 'number' ? machines : 1}
          />
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
