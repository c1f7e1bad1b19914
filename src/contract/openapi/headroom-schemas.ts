/** Schemas of the headroom, and examples of it. */
import { type TProperties, type TSchema, Type } from 'typebox';
import { headroomSitesMax } from '../../capacity/limits.ts';
import { historyQuantities } from '../../domain/history.ts';
import { failuresMax, reservePercentMax } from '../limits.ts';
import { bytesSum, closed, coresSum, count, id, nullable } from './values.ts';

const nodesCounted = count('How many nodes count: active, and their use and total are known.');

function onNodes(unit: 'cores' | 'bytes', description: string) {
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
    {
      cpu: onNodes('cores', 'CPU of the compute nodes.'),
      memory: onNodes('bytes', 'Memory of the compute nodes.'),
      storage: Type.Object(
        {
          distributed: inPool('Distributed storage, a pool of each site.'),
          rocket: onNodes('bytes', 'Rocket (local) storage of the compute nodes.'),
          object: inPool('Object storage, a pool of each site.'),
        },
        { ...closed, description: 'Storage by kind.' },
      ),
    },
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
function fits(limitedBy: TSchema, sites: TProperties) {
  const left = 'Bytes that are left.';
  return nullable(
    Type.Object(
      {
        count: count('How many of the shape still fit. It may exceed 2^53-1.'),
        limited_by: limitedBy,
        nodes: count('Nodes that take at least one.'),
        stranded: Type.Object(
          {
            cpu_cores: Type.Optional(coresSum('Cores that are left.')),
            memory_bytes: Type.Optional(bytesSum(left)),
            rocket_bytes: Type.Optional(bytesSum(left)),
          },
          {
            ...closed,
            description:
              'Of each quantity of nodes that was asked for, what is left free once each node has taken as ' +
              'many as it can.',
          },
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
    ...{ site_id: id('The site.'), ...shared },
    ...{ survives: survives({}), fits: fits(limitedBySite, {}) },
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
  { hybrid_core_id: id('The hybrid core.'), ...ofSites },
  { ...closed, description: 'What still fits in a hybrid core, and what may break.' },
);

export const partnerHeadroomSchema = Type.Object(
  { partner_id: id('The partner that the token belongs to.'), ...ofSites },
  { ...closed, description: 'What still fits with a partner, and what may break.' },
);

const node = 'fra01-cmp-0001.acme.example';
const example = {
  failures: { nodes: 1 },
  reserve: { percent: 0 },
  free: {
    cpu: { cores: 12898.6, largest: { cores: 104.3, asset_id: node }, nodes: 171 },
    memory: {
      bytes: 36381190495667,
      largest: { bytes: 412316860416, asset_id: node },
      nodes: 171,
    },
    storage: {
      distributed: { bytes: 530023577739264, nodes: 23 },
      rocket: {
        bytes: 1149344606085904,
        largest: { bytes: 6721313486016, asset_id: node },
        nodes: 171,
      },
      object: { bytes: 829602121678848, nodes: 9 },
    },
  },
};
const survivesExample = { nodes: 58, limited_by: 'memory' };
const fitsExample = { nodes: 171, stranded: { cpu_cores: 5050.6, memory_bytes: 2674191499699 } };

/** All assets of the partner that report are of this one site. */
export const headroomExamples = {
  SiteHeadroom: {
    data: {
      ...{ site_id: 'fra01', ...example, survives: survivesExample },
      fits: { count: 981, limited_by: 'memory', ...fitsExample },
    },
  },
  HybridCoreHeadroom: { data: { hybrid_core_id: 'acme-eu', ...ofSitesExample() } },
  PartnerHeadroom: { data: { partner_id: 'acme', ...ofSitesExample() } },
};

function ofSitesExample() {
  return {
    ...{ ...example, survives: { ...survivesExample, site_id: 'fra01' } },
    fits: {
      ...{ count: 981, limited_by: null, ...fitsExample },
      sites: [
        { site_id: 'fra01', count: 981 },
        { site_id: 'ams02', count: 0 },
      ],
    },
  };
}
