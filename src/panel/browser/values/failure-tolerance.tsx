/** The line on node failures, with the response that it shows. */
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import { useData } from '../use-data.ts';
import { failureToleranceText, isFragile } from './failure-tolerance-text.ts';

interface FailureToleranceProps {
  /** The API route of the site or hybrid core, without `/resources`. */
  readonly apiPath: string;
  /** The page Plan for it. */
  readonly planPath: string;
  /** The page of its monthly reports; null if there is none. */
  readonly reportPath: string | null;
}

/** The line, and a link to the headroom. Reserves its space until loaded, so that nothing moves. */
export function FailureTolerance({ apiPath, planPath, reportPath }: FailureToleranceProps) {
  const loaded = useData<{ data: HeadroomRecord }>(`${apiPath}/resources/headroom`);
  const survives = loaded.data?.data.survives ?? null;
  return (
    <p class="soft may-lose">
      {survives === null ? (
        <span>{'\u00a0'}</span>
      ) : (
        <span class={isFragile(survives) ? 'bad' : undefined}>
          {failureToleranceText(survives)}
        </span>
      )}{' '}
      <a href={planPath}>Plan what fits</a>
      {reportPath !== null && (
        <>
          {' · '}
          <a href={reportPath}>Report</a>
        </>
      )}
    </p>
  );
}

/** The space of the line, until it is known whether there is what it would be of. */
export function FailureTolerancePlace() {
  return <p class="may-lose">{'\u00a0'}</p>;
}
