/** The record of a hybrid core (docs: Introduction, Hybrid core). `hybrid-core-json.ts` writes it. */
import { type Static, Type } from 'typebox';
import type { HybridCore } from '../domain/hybrid-core.ts';
import { closed, count, id, status } from './values.ts';

export const hybridCoreSchema = Type.Object(
  {
    id: id("The hybrid core's name; unique within the partner."),
    status: status('Open list; `active` is usual.'),
    public_available: Type.Boolean({
      description: 'Whether the hybrid core is publicly available.',
    }),
    site_ids: Type.Array(id('A site id.'), {
      uniqueItems: true,
      description: 'Ids of its sites, in code-point order.',
    }),
    asset_count: count('How many assets its sites have together.'),
  },
  { ...closed, description: "A partner's private cloud over one or more sites." },
);

export type HybridCoreRecord = Static<typeof hybridCoreSchema>;

export const hybridCoreExample: HybridCore = {
  id: 'acme-eu',
  status: 'active',
  publicAvailable: false,
};
