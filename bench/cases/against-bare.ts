/** Compares the service with a bare server that sends the same bytes. */
import type { Bench } from '../bench.ts';
import { type CaseResult, processorFigure, ratioFigure } from '../case.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';
import type { LoadRequest } from '../load/request.ts';
import { startBare } from '../processes/bare.ts';
import type { Server } from '../processes/server.ts';

export interface AgainstBare {
  readonly fleet: PreparedFleet;
  /** Requests whose responses the bare server replays in turn. */
  readonly recorded: (service: Server) => Promise<readonly LoadRequest[]> | readonly LoadRequest[];
  /** Requests to both; by default the recorded ones, repeatedly. */
  readonly asked?: (count: number) => Iterable<LoadRequest>;
  readonly atLeast: number;
}

export async function againstBare(bench: Bench, plan: AgainstBare): Promise<CaseResult> {
  const service = await bench.service(plan.fleet);
  const recorded = await plan.recorded(service);
  const bare = bench.keep(await startBare(service, recorded, bench.file('answers.json')));
  const requests = plan.asked ?? (() => recorded);
  const [measured, reference] = await bench.measure([
    { name: 'service', server: service, requests },
    { name: 'bare server', server: bare, requests },
  ]);
  const target = { atLeast: plan.atLeast };
  return {
    figures: [
      ratioFigure('requests/s, to a bare server', measured!, reference!, target),
      processorFigure(measured!, reference!),
    ],
  };
}
