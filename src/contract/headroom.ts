/**
 * The schema of the headroom: what still fits, and which failures a site survives (docs: Capacity
 * planning, Headroom). `headroom-json.ts` writes it.
 */
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import type { Fits, Free, HeadroomQuestion, Survives } from '../capacity/headroom.ts';
import { headroomSitesMax } from '../capacity/limits.ts';
import type { Unit } from '../domain/asset.ts';
import { type HistoryQuantity, type HistorySubject, historyQuantities } from '../domain/history.ts';
import { failuresMax, reservePercentMax } from './parameters.ts';
import { quantities } from './quantities.ts';
import { siteExample, siteWithoutDetailsExample } from './site.ts';
import { subjects } from './subject.ts';
import {
  amounts,
  bytesSum,
  closed,
  coresSum,
  count,
  id,
  nullable,
  quantityProperties,
} from './values.ts';

/** The headroom of a site, or of many: the sites are named where it is of many. */
export interface HeadroomAnswer {
  readonly subject: HistorySubject;
  readonly question: HeadroomQuestion;
  readonly free: Readonly<Record<HistoryQuantity, Free<{ readonly assetId: string }>>>;
  readonly survives: Survives & { readonly siteId?: string | null };
  readonly fits:
    | (Fits & { readonly sites?: readonly { readonly siteId: string; readonly count: bigint }[] })
    | null;
}

const nodesCounted = count('How many nodes count: active, and their use and total are known.');

function onNodes(unit: Unit, description: string) {
  const amount = (text: string): TProperties =>
    unit === 'cores' ? { cores: coresSum(text) } : { bytes: bytesSum(text) };
  return Type.Object(
    {
      ...amount('Free on all nodes together.'),
      largest: nullable(
        Type.Object(
          { ...amount('Free on this node.'), asset_id: id('The node.') },
          { ...closed, description: 'The most that is free on one node. Null without nodes.' },
        ),
      ),
      nodes: nodesCounted,
    },
    { ...closed, description },
  );
}

function inPool(description: string) {
  return Type.Object(
    { bytes: bytesSum('Free in the pool.'), nodes: nodesCounted },
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
        count: count('How many of the shape still fit. It may exceed 2^53-1.'),
        limited_by: limitedBy,
        nodes: count('Nodes that take at least one.'),
        stranded: amounts(
          quantities.filter(({ isPool }) => !isPool),
          coresSum('Cores that are left.'),
          bytesSum('Bytes that are left.'),
          'Of each quantity of nodes that was asked for, what is left free once each node has taken as ' +
            'many as it can.',
        ),
        ...sites,
      },
      { ...closed, description: 'How many of the shape still fit. Null without a shape.' },
    ),
  );
}

const limitedBySite = Type.Enum([...historyQuantities, 'failures'], {
  type: 'string',
  description: 'What sets the count.',
});

export const siteHeadroomSchema = Type.Object(
  {
    site_id: id(subjects.site.is),
    ...shared,
    survives: survives({}),
    fits: fits(limitedBySite, {}),
  },
  { ...closed, description: 'What still fits on a site, and what may break.' },
);

const ofSites = {
  ...shared,
  survives: survives({ site_id: nullable(id('The site. Null where no node counts.')) }),
  fits: fits(Type.Null({ description: 'Null: it is set by each site.' }), {
    sites: Type.Array(
      Type.Object(
        { site_id: id('The site.'), count: count('How many fit there.') },
        { ...closed, description: 'A site.' },
      ),
      {
        maxItems: headroomSitesMax,
        description: `The ${headroomSitesMax} sites in which most fit, then by id.`,
      },
    ),
  }),
};

export const hybridCoreHeadroomSchema = Type.Object(
  { hybrid_core_id: id(subjects['hybrid-core'].is), ...ofSites },
  { ...closed, description: 'What still fits in a hybrid core, and what may break.' },
);

export type HeadroomRecord =
  | Static<typeof siteHeadroomSchema>
  | Static<typeof hybridCoreHeadroomSchema>;

export const partnerHeadroomSchema = Type.Object(
  { partner_id: id(subjects.partner.is), ...ofSites },
  { ...closed, description: 'What still fits with a partner, and what may break.' },
);

/** An amount of which the largest part is on one node of the example. */
function free(amount: bigint, nodes: number, largest: bigint | null) {
  const where = { assetId: 'fra01-cmp-0001.acme.example' };
  return { amount, nodes, largest: largest === null ? null : { amount: largest, where } };
}

/** All assets of the partner that report are of this one site: headroom is the same at every level. */
export const siteHeadroomExample = {
  question: { shape: null, failures: 1, reserve: 0 },
  free: {
    cpu: free(1289860n, 171, 10430n),
    memory: free(36381190495667n, 171, 412316860416n),
    distributed: free(530023577739264n, 23, null),
    rocket: free(1149344606085904n, 171, 6721313486016n),
    object: free(829602121678848n, 9, null),
  },
  survives: { nodes: 58, limitedBy: 'memory' },
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
