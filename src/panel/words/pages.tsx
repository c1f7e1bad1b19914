/** The words of the pages of hybrid cores, sites and assets. */
import type { ComponentChildren } from 'preact';

export const peopleOfAPartner = 'people of a partner';
export const referenceOfTheInterface = 'reference of the interface';
export const onlyAdministratorsSee = (what: ComponentChildren) => (
  <>Only administrators see the {what}.</>
);
export const notFound = 'Not found';
export const noSuchPage = 'There is no page at this address.';
export const overview = 'Overview';
export const howFullEachNodeIs = 'How full each node is';
export const publiclyAvailable = 'publicly available';
export const notPubliclyAvailable = 'not publicly available';
export const sites = 'Sites';
export const thereAreNoSitesHere = 'There are no sites here.';
export const assets = 'Assets';
export const neverObserved = 'never observed';
export const observedAt = (time: ComponentChildren, ago: ComponentChildren) => (
  <>
    observed {time}
    {ago}
  </>
);
export const assetsOf = (owner: ComponentChildren) => <>Assets of {owner}</>;
export const csv = 'CSV';
export const ndjson = 'NDJSON';
export const allOfThese = (csvLink: ComponentChildren, ndjsonLink: ComponentChildren) => (
  <>
    All of these: {csvLink}, {ndjsonLink}
  </>
);
export const id = 'Id';
export const site = 'Site';
export const nodeType = 'Node type';
export const status = 'Status';
export const clear = 'Clear';
export const or = (label: string) => `or ${label}`;
export const any = 'any';
export const type = 'Type';
export const memory = 'Memory';
export const storage = 'Storage';
export const observed = 'Observed';
export const thenSorted = (order: ComponentChildren) => <>, then {order}</>;
export const thereAreNoAssetsHere = 'There are no assets here.';
export const showAll = 'Show all';
export const noneMatches = (all: ComponentChildren) => <>No asset matches. {all}</>;
export const none = 'none';
export const previous = '‹ Previous';
export const placeInList = (first: string, last: string, total: string) =>
  `${first} to ${last} of ${total}`;
export const next = 'Next ›';
export const whatTheTilesShow = 'What the tiles show';
export const orderOfTheTiles = 'Order of the tiles';
export const failed = 'failed';
export const mapLabel = (nodes: string, name: string) =>
  `Map of ${nodes}, ${name}. Arrow keys, Home, End and the page keys choose a node, Enter opens it.`;
export const tileHint = 'Point at a tile to see which node it is; a click opens it.';
export const usageOfNode = (
  id: ComponentChildren,
  itsType: ComponentChildren,
  itsStatus: ComponentChildren,
  itsCpu: ComponentChildren,
  itsMemory: ComponentChildren,
  itsStorage: ComponentChildren,
) => (
  <>
    {id} {itsType}, {itsStatus}: CPU {itsCpu}, memory {itsMemory}, storage {itsStorage}
  </>
);
export const byId = 'By id';
export const fullestFirst = 'Fullest first';
export const cpu = 'CPU';
export const ascending = 'ascending';
export const descending = 'descending';
