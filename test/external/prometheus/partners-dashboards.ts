/** Extracts the queries of the partner's dashboards, as Grafana would send them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../examples/grafana/', import.meta.url));

export const dashboardNames = ['fleet', 'site', 'capacity'] as const;

export interface Panel {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets: readonly { readonly expr: string; readonly refId: string }[];
}

interface Variable {
  readonly name: string;
  readonly type: string;
  readonly definition?: string;
}

export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly Variable[] };
}

export function readDashboard(name: string): Dashboard {
  return JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Dashboard;
}

/** Variables that query Prometheus: `label_values(SERIES, LABEL)`. */
export function queriedVariables({ templating }: Dashboard) {
  return templating.list.flatMap(({ name, definition }) => {
    const [, series, label] = /^label_values\((.+), (\w+)\)$/.exec(definition ?? '') ?? [];
    return series === undefined ? [] : [{ name, series, label: label! }];
  });
}

/** Substitutes variables, and throws on one without a value. */
export function withValues(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$(\w+)/g, (variable, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${variable} of ${text} has no value`);
    return value;
  });
}
