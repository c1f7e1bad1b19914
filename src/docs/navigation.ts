/** The order of the pages: the sidebar, and what is before and after a page. */
import { problemCatalogue } from '../problems.ts';

/** A group of the sidebar; `folded` ones open only where the page read is one of theirs. */
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

const allGroups: readonly NavigationGroup[] = [
  group('Start here', [
    ['', 'Home'],
    ['apis/hybrid-core/conventions', 'Conventions'],
    ['apis/hybrid-core/query-grammar', 'Query strings'],
    ['promises', 'Promises'],
    ['glossary', 'Glossary'],
  ]),
  group('Version 1', [
    ['apis/hybrid-core/v1/introduction', 'Introduction'],
    ['apis/hybrid-core/v1/reference', 'Reference'],
  ]),
  group('Version 2', [
    ['apis/hybrid-core/v2/introduction', 'Introduction'],
    ['apis/hybrid-core/v2/capacity-planning', 'Capacity planning'],
    ['apis/hybrid-core/v2/reference', 'Reference'],
  ]),
  {
    title: 'Problems',
    folded: true,
    entries: [{ path: 'apis/problems', label: 'Catalogue' }, ...problemPages],
  },
  group('Operators', [
    ['operators', 'Overview'],
    ['operators/getting-started', 'Getting started'],
    ['operators/configuration', 'Configuration'],
    ['operators/inventory', 'Inventory files'],
    ['operators/collectors', 'Collectors'],
    ['operators/netbox', 'NetBox'],
    ['operators/history', 'History'],
    ['operators/access', 'Users and tokens'],
    ['operators/panel', 'Panel'],
    ['operators/deployment', 'Deployment'],
    ['operators/postgresql', 'PostgreSQL'],
    ['operators/scaling', 'Scaling'],
    ['operators/speed', 'Speed'],
    ['operators/monitoring', 'Monitoring'],
    ['operators/maintenance', 'Backup and upgrade'],
    ['operators/troubleshooting', 'Troubleshooting'],
    ['operators/commands', 'Commands'],
  ]),
  group('Contributors', [['ARCHITECTURE', 'Architecture']]),
];

/** The groups, with the pages that exist. */
export function navigation(exists: (path: string) => boolean): readonly NavigationGroup[] {
  return allGroups
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => exists(path)) }))
    .filter(({ entries }) => entries.length > 0);
}

function group(title: string, entries: readonly [path: string, label: string][]): NavigationGroup {
  return { title, folded: false, entries: entries.map(([path, label]) => ({ path, label })) };
}
