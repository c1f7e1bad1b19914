/** The record of a site (docs: Introduction, Site). `site-json.ts` writes it. */
import { type Static, Type } from 'typebox';
import type { Site } from '../domain/site.ts';
import { closed, count, id, nullable, text } from './values.ts';

export const siteSchema = Type.Object(
  {
    id: id("The site's name; unique within the partner."),
    hybrid_core_id: id('The hybrid core that the site belongs to.'),
    description: text('What the inventory says of the site.'),
    location: nullable(
      Type.Object(
        {
          city: text('City.'),
          country: text('Country, as the inventory writes it: `DE` for instance.'),
          latitude: nullable(
            Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north, WGS 84.' }),
          ),
          longitude: nullable(
            Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east, WGS 84.' }),
          ),
        },
        { ...closed, description: 'Where the site is; null if nothing is known of it.' },
      ),
    ),
    asset_count: count('How many assets the site has, of any node type and status.'),
  },
  { ...closed, description: 'A physical place of a hybrid core.' },
);

export type SiteRecord = Static<typeof siteSchema>;

export const siteExample: Site = {
  id: 'fra01',
  hybridCoreId: 'acme-eu',
  description: 'Frankfurt, hall 3',
  location: { city: 'Frankfurt am Main', country: 'DE', latitude: 50.1109, longitude: 8.6821 },
};

export const siteWithoutDetailsExample: Site = {
  id: 'ams02',
  hybridCoreId: 'acme-eu',
  description: null,
  location: null,
};
