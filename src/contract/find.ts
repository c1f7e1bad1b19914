/** What a search finds: hybrid cores, sites and assets (docs: Introduction, Find). */
import { type Static, Type } from 'typebox';
import { closed, id, text } from './values.ts';

/** Results of each kind: one screen. */
export const foundMax = 8;

export const findResultsSchema = Type.Object(
  {
    hybrid_cores: Type.Array(
      Type.Object({ id: id('The hybrid core.') }, { ...closed, description: 'A hybrid core.' }),
      { maxItems: foundMax, description: 'Hybrid cores with the text in their ids, by id.' },
    ),
    sites: Type.Array(
      Type.Object(
        {
          id: id('The site.'),
          hybrid_core_id: id('The hybrid core that the site belongs to.'),
          description: text('What the inventory says of the site.'),
          city: text('City.'),
        },
        { ...closed, description: 'A site.' },
      ),
      {
        maxItems: foundMax,
        description: 'Sites with the text in their ids, descriptions or cities, by id.',
      },
    ),
    assets: Type.Array(
      Type.Object(
        {
          id: id('The asset; unique within the site.'),
          site_id: id('The site that the asset is in.'),
          hybrid_core_id: id('The hybrid core that the site belongs to.'),
        },
        { ...closed, description: 'An asset.' },
      ),
      {
        maxItems: foundMax,
        description: 'Assets whose ids begin with the text, by id, then by site.',
      },
    ),
    more: Type.Boolean({ description: 'Whether more matches of any kind were left out.' }),
  },
  { ...closed, description: 'The hybrid cores, sites and assets that a text finds.' },
);

export type FindResults = Static<typeof findResultsSchema>;

export const findResultsExample: FindResults = {
  hybrid_cores: [],
  sites: [
    {
      id: 'fra01',
      hybrid_core_id: 'acme-eu',
      description: 'Frankfurt, hall 3',
      city: 'Frankfurt am Main',
    },
  ],
  assets: [{ id: 'fra01-cmp-0001.acme.example', site_id: 'fra01', hybrid_core_id: 'acme-eu' }],
  more: false,
};
