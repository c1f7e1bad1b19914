/** The words of values: usage, age, node counts. */

export const ofPart = (part: string) => `usage data of ${part}`;
export const withoutATime = (values: string) => `${values} without a time`;
export const noActiveNodeReports = 'No active node reports usage';
export const noNodeReportsYet = 'No node reports usage yet';
export const partOf = (reporting: string, active: string) => `${reporting} of ${active}`;
export const counted = (count: string, noun: string) => `${count} ${noun}`;
export const cores = (count: string) => `${count}\u00a0cores`;
export const notObserved = 'not observed';
export const wholeUnknown = (used: string) => `${used}, whole unknown`;
export const useNotObserved = (total: string) => `${total}, use not observed`;
export const shareOf = (used: string, total: string) => `${used} of ${total}`;
export const inUtc = (day: string, clock: string) => `${day} ${clock} UTC`;
export const below = (percent: string) => `below ${percent}`;
export const between = (low: string, high: string) => `${low} to ${high}`;
export const orMore = (percent: string) => `${percent} or more`;
export const notKnown = 'not known';
export const compute = 'Compute';
export const distributedStorage = 'Distributed storage';
export const objectStorage = 'Object storage';
export const rocketStorage = 'Rocket storage';
export const distributed = 'Distributed';
export const object = 'Object';
export const planWhatFits = 'Plan what fits';
export const report = 'Report';
export const lossNotKnown = 'Not known how many nodes may be lost.';
export const cpu = 'CPU';
export const memory = 'memory';
export const inSite = (limit: string, site: string) => `${limit} in ${site}`;
export const useExceeds = (limit: string) =>
  `Cannot lose a node: use of ${limit} exceeds the capacity.`;
export const othersTooFull = (limit: string) =>
  `Cannot lose a node: the others have too little ${limit}.`;
export const othersInSiteTooFull = (limit: string, site: string) =>
  `Cannot lose a node: the others in ${site} have too little ${limit}.`;
export const mayLose = (nodes: string, limit: string) =>
  `May lose ${nodes}; ${limit} sets the limit.`;
export const eachSiteMayLose = (nodes: string, limit: string) =>
  `Each site may lose ${nodes}; ${limit} sets the limit.`;
export const usageData = 'usage data';
