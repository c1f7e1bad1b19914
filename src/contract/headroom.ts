/**
 * The schema of the headroom: what still fits, and which failures a site survives (docs: Capacity
 * planning, Headroom). `headroom-json.ts` writes it.
 */
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import type { Unit } from '../domain/asset.ts';
import type {
  Fits,
  FitsLimit,
  Free,
  HeadroomQuestion,
  NodePlace,
  Survives,
} from '../domain/capacity/headroom.ts';
import { headroomSitesMax } from '../domain/capacity/limits.ts';
import { type HistoryQuantity, type HistorySubject, historyQuantities } from '../domain/history.ts';
import { failuresMax, reservePercentMax } from './parameters.ts';
import { quantities } from './quantities.ts';
import { siteExample, siteWithoutDetailsExample } from './site.ts';
import {
  amounts,
  bytesSum,
  closed,
  coresSum,
  count,
  counted,
  id,
  nullable,
  quantityProperties,
  subjectId,
} from './values.ts';

/** The headroom of a site, or of many: the sites are named where it is of many. */
export interface HeadroomAnswer {
  readonly subject: HistorySubject;
  readonly question: HeadroomQuestion;
  readonly free: Readonly<Record<HistoryQuantity, Free<NodePlace>>>;
  readonly survives: Survives & { readonly siteId?: string | null };
  readonly fits:
    | (Fits & { readonly sites?: readonly { readonly siteId: string; readonly count: bigint }[] })
    | null;
}

const nodesCounted = {
  nodes: count('How many nodes count: active, and their use and total are known.'),
  nodes_active: count(
    'How many active nodes carry it. Where more than count, the answer is of a part.',
  ),
};

function onNodes(unit: Unit, description: string) {
  const amount = unit === 'cores' ? coresSum : bytesSum;
  const ofUnit = (schema: TSchema): TProperties => ({ [unit]: schema });
  return Type.Object(
    {
      ...ofUnit(nullable(amount('Free on all nodes together. Null where no node counts.'))),
      largest: nullable(
        Type.Object(
          {
            ...ofUnit(amount('Free on this node.')),
            site_id: id('Its site.'),
            asset_id: id('The node.'),
          },
          {
            ...closed,
            description: 'The most that is free on one node. Null where no node counts.',
          },
        ),
      ),
      ...nodesCounted,
    },
    { ...closed, description },
  );
}

function inPool(description: string) {
  return Type.Object(
    {
      bytes: nullable(bytesSum('Free in the pool. Null where no node counts.')),
      ...nodesCounted,
    },
    { ...closed, description },
  );
}

const shared = {
  failures: Type.Object(
    {
      nodes: Type.Integer({ minimum: 0, maximum: failuresMax, description: 'Nodes of each site.' }),
    },
    { ...closed, description: 'What each site has to be able to lose.' },
  ),
  reserve: Type.Object(
    {
      percent: Type.Number({ minimum: 0, maximum: reservePercentMax, description: 'Percent.' }),
    },
    { ...closed, description: 'What stays free of every node and every pool.' },
  ),
  count: counted,
  free: Type.Object(
    quantityProperties(
      ({ label }) => onNodes('cores', `${label} of the compute nodes.`),
      ({ label, isPool }) =>
        isPool
          ? inPool(`${label}, a pool of each site.`)
          : onNodes('bytes', `${label} of the compute nodes.`),
      'Storage by kind.',
    ),
    { ...closed, description: 'What is free beside the use and the reserve.' },
  ),
};

/** Of many sites, `site` names one. */
function survives(site: TProperties) {
  return Type.Object(
    {
      nodes: nullable(
        Type.Integer({
          minimum: -1,
          description:
            'How many nodes with the largest rooms may go, while the use of all still fits, in CPU and in ' +
            'memory. -1 where it does not fit as it is; null where no node counts.',
        }),
      ),
      limited_by: Type.Unsafe<'cpu' | 'memory' | null>({
        type: ['string', 'null'],
        enum: ['cpu', 'memory', null],
        description: 'The quantity that sets it. Null where no node counts.',
      }),
      nodes_reporting: nullable(count('Nodes that count in this quantity. Null where none does.')),
      nodes_active: nullable(count('Active nodes that carry it. Null where no node counts.')),
      ...site,
    },
    {
      ...closed,
      description: 'What the site survives; of many sites, the one that survives least.',
    },
  );
}

/** Of many sites, `sites` names some. */
function fits<LimitedBy extends TSchema>(limitedBy: LimitedBy, sites: TProperties) {
  return nullable(
    Type.Object(
      {
        count: nullable(
          count(
            'How many of the shape still fit. It may exceed 2^53-1. Null, as what follows, where no ' +
              'node counts in a quantity that was asked for.',
          ),
        ),
        limited_by: limitedBy,
        nodes: nullable(count('Nodes that take at least one.')),
        stranded: nullable(
          amounts(
            quantities.filter(({ isPool }) => !isPool),
            coresSum('Cores that are left.'),
            bytesSum('Bytes that are left.'),
            'Of each quantity of nodes that was asked for, what is left free once each node has taken ' +
              'as many as it can.',
          ),
        ),
        ...sites,
      },
      { ...closed, description: 'How many of the shape still fit. Null without a shape.' },
    ),
  );
}

const limitedBySite = Type.Unsafe<FitsLimit | null>({
  type: ['string', 'null'],
  enum: [...historyQuantities, 'failures', null],
  description: 'What sets the count. Null where that is.',
});

export const siteHeadroomSchema = Type.Object(
  {
    ...subjectId('site'),
    ...shared,
    survives: survives({}),
    fits: fits(limitedBySite, {}),
  },
  { ...closed, description: 'What still fits on a site, and what may break.' },
);

/** Always null; generators make no type of a schema that is null alone. */
const limitedByEachSite = Type.Unsafe<null>({
  type: ['string', 'null'],
  description: 'Null: it is set by each site.',
});

const ofSites = {
  ...shared,
  survives: survives({ site_id: nullable(id('The site. Null where no node counts.')) }),
  fits: fits(limitedByEachSite, {
    sites: Type.Array(
      Type.Object(
        { site_id: id('The site.'), count: count('How many fit there.') },
        { ...closed, description: 'A site.' },
      ),
      {
        maxItems: headroomSitesMax,
        description: `The ${headroomSitesMax} sites in which most fit, then by id. Those of which it is not known are left out.`,
      },
    ),
  }),
};

export type SiteHeadroomRecord = Static<typeof siteHeadroomSchema>;

export const hybridCoreHeadroomSchema = Type.Object(
  { ...subjectId('hybrid-core'), ...ofSites },
  { ...closed, description: 'What still fits in a hybrid core, and what may break.' },
);

export type HeadroomRecord = SiteHeadroomRecord | Static<typeof hybridCoreHeadroomSchema>;

export const partnerHeadroomSchema = Type.Object(
  { ...subjectId('partner'), ...ofSites },
  { ...closed, description: 'What still fits with a partner, and what may break.' },
);

/** An amount of which the largest part is on one node of the example. */
function free(amount: bigint, nodes: number, largest: bigint | null) {
  const where = { siteId: siteExample.id, assetId: 'fra01-cmp-0001.acme.example' };
  return {
    amount,
    nodes,
    nodesActive: nodes,
    largest: largest === null ? null : { amount: largest, where },
  };
}

/** All assets of the partner that report are of this one site: headroom is the same at every level. */
export const siteHeadroomExample = {
  question: { shape: null, failures: 1, reserve: 0, by: 'used' },
  free: {
    cpu: free(1289860n, 171, 10430n),
    memory: free(36381190495667n, 171, 412316860416n),
    distributed: free(530023577739264n, 23, null),
    rocket: free(1149344606085904n, 171, 6721313486016n),
    object: free(829602121678848n, 9, null),
  },
  survives: { nodes: 58, limitedBy: 'memory', nodesReporting: 171, nodesActive: 171 },
  fits: {
    count: 981n,
    limitedBy: 'memory',
    nodes: 171,
    stranded: { cpu: 505060n, memory: 2674191499699n },
  },
} as const satisfies Omit<HeadroomAnswer, 'subject'>;

export const sitesHeadroomExample: Omit<HeadroomAnswer, 'subject'> = {
  ...siteHeadroomExample,
  survives: { ...siteHeadroomExample.survives, siteId: siteExample.id },
  fits: {
    ...siteHeadroomExample.fits,
    limitedBy: null,
    sites: [
      { siteId: siteExample.id, count: siteHeadroomExample.fits.count },
      { siteId: siteWithoutDetailsExample.id, count: 0n },
    ],
  },
};
