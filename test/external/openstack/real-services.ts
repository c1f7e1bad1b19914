/** The real OpenStack that the environment names. */

/** Empty where the environment names none. */
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
