/** Reads the address of the real OpenStack from the environment. */

/** Empty if the environment names none. */
export function realOpenstack() {
  const {
    OPENSTACK_AUTH_URL: authUrl = '',
    OPENSTACK_USERNAME: username = '',
    OPENSTACK_PASSWORD: password = '',
    OPENSTACK_PROJECT: project = '',
    OPENSTACK_REGION: region = '',
  } = process.env;
  return { authUrl, username, password, project, region };
}
