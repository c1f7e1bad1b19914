/** The words of the overview. */
import type { ComponentChildren } from 'preact';

export const fillsUpFirst = 'Fills up first';
export const failed = 'Failed';
export const usageData = 'Usage data';
export const notKnownAtTheMoment = 'Not known at the moment.';
export const fullByNow = 'Full by now:';
export const beingWorkedOut = 'Being worked out…';
export const noSiteFillsUpWithin = 'No site fills up within 5 years.';
export const tooYoungForForecast = 'Not known yet: a forecast needs 14 days of history.';
export const noNodeHasFailed = 'No node has failed.';
export const tooOldToCount = (count: ComponentChildren) => <>Too old to count: {count}</>;
export const inSites = (what: ComponentChildren, sites: ComponentChildren) => (
  <>
    {what} in {sites}
  </>
);
export const noneAtPresent = 'None at present';
export const noneYet = 'None yet';
export const usageComesFrom = (part: ComponentChildren) => <>Usage data comes from {part}.</>;
export const allActiveNodesReport = 'All active nodes report.';
export const andMore = (more: string) => ` and ${more} more`;
export const theHistory = 'The history';
export const thereAreNoSitesYet = 'There are no sites yet.';
export const tokens = 'tokens';
export const documentation = 'documentation';
export const sitesWillAppear = (tokens: ComponentChildren, documentation: ComponentChildren) => (
  <>
    Sites appear here by themselves as soon as the operator of this service has entered them. Until
    then, you can make {tokens} and read the {documentation}.
  </>
);
export const sites = 'Sites';
export const find = 'Find';
export const order = 'Order';
export const site = 'Site';
export const cpu = 'CPU';
export const memory = 'Memory';
export const distributed = 'Distributed';
export const rocket = 'Rocket';
export const object = 'Object';
export const timeToFull = 'Time to full';
export const noSiteHas = (wanted: ComponentChildren) => (
  <>No site has “{wanted}” in its name or place.</>
);
export const showMore = (listed: ComponentChildren, found: ComponentChildren) => (
  <>
    Show more: {listed} of {found} are shown
  </>
);
export const legend = 'Legend';
export const inUse = 'in use';
export const theLast30Days = 'the last 30 days';
export const hybridCores = 'Hybrid cores';
export const partOf = (reporting: string, active: string) => `${reporting} of ${active}`;
export const whatNeedsALookFirst = 'What needs a look first';
export const fullestFirst = 'Fullest first';
export const byName = 'By name';
export const failedHere = 'failed';
export const noNodeReportsIt = 'No node reports it.';
export const notReported = 'no node reports it';
export const upTo30DaysAgo = (percent: string) => `${percent} up to 30 days ago`;
export const noNodesYet = 'No nodes yet';
export const fullWithin = (workload: ComponentChildren, earliest: ComponentChildren) => (
  <>
    {workload} full {earliest}
  </>
);
export const areFull = (named: string, count: number) =>
  `${named} ${count === 1 ? 'is' : 'are'} full`;
export const tooLittleHistoryYet = 'Too little history yet';
export const nothingFillsUp = 'Nothing fills up';
