/** The text that `serve --demo` prints once it listens. */

import { signInLink } from '../access/new-invitation.ts';
import { curlCommand } from '../access/new-token.ts';
import type { Service } from '../service.ts';
import type { DesiredPartner } from '../sources/inventory/desired.ts';
import { pluralize } from '../text/pluralize.ts';
import type { Demo } from './demo.ts';

/** The text, for standard output. */
export function demoGreeting(
  { url, docsUrl, panelUrl }: Pick<Service, 'url' | 'docsUrl' | 'panelUrl'>,
  { partners, token, invitation }: Demo,
): string {
  const { secret, stored } = token;
  const target = exampleTarget(partners.find(({ id }) => id === stored.partnerId));
  return `
  hybrid-core listens on ${url}

  Loaded, as an example; its values are simulated and move every ten seconds:
${partners.map((partner) => `    ${describePartner(partner)}\n`).join('')}
  Try it in another terminal (the token is for "${stored.partnerId}", until the next start of this clone, also on another port):

  ${curlCommand(url, stored.userId, secret, target)}

${panelUrl === null ? '' : panelLines(`${signInLink(panelUrl, invitation.secret)}${atOnce}`)}  Documentation: ${docsUrl}

  Your own inventory goes into a database of its own; the documentation shows the file's format:

    npx hybrid-core import inventory.yaml
    npx hybrid-core token create --partner ID
    npx hybrid-core serve

  Ctrl+C stops the service.

`;
}

/**
 * Makes a panel on this machine submit the sign-in form by itself
 * (src/panel/browser/sign-in-page/auto-submit.ts).
 */
const atOnce = '#at-once';

function panelLines(link: string): string {
  return `  The panel, in a browser; the link signs you in by itself, once:

  ${link}

`;
}

/** A list that shows both paging and sorting, of the first site with assets. */
function exampleTarget(partner: DesiredPartner | undefined): string {
  const site = sitesOf(partner).find(({ assets }) => assets.length > 0);
  if (site === undefined) return '/hybrid-core/v1/sites';
  const path = `/hybrid-core/v1/sites/${encodeURIComponent(site.id)}/assets`;
  return `${path}?page[limit]=1&sort[storage_usage]=-`;
}

function describePartner(partner: DesiredPartner): string {
  const sites = sitesOf(partner);
  const assets = sites.reduce((sum, site) => sum + site.assets.length, 0);
  const counts = [
    pluralize(partner.hybridCores.length, 'hybrid core'),
    pluralize(sites.length, 'site'),
    pluralize(assets, 'asset'),
  ];
  return `partner "${partner.id}" (${partner.name}): ${counts.join(', ')}`;
}

function sitesOf(partner: DesiredPartner | undefined) {
  return partner?.hybridCores.flatMap(({ sites }) => sites) ?? [];
}
