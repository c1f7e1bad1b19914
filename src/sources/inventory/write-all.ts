/** Writes all partners that a source shows, one after the other, on the permissions of this round. */
import type { InventorySource, Partner } from '../../domain/partner.ts';
import { oneLine } from '../../text/quote.ts';
import { eachPartner } from '../runner/partner-parts.ts';
import type {
  CollectContext,
  CollectReport,
  PartnerSummary,
  WaitingSite,
} from '../runner/source.ts';
import { type Allowance, allowanceAt, allowanceOfFlag } from './allowance.ts';
import type { MappedInventory } from './mapped.ts';
import { markMoved } from './origins.ts';
import type { AllowedRemovals, AllowedSites } from './settings.ts';
import { type AllowedLoss, type WritePermissions, writePartner } from './write.ts';

/** What flags of the command line allow, for one round that is not in vain. */
export interface InventoryOptions {
  /** Become the source of partners that a file fed so far. */
  readonly takeOver: boolean;
  /** Let all sites (or those that it names) go, or most of their assets. */
  readonly allowRemovals: AllowedSites;
  /** What the sources file says of removals now; the settings' own word where this is left out. */
  readonly allowedRemovals?: () => Promise<AllowedRemovals | null>;
  /** The other sources of inventories in the same file. */
  readonly others?: readonly Pick<InventorySettings, 'name' | 'takeOver'>[];
}

/** A source of inventories, as far as writing has to know it. */
export interface InventorySettings {
  readonly name: string;
  readonly takeOver: boolean;
  readonly allowRemovals: AllowedRemovals | null;
}

/** The writing side of one source, from round to round. */
export class InventoryWriter {
  readonly #kind: InventorySource;
  readonly #noun: string;
  readonly #settings: InventorySettings;
  readonly #options: InventoryOptions;
  #isFlagSpent = false;

  /** `noun` is what the source is called in messages. */
  constructor(
    kind: InventorySource,
    noun: string,
    settings: InventorySettings,
    options: InventoryOptions,
  ) {
    this.#kind = kind;
    this.#noun = noun;
    this.#settings = settings;
    this.#options = options;
  }

  /** Makes the store agree with what was mapped. `fed` are the partners that such sources feed. */
  async write(
    context: CollectContext,
    mapped: MappedInventory,
    fed: readonly Partner[],
  ): Promise<Pick<CollectReport, 'changed' | 'errors' | 'partners'> & Waiting> {
    const { name, takeOver } = this.#settings;
    const isCommanded = this.#options.takeOver && !this.#isFlagSpent;
    const outcome = await this.#writePartners(context, mapped, {
      kind: this.#kind,
      takeOver: takeOver || isCommanded,
      removals: await this.#allowance(context),
      source: name,
      rivals: isCommanded ? new Set() : this.#rivals(),
    });
    if (!context.dryRun) await markMoved(context, mapped, fed, name);
    this.#isFlagSpent = true;
    const changed = outcome.partners.reduce((sum, partner) => sum + partner.changed, 0);
    return { ...outcome, changed };
  }

  /** Two sources that both take over would take turns: neither does so from the other. */
  #rivals(): ReadonlySet<string> {
    const { takeOver } = this.#settings;
    const { others = [] } = this.#options;
    return new Set(others.filter((of) => of.takeOver || !takeOver).map(({ name }) => name));
  }

  async #allowance({ clock, log }: CollectContext): Promise<Allowance> {
    const { allowRemovals: flag } = this.#options;
    if (flag !== false && !this.#isFlagSpent) return allowanceOfFlag(flag);
    const { allowedRemovals = async () => this.#settings.allowRemovals } = this.#options;
    const stated = await allowedRemovals().catch((error: Error) => {
      const reason = oneLine(error.message.replaceAll('\n', '; '));
      log({ level: 'warn', message: `the sources file cannot be read again: ${reason}` });
      return null;
    });
    return allowanceAt(stated, clock());
  }

  async #writePartners(
    context: CollectContext,
    mapped: MappedInventory,
    permissions: WritePermissions,
  ) {
    const { results, errors } = await eachPartner(
      mapped.partners,
      ({ wanted }) => wanted.id,
      context,
      async (partner) => {
        context.progress(`${this.#noun}: comparing partner ${partner.wanted.id}`);
        const outcome = await writePartner(context, partner, permissions);
        for (const loss of context.dryRun ? [] : outcome.allowed) {
          logAllowed(context, outcome.summary.partnerId, loss);
        }
        return outcome;
      },
    );
    return {
      partners: results.map(({ summary }): PartnerSummary => summary),
      errors: [...errors, ...results.flatMap(({ refusals }) => refusals)],
      waiting: results.flatMap(({ waiting }): readonly WaitingSite[] => waiting),
    };
  }
}

interface Waiting {
  /** Removals that the guard keeps waiting. */
  readonly waiting: readonly WaitingSite[];
}

function logAllowed({ log }: CollectContext, partnerId: string, loss: AllowedLoss): void {
  const facts = {
    audit: true,
    action: 'collect.removals',
    partner_id: partnerId,
    site_id: loss.siteId,
    assets: loss.assets,
    allowed_by: loss.by,
  };
  log({ level: 'warn', message: `allowed: ${loss.message}`, facts });
}
