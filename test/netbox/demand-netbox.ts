/** Says loudly, before any test, that no real NetBox is there to be tested. */
import { realNetbox } from './real-netbox.ts';

export async function setup(): Promise<void> {
  const { url, token } = realNetbox();
  const missing = Object.entries({ NETBOX_URL: url, NETBOX_TOKEN: token })
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  if (missing.length === 0) return;
  throw new Error(
    `NOT TESTED: ${missing.join(' and ')} not set, so that there is no real NetBox to run against. ` +
      'NETBOX_URL is its address, without /api; NETBOX_TOKEN a token that may view ' +
      'sites, devices and device roles. Nothing is written there.',
  );
}
