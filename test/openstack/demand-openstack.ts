/** Says loudly, before any test, that no real OpenStack is there to be tested. */
import { realOpenstack } from './real-services.ts';

export async function setup(): Promise<void> {
  const missing = Object.values(realOpenstack()).some((value) => value === '');
  if (!missing) return;
  throw new Error(
    'NOT TESTED: OPENSTACK_AUTH_URL, OPENSTACK_USERNAME, OPENSTACK_PASSWORD, OPENSTACK_PROJECT and ' +
      'OPENSTACK_REGION are not all set, so that there is no real OpenStack to run against. ' +
      'test/openstack/start-services starts one out of packages of Debian, and prints them.',
  );
}
