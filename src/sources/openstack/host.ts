/** Resolves the fields of a mapping for a hypervisor's host. */
import { quote } from '../../text/quote.ts';
import type { OpenstackRows } from './fetch.ts';
import type { HostField } from './mapping-schema.ts';

/** A value, or the reason why there is none. */
export type HostValue = { readonly value: string } | { readonly reason: string };

/** Resolves host fields from one fetch. */
export class Hosts {
  readonly #region: string;
  readonly #zones: ReadonlyMap<string, string>;
  readonly #metadata = new Map<string, Map<string, Set<string>>>();

  constructor({ region, services, aggregates }: OpenstackRows) {
    this.#region = region;
    this.#zones = new Map(
      services.flatMap(({ host, zone }) => (zone === undefined ? [] : [[host, zone] as const])),
    );
    for (const { hosts, metadata } of aggregates) {
      for (const host of hosts) this.#addMetadata(host, metadata);
    }
  }

  /** The value of a field; none if the host's aggregates disagree. */
  valueOf(host: string, field: HostField): HostValue {
    if (field === 'region') return { value: this.#region };
    if (field === 'availability_zone') {
      const zone = this.#zones.get(host);
      if (zone !== undefined) return { value: zone };
      return { reason: `its host ${quote(host)} has no nova-compute among the services` };
    }
    const key = field.replace(/^metadata\./, '');
    const values = [...(this.#metadata.get(host)?.get(key) ?? [])];
    const [value] = values;
    if (value === undefined)
      return { reason: `no aggregate of its host has the metadata ${quote(key)}` };
    if (values.length === 1) return { value };
    const several = values.toSorted().map(quote).join(', ');
    return {
      reason: `aggregates of its host have several values of the metadata ${quote(key)}: ${several}`,
    };
  }

  #addMetadata(host: string, metadata: Readonly<Record<string, string>>): void {
    const known = this.#metadata.get(host) ?? new Map<string, Set<string>>();
    this.#metadata.set(host, known);
    for (const [key, value] of Object.entries(metadata)) {
      known.set(key, (known.get(key) ?? new Set<string>()).add(value));
    }
  }
}
