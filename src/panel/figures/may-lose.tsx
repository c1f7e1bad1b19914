/** The line of how many nodes may be lost, with the answer that it rests on. */
import type { HeadroomRecord } from '../../contract/headroom.ts';
import { useData } from '../browser/ask.ts';
import { mayLoseText } from './survives.ts';

interface MayLoseOf {
  /** The interface's route of the site, the hybrid core or the partner, without `/resources`. */
  readonly at: string;
  /** The page that plans for it. */
  readonly planPath: string;
  /** The page of its months; null where there is none. */
  readonly reportPath: string | null;
}

/** The line, and the way to what still fits. It has its place before anything is known, so that nothing moves. */
export function MayLose({ at, planPath, reportPath }: MayLoseOf) {
  const loaded = useData<{ data: HeadroomRecord }>(`${at}/resources/headroom`);
  const survives = loaded.data?.data.survives ?? null;
  return (
    <p class="soft may-lose">
      <span>{survives === null ? '\u00a0' : mayLoseText(survives)}</span>{' '}
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
