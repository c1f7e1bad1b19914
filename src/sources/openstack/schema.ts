/** The settings of an `openstack` source in a sources file, with their defaults (docs: OpenStack). */

import { textCharactersMax } from '../../limits.ts';
import { identifier, oneOf, text } from '../../text/document/scalar-schemas.ts';
import {
  defaultsTo,
  map,
  named,
  optional,
  settings,
  type ValueOf,
} from '../../text/document/schema.ts';
import { quote } from '../../text/quote.ts';
import { inventoryKeys } from '../inventory/settings.ts';
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

/** Range of a response timeout: less than a second serves no page, more is no answer at all. */
const timeoutMsMin = 1_000;
const timeoutMsMax = 10 * 60 * 1_000;

const defaultDomain = 'Default';

const name = (description: string) => text(description, { min: 1, max: textCharactersMax });

const openstack = settings('An OpenStack whose hypervisors are the compute nodes of partners.', {
  authUrl: sourceUrl("Keystone's own address; it ends with /v3."),
  applicationCredentialId: optional(name('The id of an application credential.')),
  applicationCredentialSecretFile: optional(filePath('The file that holds its secret.')),
  applicationCredentialSecretEnv: optional(
    variableName('The environment variable that holds its secret.'),
  ),
  username: optional(name('The name of a user, in place of an application credential.')),
  userDomain: optional(name(`The name of the domain of the user; ${defaultDomain} by default.`)),
  passwordFile: optional(filePath('The file that holds the password of the user.')),
  passwordEnv: optional(variableName('The environment variable that holds the password.')),
  project: optional(name('The name of the project that the user asks for.')),
  projectDomain: optional(
    name(`The name of the domain of the project; ${defaultDomain} by default.`),
  ),
  region: optional(name('The region; needed where the catalog has several.')),
  endpoint: defaultsTo(
    oneOf('Which addresses of the catalog are asked.', ['public', 'internal', 'admin']),
    'public',
  ),
  ...tlsKeys,
  intervalMs: named('interval', defaultsTo(interval('Time between two rounds.'), '10m')),
  name: defaultsTo(
    identifier('Its name in logs and metrics; needed where there are several.'),
    'openstack',
  ),
  // Nova queries all its cells, and waits a minute for the slowest.
  timeoutMs: named(
    'timeout',
    defaultsTo(durationBetween('Time for one answer.', timeoutMsMin, timeoutMsMax), '60s'),
  ),
  ...inventoryKeys,
  mapping: mappingSchema,
});

type OpenstackRaw = ValueOf<typeof openstack>;

function faultOf(raw: OpenstackRaw): string | null {
  const { authUrl: url, allowRemovals } = raw;
  if (allowRemovals?.sites?.length === 0) {
    return 'expected at least one entry in allow_removals.sites';
  }
  if (!url.endsWith('/v3')) return `auth_url ends with /v3, got ${quote(url)}`;
  return credentialsFault(raw) ?? tlsFault(raw, url);
}

function credentialsFault(raw: OpenstackRaw): string | null {
  const { applicationCredentialId: id, username } = raw;
  if ((id === null) === (username === null)) {
    return 'expected one of the keys "application_credential_id" and "username", which say who asks';
  }
  const secrets = {
    application_credential_secret_file: raw.applicationCredentialSecretFile,
    application_credential_secret_env: raw.applicationCredentialSecretEnv,
    password_file: raw.passwordFile,
    password_env: raw.passwordEnv,
  };
  const prefix = id === null ? 'password' : 'application_credential_secret';
  const given = Object.entries(secrets).flatMap(([key, value]) => (value === null ? [] : [key]));
  if (given.length !== 1 || !given[0]?.startsWith(prefix)) {
    return `expected one of the keys "${prefix}_file" and "${prefix}_env", and no other secret`;
  }
  if (id === null) return raw.project === null ? 'username stands with project' : null;
  const { userDomain, project, projectDomain } = raw;
  return [userDomain, project, projectDomain].some((value) => value !== null)
    ? 'an application credential has its project; user_domain, project and project_domain stand with username'
    : null;
}

/** The credentials: an application credential, or a user for a project. */
export type Credentials =
  | { readonly kind: 'application'; readonly id: string; readonly secret: Secret }
  | {
      readonly kind: 'user';
      readonly name: string;
      /** A domain name, `Default` by default. */
      readonly domain: string;
      readonly project: string;
      readonly projectDomain: string;
      readonly secret: Secret;
    };

/** The check above guarantees the required keys. */
function credentialsOf(raw: OpenstackRaw): Credentials {
  const { applicationCredentialId: id } = raw;
  if (id !== null) {
    const { applicationCredentialSecretFile: file, applicationCredentialSecretEnv: env } = raw;
    return { kind: 'application', id, secret: secretOf(file, env) as Secret };
  }
  return {
    kind: 'user',
    name: raw.username as string,
    domain: raw.userDomain ?? defaultDomain,
    project: raw.project as string,
    projectDomain: raw.projectDomain ?? defaultDomain,
    secret: secretOf(raw.passwordFile, raw.passwordEnv) as Secret,
  };
}

export const openstackSchema = map(requiring(openstack, faultOf), (raw) => {
  const { authUrl, region, endpoint, intervalMs, name, timeoutMs, takeOver, allowRemovals } = raw;
  return {
    authUrl,
    credentials: credentialsOf(raw),
    region,
    endpoint,
    tls: tlsFilesOf(raw),
    intervalMs,
    name,
    timeoutMs,
    takeOver,
    allowRemovals,
    mapping: raw.mapping,
  };
});

/** One OpenStack of a sources file. */
export type OpenstackSettings = ValueOf<typeof openstackSchema>;
