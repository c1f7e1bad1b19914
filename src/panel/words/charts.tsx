/** The words of charts of the history and forecast. */
import type { ComponentChildren } from 'preact';

export const ofUtc = (here: string) => `${here} UTC`;
export const besideUtc = (here: string, clock: string) => `${here} (${clock} UTC)`;
export const aDayOfUtc = (day: string) => `${day} (a day of UTC)`;
export const historyAndForecast = 'History and forecast';
export const workload = 'Workload';
export const range = 'Range';
export const withThePlan = (runway: ComponentChildren) => <>With the plan: {runway}</>;
export const firstOfThem = (
  site: ComponentChildren,
  workload: ComponentChildren,
  until: ComponentChildren,
) => (
  <>
    {' '}
    First of them: {site}, {workload} {until}.
  </>
);
export const allSitesTogether = (runway: ComponentChildren, first: ComponentChildren) => (
  <>
    All sites together: {runway}
    {first}
  </>
);
export const moveTheRange = 'Move the range';
export const earlier = '‹ Earlier';
export const later = 'Later ›';
export const theChart = 'The chart';
export const chartLabel = (workload: string, points: string) =>
  `${workload}, ${points} points. Arrow keys read them; the numbers are in a table below.`;
export const nothingWasRecordedOfIt = 'Nothing was recorded of it in this range.';
export const numbersAsATable = 'Numbers as a table';
export const tableLabel = (name: string) => `Numbers of ${name}`;
export const time = 'Time';
export const mean = 'Mean';
export const most = 'Most';
export const inUseMean = 'In use (mean)';
export const inUseMost = 'In use (most)';
export const whole = 'Whole';
export const nodes = 'Nodes';
export const nothingRecorded = 'nothing recorded';
export const meanLine = 'mean';
export const mostLine = 'most';
export const expectedLine = 'expected';
export const expectedBounds = 'at most and at least';
export const plannedLine = 'with the plan, expected';
export const plannedBounds = 'with the plan, at most and at least';
export const dragHint = (step: ComponentChildren) => (
  <>{step}. Drag over the chart to see a part of it.</>
);
export const pointEvery5Minutes = 'A point for every 5 minutes';
export const pointEveryHour = 'A point for every hour';
export const pointEveryDay = 'A point for every day (UTC)';
export const expectedBetween = (likely: string, low: string, high: string) =>
  `expected ${likely}, between ${low} and ${high}`;
export const withPlan = (planned: string) => `with the plan ${planned}`;
export const valuesOfPoint = (percent: string, share: string, most: string, nodes: string) =>
  `${percent} on average, that is ${share}, and ${most} at most, from ${nodes}`;
export const changes = 'changes';
export const annotatedSince = (time: ComponentChildren) => <>Changes are marked since {time}.</>;
export const changesHead = 'Changes';
