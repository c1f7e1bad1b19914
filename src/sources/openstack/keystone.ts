/** Requests a token from Keystone, and finds Nova and Placement in its catalog. */
import { quote } from '../../text/quote.ts';
import { SourceError } from '../runner/source.ts';
import { readPassword, type SecretEnvironment } from '../upstream/secret.ts';
import type { Send } from '../upstream/send.ts';
import { jsonOf, type Service, saidIn } from './ask.ts';
import { type Catalog, forms } from './rows.ts';
import type { Credentials, OpenstackSettings } from './schema.ts';

/** The services of one region, for one round. */
export interface Cloud {
  readonly region: string;
  readonly nova: Service;
  readonly placement: Service;
}

/** 2.88 (Wallaby, 2021): hypervisors without fields that Placement has more exactly. */
const novaVersion = 'compute 2.88';
const placementVersion = 'placement 1.0';

/**
 * Throws a SourceError if Keystone gives no token, or the catalog lacks a service in the region.
 */
export async function enter(
  settings: OpenstackSettings,
  environment: SecretEnvironment,
  send: Send,
  signal: AbortSignal,
): Promise<Cloud> {
  const url = `${settings.authUrl}/auth/tokens`;
  const secret = await readPassword(settings.credentials.secret, environment, signal);
  const headers = { accept: 'application/json' };
  const json = { auth: requestOf(settings.credentials, secret) };
  const answer = await send({ method: 'POST', url, headers, json }, signal);
  if (answer.status !== 201) {
    throw new SourceError(`${url}: ${statusFault(answer.status, saidIn(answer.text))}`);
  }
  const token = answer.headers.get('x-subject-token');
  if (token === null) throw new SourceError(`${url}: the answer has no token (X-Subject-Token)`);
  const { catalog: services = [] } = forms.token.read(url, jsonOf(url, answer)).token;
  const catalog = forms.catalog.read(url, services.filter(isAsked));
  const region = regionOf(settings, catalog);
  const service = (name: string, type: string, version: string): Service => {
    return { send, name, url: addressOf(settings, catalog, region, type), token, version, signal };
  };
  return {
    region,
    nova: service('Nova', 'compute', novaVersion),
    placement: service('Placement', 'placement', placementVersion),
  };
}

/** Whether a catalog entry is one of the two services. */
function isAsked(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('type' in entry)) return false;
  return entry.type === 'compute' || entry.type === 'placement';
}

function requestOf(credentials: Credentials, secret: string): unknown {
  if (credentials.kind === 'application') {
    const { id } = credentials;
    return {
      identity: {
        methods: ['application_credential'],
        application_credential: { id, secret },
      },
    };
  }
  const { name, domain, project, projectDomain } = credentials;
  return {
    identity: {
      methods: ['password'],
      password: { user: { name, domain: { name: domain }, password: secret } },
    },
    scope: { project: { name: project, domain: { name: projectDomain } } },
  };
}

function statusFault(status: number, said: string): string {
  switch (status) {
    case 401:
      return `Keystone refuses the credentials (HTTP status 401${said})`;
    case 404:
      return "nothing is there (HTTP status 404); auth_url is Keystone's own address, with /v3 at its end";
    default:
      return `Keystone answers with HTTP status ${status}${said}`;
  }
}

/** The configured region, or the only one. */
function regionOf({ region, authUrl }: OpenstackSettings, catalog: Catalog): string {
  const of = catalog.filter(({ type }) => type === 'compute');
  const regions = [
    ...new Set(of.flatMap(({ endpoints }) => endpoints.flatMap((at) => at.region_id ?? []))),
  ];
  const [first] = regions;
  if (first === undefined) {
    throw new SourceError(
      `${authUrl}: the catalog of the token has no service of the type "compute" in a region`,
    );
  }
  const named = regions.map(quote).join(', ');
  if (region === null && regions.length > 1) {
    throw new SourceError(`${authUrl}: the catalog has the regions ${named}; region names one`);
  }
  if (region !== null && !regions.includes(region)) {
    throw new SourceError(
      `${authUrl}: the catalog has no region ${quote(region)} with a service of the type ` +
        `"compute"; it has ${named}`,
    );
  }
  return region ?? first;
}

function addressOf(
  { endpoint, authUrl }: OpenstackSettings,
  catalog: Catalog,
  region: string,
  type: string,
): string {
  const found = catalog
    .filter((service) => service.type === type)
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ region_id: id }) => id === region);
  const address = found.find((at) => at.interface === endpoint)?.url;
  if (address !== undefined) {
    if (/^https?:\/\/[^?#@\s]+$/i.test(address) && URL.canParse(address)) {
      return address.replace(/\/$/, '');
    }
    // Not repeated: it may hold credentials.
    throw new SourceError(
      `${authUrl}: the address of the service ${quote(type)} for "${endpoint}" in the catalog is no ` +
        'http or https address without credentials, query and fragment; Keystone has it so',
    );
  }
  const interfaces = [...new Set(found.map((at) => at.interface))].map(quote).join(', ');
  throw new SourceError(
    `${authUrl}: the catalog has no address of the service ${quote(type)} for "${endpoint}" in the ` +
      `region ${quote(region)}; it has ${interfaces === '' ? 'none there' : interfaces}`,
  );
}
