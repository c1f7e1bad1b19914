/** The shape of the `openstack` part of a sources file (docs: OpenStack, The sources file). */

import { identifier, oneOf, text } from '../../document/scalar-schemas.ts';
import { map, object, optional, type Schema } from '../../document/schema.ts';
import { textCharactersMax } from '../../limits.ts';
import { quote } from '../../text/quote.ts';
import { inventoryKeys } from '../inventory/settings.ts';
import { openstackTimeoutMs, openstackTimeoutMsMax, openstackTimeoutMsMin } from '../limits.ts';
import {
  durationBetween,
  filePath,
  interval,
  requiring,
  sourceUrl,
  tlsKeys,
  variableName,
} from '../upstream/schemas.ts';
import { type Secret, secretOf } from '../upstream/secret.ts';
import { tlsFault, tlsFilesOf } from '../upstream/tls.ts';
import { mappingSchema } from './mapping-schema.ts';
import { type Credentials, endpointInterfaces, type OpenstackSettings } from './settings.ts';

const defaultName = 'openstack';
const defaultIntervalMs = 10 * 60 * 1_000;
const defaultDomain = 'Default';

const name = (description: string) => text(description, { min: 1, max: textCharactersMax });

const openstack = object('An OpenStack whose hypervisors are the compute nodes of partners.', {
  auth_url: sourceUrl("Keystone's own address; it ends with /v3."),
  application_credential_id: optional(name('The id of an application credential.')),
  application_credential_secret_file: optional(filePath('The file that holds its secret.')),
  application_credential_secret_env: optional(
    variableName('The environment variable that holds its secret.'),
  ),
  username: optional(name('The name of a user, in place of an application credential.')),
  user_domain: optional(name('The name of the domain of the user; Default by default.')),
  password_file: optional(filePath('The file that holds the password of the user.')),
  password_env: optional(variableName('The environment variable that holds the password.')),
  project: optional(name('The name of the project that the user asks for.')),
  project_domain: optional(name('The name of the domain of the project; Default by default.')),
  region: optional(name('The region; needed where the catalog has several.')),
  endpoint: optional(
    oneOf('Which addresses of the catalog are asked; public by default.', endpointInterfaces),
  ),
  ...tlsKeys,
  interval: optional(interval('Time between two rounds; 10m by default.')),
  name: optional(identifier('Its name in logs and metrics; needed where there are several.')),
  timeout: optional(
    durationBetween(
      'Time for one answer; 60s by default.',
      openstackTimeoutMsMin,
      openstackTimeoutMsMax,
    ),
  ),
  ...inventoryKeys,
  mapping: mappingSchema,
});

type OpenstackRaw = typeof openstack extends Schema<infer Value> ? Value : never;

function faultOf({ auth_url: url, allow_removals, ...raw }: OpenstackRaw): string | null {
  if (allow_removals?.sites?.length === 0) {
    return 'expected at least one entry in allow_removals.sites';
  }
  if (!url.endsWith('/v3')) return `auth_url ends with /v3, got ${quote(url)}`;
  return credentialsFault(raw) ?? tlsFault(raw, url);
}

function credentialsFault(raw: Omit<OpenstackRaw, 'auth_url' | 'allow_removals'>): string | null {
  const { application_credential_id: id, username } = raw;
  if ((id === null) === (username === null)) {
    return 'expected one of the keys "application_credential_id" and "username", which say who asks';
  }
  const secrets = {
    application_credential_secret_file: raw.application_credential_secret_file,
    application_credential_secret_env: raw.application_credential_secret_env,
    password_file: raw.password_file,
    password_env: raw.password_env,
  };
  const prefix = id === null ? 'password' : 'application_credential_secret';
  const given = Object.entries(secrets).flatMap(([key, value]) => (value === null ? [] : [key]));
  if (given.length !== 1 || !given[0]?.startsWith(prefix)) {
    return `expected one of the keys "${prefix}_file" and "${prefix}_env", and no other secret`;
  }
  if (id === null) return raw.project === null ? 'username stands with project' : null;
  const { user_domain, project, project_domain } = raw;
  return [user_domain, project, project_domain].some((value) => value !== null)
    ? 'an application credential has its project; user_domain, project and project_domain stand with username'
    : null;
}

function credentialsOf(raw: OpenstackRaw): Credentials {
  const { application_credential_id: id } = raw;
  // The check has seen to it that what is needed is there.
  if (id !== null) {
    const { application_credential_secret_file: file, application_credential_secret_env: env } =
      raw;
    return { kind: 'application', id, secret: secretOf(file, env) as Secret };
  }
  return {
    kind: 'user',
    name: raw.username as string,
    domain: raw.user_domain ?? defaultDomain,
    project: raw.project as string,
    projectDomain: raw.project_domain ?? defaultDomain,
    secret: secretOf(raw.password_file, raw.password_env) as Secret,
  };
}

export const openstackSchema: Schema<OpenstackSettings> = map(
  requiring(openstack, faultOf),
  (raw) => ({
    name: raw.name ?? defaultName,
    authUrl: raw.auth_url,
    credentials: credentialsOf(raw),
    region: raw.region,
    endpoint: raw.endpoint ?? 'public',
    tls: tlsFilesOf(raw),
    intervalMs: raw.interval ?? defaultIntervalMs,
    timeoutMs: raw.timeout ?? openstackTimeoutMs,
    takeOver: raw.take_over ?? false,
    allowRemovals: raw.allow_removals,
    mapping: raw.mapping,
  }),
);
