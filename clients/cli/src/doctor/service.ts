/** Checks the service: is it hybrid-core, are the credentials valid, how old is the data. */
import {
  HybridCoreClient,
  HybridCoreError,
  type PartnerResources,
  ProblemError,
  UnexpectedAnswerError,
} from '@hybrid-core/client';
import type { Credentials } from '../contexts/contexts.ts';
import { exitStatus } from '../exit.ts';
import type { Io } from '../io.ts';
import { sender } from '../session.ts';
import { parseExactly } from '../text/exact.ts';
import { agoText } from '../text/units.ts';
import { partOf, quantities } from '../views/quantity.ts';
import { bad, doubtful, type Finding, good } from './finding.ts';

/** A larger clock skew makes certificates and ages wrong. */
const clockSecondsMax = 60;

/** Warns about older values: the service itself drops them later. */
const figuresAgeMsMax = 15 * 60_000;

export async function checkService(
  { url, userId, token }: Credentials,
  io: Io,
  debug = false,
): Promise<readonly Finding[]> {
  let answered: Response | null = null;
  const send = sender(io, debug);
  let client: HybridCoreClient;
  try {
    client = new HybridCoreClient({
      url,
      userId,
      token,
      retries: 0,
      parse: parseExactly,
      fetch: async (to, init) => {
        answered = await send(to, init);
        return answered;
      },
    });
  } catch (error) {
    // The client rejects it before any request.
    if (!(error instanceof TypeError)) throw error;
    return [bad('credentials', error.message, 'Correct it.', exitStatus.credentials)];
  }
  const beganMs = performance.now();
  const findings = await checkCredentials(client, io, url, beganMs);
  const clock = checkClock(answered, io.now());
  return clock === null ? findings : [clock, ...findings];
}

function checkClock(answered: Response | null, nowMs: number): Finding | null {
  const date = Date.parse(answered?.headers.get('Date') ?? '');
  if (Number.isNaN(date)) return null;
  const seconds = Math.round((nowMs - date) / 1000);
  const off = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the service`;
  if (Math.abs(seconds) <= clockSecondsMax) return good('clock', 'agrees with the service');
  return doubtful('clock', off, 'Let the machine set its clock by NTP; one of the two is wrong.');
}

async function checkCredentials(
  client: HybridCoreClient,
  io: Io,
  url: string,
  beganMs: number,
): Promise<readonly Finding[]> {
  try {
    const resources = await client.getPartnerResources({ signal: io.interrupted });
    const { partner_id, hybrid_core_count: cores, site_count: sites, observed_at } = resources;
    const ms = Math.round(performance.now() - beganMs);
    return [
      good('service', `answers after ${ms} ms`),
      good(
        'credentials',
        `right, for partner ${partner_id}: ${countOf(cores, 'hybrid core')}, ${countOf(sites, 'site')}`,
      ),
      checkFreshness(observed_at.newest, isReported(resources), io.now()),
    ];
  } catch (error) {
    if (!(error instanceof HybridCoreError)) throw error;
    return error instanceof ProblemError ? refused(error, url) : [unanswered(error)];
  }
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whether any asset's usage is known. */
function isReported(resources: PartnerResources): boolean {
  return quantities.some((quantity) => partOf(resources, quantity).nodes_reporting > 0);
}

function checkFreshness(newest: string | null, reported: boolean, nowMs: number): Finding {
  if (newest === null) {
    const finding = reported ? 'no usage says when it was measured' : 'no asset reports its usage';
    return doubtful('figures', finding, 'Ask the operator of the service.');
  }
  const finding = `the newest is of ${agoText(newest, nowMs)}`;
  if (nowMs - Date.parse(newest) <= figuresAgeMsMax) return good('figures', finding);
  return doubtful(
    'figures',
    finding,
    'Ask the operator of the service whether its collector works.',
  );
}

/** An address that already contains the interface's path. */
const interfacePath = /^(.*?)\/hybrid-core(?:\/.*)?$/;

/** Explains a problem's type to the user. */
function refused({ status, slug, message }: ProblemError, url: string): readonly Finding[] {
  const service = good('service', 'answers, and is a hybrid-core');
  if (slug === 'authentication-failed') {
    const advice =
      'Is the token of this user, and not expired or revoked? The panel makes another.';
    return [service, bad('credentials', message, advice, exitStatus.credentials)];
  }
  if (status === 403) {
    const advice = 'Ask an administrator of the partner: access was withdrawn, the token is right.';
    return [service, bad('credentials', message, advice, exitStatus.credentials)];
  }
  if (slug === 'route-unknown') {
    const [, base] = interfacePath.exec(url) ?? [];
    const advice =
      base === undefined
        ? 'The service is older than hc: take the hc of its release.'
        : `The address has the path of the interface, which hc adds itself. Leave it out: ${base}`;
    return [bad('service', message, advice, exitStatus.failed)];
  }
  const isBusy = status === 429 || status === 503;
  const advice = isBusy ? 'Try again in a minute.' : 'Ask the operator of the service.';
  const code = isBusy ? exitStatus.busy : exitStatus.failed;
  return [bad('service', message, advice, code)];
}

function unanswered(error: HybridCoreError): Finding {
  const advice =
    error instanceof UnexpectedAnswerError
      ? 'Something else answers there: check host, port and path of the address, and for a proxy.'
      : 'The lines above tell how far the way is good.';
  return bad('service', error.message, advice, exitStatus.failed);
}
