/** The pages in reading order, for each audience: for the sidebar, and for links to the next page. */
import { problemCatalogue } from '../contract/problems.ts';

/** The readers of a page: partners, who use the API, or operators, who run and build the service. */
export type Audience = 'partners' | 'operators';

/** A group of the sidebar; a `folded` one opens only if it contains the current page. */
export interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
  readonly folded: boolean;
}

export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
}

const problemPages = Object.entries(problemCatalogue).map(([slug, [, title]]) => ({
  path: `apis/problems/hybrid-core/v2/${slug}`,
  label: title,
}));

const partnersGroups: readonly NavigationGroup[] = [
  group('Start here', [
    ['', 'Home'],
    ['apis/hybrid-core/v2/introduction', 'Introduction'],
    ['apis/hybrid-core/v2/capacity-planning', 'Capacity planning'],
    ['apis/hybrid-core/v2/events', 'Events'],
    ['apis/hybrid-core/conventions', 'Conventions'],
    ['apis/hybrid-core/query-grammar', 'Query strings'],
    ['apis/tools', 'Tools'],
    ['glossary', 'Glossary'],
  ]),
  group('Versions', [
    ['apis/hybrid-core/v1/introduction', 'Version 1'],
    ['apis/hybrid-core/v1/reference', 'Reference of version 1'],
    ['apis/hybrid-core/v2/reference', 'Reference of version 2'],
  ]),
  {
    title: 'Problems',
    folded: true,
    entries: [{ path: 'apis/problems', label: 'Catalogue' }, ...problemPages],
  },
];

const operatorsGroups: readonly NavigationGroup[] = [
  group('Operators', [
    ['operators', 'Overview'],
    ['operators/getting-started', 'Getting started'],
    ['operators/configuration', 'Configuration'],
    ['operators/inventory', 'Inventory files'],
    ['operators/collectors', 'Collectors'],
    ['operators/query-sets', 'Ready sets of queries'],
    ['operators/platforms', 'What was tried'],
    ['operators/netbox', 'NetBox'],
    ['operators/openstack', 'OpenStack'],
    ['operators/history', 'History'],
    ['operators/access', 'Users and tokens'],
    ['operators/panel', 'Panel'],
    ['operators/deployment', 'Deployment'],
    ['operators/postgresql', 'PostgreSQL'],
    ['operators/scaling', 'Scaling'],
    ['operators/monitoring', 'Monitoring'],
    ['operators/maintenance', 'Backup and upgrade'],
    ['operators/troubleshooting', 'Troubleshooting'],
    ['operators/commands', 'Commands'],
  ]),
  group('About the service', [
    ['promises', 'Promises'],
    ['ARCHITECTURE', 'Architecture'],
  ]),
];

/** The audience of a page. */
export function audienceOf(path: string): Audience {
  return /^(?:operators|promises|ARCHITECTURE|decisions)(?:\/|$)/.test(path)
    ? 'operators'
    : 'partners';
}

/** The groups for an audience, with only the pages that exist. */
export function navigation(
  audience: Audience,
  exists: (path: string) => boolean,
): readonly NavigationGroup[] {
  const groups = audience === 'partners' ? partnersGroups : operatorsGroups;
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => exists(path)) }))
    .filter(({ entries }) => entries.length > 0);
}

function group(title: string, entries: readonly [path: string, label: string][]): NavigationGroup {
  return { title, folded: false, entries: entries.map(([path, label]) => ({ path, label })) };
}
