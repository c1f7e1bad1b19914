/** The words of plans. */
import type { ComponentChildren } from 'preact';

export const distributedStorage = 'distributed storage';
export const rocketStorage = 'rocket storage';
export const objectStorage = 'object storage';
export const theNodesThatMayFail = 'the nodes that may fail';
export const cpu = 'CPU';
export const memory = 'memory';
export const fitNotKnown = (names: readonly string[]) =>
  `Not known how many fit: no active node reports ${names.join(' and ')}.`;
export const noneFits = 'None fits.';
export const noneFitsFor = (limit: string) => `None fits, limited by ${limit}.`;
export const fitting = (count: string, isOne: boolean) => `${count} ${isOne ? 'fits' : 'fit'}`;
export const onNodes = (fitting: string, nodes: string) => `${fitting}, on ${nodes}`;
export const limitedBy = (fitting: string, limit: string) => `${fitting}, limited by ${limit}`;
export const sentence = (text: string) => `${text}.`;
export const ofMemory = (amount: string) => `${amount} of memory`;
export const ofRocketStorage = (amount: string) => `${amount} of rocket storage`;
export const leftOver = (amounts: string) => `Left over on the nodes then: ${amounts}.`;
export const notKnown = 'not known';
export const noneTooFull = 'none; too full';
export const whatFits = 'What fits';
export const showWhatFits = 'Show what fits';
export const oneOfThemTakes = 'One of them takes';
export const whatEachSiteHasTo = 'What each site has to keep';
export const nodesThatMayFail = 'Nodes that may fail';
export const percentKeptFree = 'Percent kept free';
export const shape = 'Shape';
export const none = 'None';
export const asTyped = 'As typed';
export const chooseAShape = 'Choose a shape, or type one, to see how many of it fit.';
export const howLongItLasts = 'How long it lasts';
export const showHowLongItLasts = 'Show how long it lasts';
export const whatComesIntoUse = 'What comes into use';
export const whatIsBuilt = 'What is built';
export const orders = 'Orders';
export const leadTimeInDays = 'Lead time in days';
export const workload = 'Workload';
export const now = 'Now';
export const full = 'Full';
export const withPlan = 'With plan';
export const fullWithPlan = 'Full with plan';
export const orderBy = 'Order by';
export const overview = 'Overview';
export const planFor = (subject: ComponentChildren) => <>Plan for {subject}</>;
export const whatThePageIs =
  'The address of this page is the plan: everyone of this partner who opens it sees the same. Numbers have a decimal point and no other marks; bytes take units: 32 GiB, 1.5 TB.';
export const tooLittleHistory = 'not known: too little history';
export const notWithin5Years = 'not within 5 years';
export const site = 'Site';
export const fit = 'Fit';
export const limitedByHead = 'Limited by';
export const mayLose = 'May lose';
export const showMore = (count: ComponentChildren, sites: ComponentChildren) => (
  <>
    Show more: {count} of {sites} are shown
  </>
);
export const today = 'today';
export const isFull = 'full';
export const presets = {
  small: '2 cores, 8 GiB',
  medium: '4 cores, 16 GiB',
  large: '8 cores, 32 GiB',
  huge: '16 cores, 64 GiB',
  distributed: '8 cores, 32 GiB, 500 GiB distributed',
  rocket: '16 cores, 128 GiB, 1 TiB rocket',
  distributedAlone: '10 TiB distributed',
  objectAlone: '10 TiB object',
} as const;
