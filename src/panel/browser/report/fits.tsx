/** What is free, which virtual machines fit, and how many nodes may be lost. */
import type { Amount } from '../../../contract/values.ts';
import { ofWorkload, workloadNames, workloads } from '../charts/recorded.ts';
import { fullFailureToleranceText } from '../values/failure-tolerance-text.ts';
import { amountText, bytes, whole } from '../values/format.ts';
import type { ReportAnswers, Shape } from './answers.ts';
import { Section, Table } from './section.tsx';

/** An amount in its unit: the one or the other is there, which the schema's type leaves out. */
interface FreeAmount {
  readonly cores?: Amount;
  readonly bytes?: Amount;
}

export function Fits({ headrooms }: Pick<ReportAnswers, 'headrooms'>) {
  const [first] = headrooms;
  const { free, survives } = first!.headroom;
  const rows = workloads.flatMap((workload) => {
    const of = ofWorkload(free, workload);
    if (of.nodes === 0) return [];
    // Pools have no largest node.
    const largest =
      'largest' in of && of.largest !== null ? freeText(of.largest as FreeAmount) : '–';
    const nodes = `${whole(of.nodes)} of ${whole(of.nodes_active)}`;
    return [[workloadNames[workload], freeText(of as FreeAmount), largest, nodes]];
  });
  const fits = headrooms.map(({ shape, headroom }) => [
    shapeText(shape),
    headroom.fits?.count == null ? 'not known' : whole(BigInt(headroom.fits.count)),
  ]);
  return (
    <Section id="what-fits" heading="What fits now">
      {rows.length === 0 ? (
        <p>No active node reports its use, so what fits is not known.</p>
      ) : (
        <>
          <div class="beside">
            <Table
              caption="What is free"
              heads={['Workload', 'Free', 'On one node', 'Nodes']}
              rows={rows}
            />
            <Table
              caption="How many virtual machines fit"
              heads={['Machine size', 'Fit']}
              rows={fits}
            />
          </div>
          <p>{fullFailureToleranceText(survives)}</p>
          <p class="note">Counted by use, and without moving what runs.</p>
        </>
      )}
    </Section>
  );
}

function freeText({ cores, bytes: memory }: FreeAmount): string {
  return cores === undefined ? amountText(memory!, 'bytes') : amountText(cores, 'cores');
}

/** `4 cores, 16 GiB`. */
function shapeText({ cpu_cores: cores, memory_bytes: memory }: Shape): string {
  return `${amountText(cores, 'cores')}, ${bytes(memory)}`;
}
