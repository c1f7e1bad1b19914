/**
 * NetBox as a source of inventories: each round in which something moved there reads all of it,
 * maps it, and makes the store agree, partner by partner (docs: NetBox). Usage is left to others.
 */
import type { Partner } from '../../domain/partner.ts';
import { oneLine } from '../../text/quote.ts';
import { netboxAnswerBytesMax } from '../limits.ts';
import type { Connection } from '../netbox-api/ask.ts';
import type { NetboxRows } from '../netbox-mapping/gather.ts';
import { type MappedInventory, mapInventory } from '../netbox-mapping/map-inventory.ts';
import {
  type CollectContext,
  type CollectorSource,
  type CollectReport,
  type PartnerSummary,
  SourceError,
} from '../runner/source.ts';
import { type ClientOptions, createClient } from '../upstream/client.ts';
import type { Send } from '../upstream/request.ts';
import { readSecret, type SecretEnvironment } from '../upstream/secret.ts';
import { type Allowance, allowanceAt } from './allowance.ts';
import { authorization, fetchRows, fetchVersion } from './fetch.ts';
import { demandDevices, missingPartners } from './missing.ts';
import type { AllowedRemovals } from './settings.ts';
import type { NetboxSettings } from './shape.ts';
import { type Comparison, MarkTaker, noteDoubt, reasonToCompare } from './shortcut.ts';
import { fedPartners, type WritePermissions, writePartner } from './write.ts';

export interface NetboxOptions {
  /** A flag: become the source of partners that a file fed so far, in one round that is not in vain. */
  readonly takeOver: boolean;
  /** A flag: let sites go, or most of their assets, in one round that is not in vain. */
  readonly allowRemovals: boolean;
  /** Whether this is the only NetBox that feeds this database. */
  readonly isOnlyOne: boolean;
  /** What the sources file says of removals now; the settings' own word where this is left out. */
  readonly allowedRemovals?: () => Promise<AllowedRemovals | null>;
  /** Another client, for tests. */
  readonly createSend?: (options: ClientOptions) => Send;
}

/** Makes a source of its part of the sources file. The token is read in each round. */
export function netboxSource(
  settings: NetboxSettings,
  environment: SecretEnvironment,
  options: NetboxOptions,
): CollectorSource {
  const { name, intervalMs, mapping, filter } = settings;
  let isFlagSpent = false;
  /** Null after a round that failed, or that left anything undone. */
  let last: Comparison | null = null;
  let toldDoubt: string | null = null;

  async function collect(context: CollectContext): Promise<CollectReport> {
    const known = context.isFresh ? null : last;
    last = null;
    const at = context.clock();
    const connection = await connect(settings, environment, context, options.createSend);
    const version = await fetchVersion(connection);
    const fed = await fedPartners(context);
    if (known !== null) {
      const reason = await reasonToCompare(known, settings, { at, version, fed }, connection);
      if (reason === null) {
        last = known;
        return { ...known.report, changed: 0 };
      }
      context.log({ level: 'debug', message: `NetBox is compared in full: ${reason}` });
    }
    const taker = new MarkTaker(connection);
    const watch: MarkTaker['watch'] = (watched) => taker.watch(watched);
    const rows = await fetchRows({ connection, version, mapping, filter, watch });
    if (rows.sites.length === 0) {
      throw new SourceError(
        `${settings.url}: NetBox shows no site at all; may the token view sites?`,
      );
    }
    const { report, mapped } = await compare(context, rows, fed);
    toldDoubt = noteDoubt(toldDoubt, taker.doubt, context);
    if (!context.dryRun && report.errors.length === 0 && taker.marks !== null) {
      const partners = mapped.partners.map(({ wanted }) => wanted);
      last = { at, version, marks: taker.marks, partners, report };
    }
    return report;
  }

  async function compare(context: CollectContext, rows: NetboxRows, fed: readonly Partner[]) {
    const mapped = mapInventory(rows, mapping, filter);
    await demandDevices(settings, options, context, rows, mapped, fed);
    const permissions: WritePermissions = {
      takeOver: settings.takeOver || (options.takeOver && !isFlagSpent),
      removals: await allowance(context),
    };
    const { partners, errors } = await writeAll(context, mapped, permissions);
    isFlagSpent = true;
    const report: CollectReport = {
      samples: rows.devices.length,
      changed: partners.reduce((sum, { changed }) => sum + changed, 0),
      unmatched: mapped.unmatched,
      errors: [...errors, ...missingPartners(settings, options, mapped, fed)],
      partners,
    };
    return { report, mapped };
  }

  async function allowance({ clock, log }: CollectContext): Promise<Allowance> {
    if (options.allowRemovals && !isFlagSpent) return { allows: () => true, hint: '' };
    const { allowedRemovals = async () => settings.allowRemovals } = options;
    const stated = await allowedRemovals().catch((error: Error) => {
      const reason = oneLine(error.message.replaceAll('\n', '; '));
      log({ level: 'warn', message: `the sources file cannot be read again: ${reason}` });
      return null;
    });
    return allowanceAt(stated, clock());
  }

  return { name, intervalMs, collect };
}

async function writeAll(
  context: CollectContext,
  mapped: MappedInventory,
  permissions: WritePermissions,
) {
  const partners: PartnerSummary[] = [];
  const errors: string[] = [];
  for (const partner of mapped.partners) {
    context.signal.throwIfAborted();
    context.progress(`NetBox: comparing partner ${partner.wanted.id}`);
    const { summary, refusals, allowed } = await writePartner(context, partner, permissions);
    partners.push(summary);
    errors.push(...refusals);
    for (const loss of context.dryRun ? [] : allowed) {
      const facts = { audit: true, action: 'collect.removals', partner_id: summary.partnerId };
      context.log({ level: 'warn', message: `allowed: ${loss}`, facts });
    }
  }
  return { partners, errors };
}

async function connect(
  { url, token, timeoutMs }: NetboxSettings,
  environment: SecretEnvironment,
  { signal, progress, log }: CollectContext,
  createSend = createClient,
): Promise<Connection> {
  const onRetry = (reason: string) =>
    log({ level: 'warn', message: `NetBox is asked again: ${reason}` });
  const send = createSend({ timeoutMs, bytesMax: netboxAnswerBytesMax, onRetry });
  const headers = {
    accept: 'application/json',
    authorization: authorization(await readSecret(token, environment)),
  };
  return { send, url, headers, signal, progress };
}
