import { describe, expect, it } from 'vitest';
import { readDocument } from '../../text/document/document.ts';
import { openstackSchema } from './schema.ts';

const owner = 'mapping: { only_partner: { id: a, name: A } }';
const user = 'username: u, password_env: P, project: p';
const read = (keys: string) => readDocument(`{ ${keys} }`, 'yaml', openstackSchema);
const faultsOf = (keys: string) => read(keys).faults.map(({ message }) => message);
const url = 'auth_url: http://k/v3';

describe('the openstack part of a sources file', () => {
  it('needs an address, who asks, and whose the hypervisors are', () => {
    const { value } = read(`${url}, ${user}, ${owner}`);
    expect(value).toMatchObject({
      name: 'openstack',
      authUrl: 'http://k/v3',
      credentials: {
        kind: 'user',
        name: 'u',
        domain: 'Default',
        project: 'p',
        projectDomain: 'Default',
        secret: { variable: 'P' },
      },
      region: null,
      endpoint: 'public',
      intervalMs: 600_000,
      timeoutMs: 60_000,
      mapping: { site: 'availability_zone', hybridCore: 'region', asset: 'hypervisor_hostname' },
    });
  });

  it.each([
    [`auth_url: http://k:5000, ${user}, ${owner}`, 'auth_url ends with /v3, got "http://k:5000"'],
    [
      `${url}, password_env: P, ${owner}`,
      /one of the keys "application_credential_id" and "username"/,
    ],
    [
      `${url}, ${user}, application_credential_id: a, ${owner}`,
      /and "username", which say who asks/,
    ],
    [
      `${url}, username: u, project: p, ${owner}`,
      /one of the keys "password_file" and "password_env"/,
    ],
    [`${url}, ${user}, password_file: f, ${owner}`, /and no other secret/],
    [`${url}, username: u, password_env: P, ${owner}`, 'username stands with project'],
    [
      `${url}, application_credential_id: a, application_credential_secret_env: S, project: p, ${owner}`,
      /an application credential has its project/,
    ],
    [`${url}, ${user}, mapping: { site: region }`, /one of the keys "only_partner" and "partner"/],
    [`${url}, ${user}, mapping: { partner: tenant }`, /metadata\.KEY/],
    [`${url}, ${user}, ca_file: c, ${owner}`, /stand with a url that begins with https:/],
  ])('is refused as { %s }', (keys, fault) => {
    expect(faultsOf(keys)).toEqual([
      typeof fault === 'string' ? fault : expect.stringMatching(fault),
    ]);
  });
});
