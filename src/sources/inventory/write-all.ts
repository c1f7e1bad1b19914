/** Writes all partners of a source, one by one, with this round's approvals. */
import type { InventorySource, Partner } from '../../domain/partner.ts';
import { oneLine } from '../../text/quote.ts';
import { eachPartner } from '../runner/each-partner.ts';
import type {
  CollectContext,
  CollectReport,
  PartnerSummary,
  WaitingSite,
} from '../runner/source.ts';
import { type Approval, approvalOfFile, approvalOfFlag } from './approval.ts';
import type { MappedInventory } from './mapped.ts';
import { keepMovedHardware } from './origins.ts';
import type { AllowedRemovals, AllowedSites } from './settings.ts';
import { type AllowedLoss, type WritePermissions, writePartner } from './write.ts';

/** What flags of the command line permit, for one round; a failed round does not use them up. */
export interface InventoryOptions {
  /** Take over partners that a file fed so far. */
  readonly takeOver: boolean;
  /** Approve the removal of all sites (or those named), or of most of their assets. */
  readonly allowRemovals: AllowedSites;
  /** The current approval of the sources file; the settings' own if absent. */
  readonly allowedRemovals?: () => Promise<AllowedRemovals | null>;
  /** The other inventory sources of the same file. */
  readonly others?: readonly Pick<InventorySettings, 'name' | 'takeOver'>[];
}

/** What writing needs of a source. */
export interface InventorySettings {
  readonly name: string;
  readonly takeOver: boolean;
  readonly allowRemovals: AllowedRemovals | null;
}

/** Writes one source, keeping state between rounds. */
export class InventoryWriter {
  readonly #kind: InventorySource;
  readonly #noun: string;
  readonly #settings: InventorySettings;
  readonly #options: InventoryOptions;
  #isFlagSpent = false;

  /** `noun` names the source in messages. */
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

  /** Writes the mapped inventories. `fed` are the partners that such sources feed. */
  async write(
    context: CollectContext,
    mapped: MappedInventory,
    fed: readonly Partner[],
  ): Promise<Pick<CollectReport, 'changed' | 'errors' | 'partners'> & PendingRemovals> {
    const { name, takeOver } = this.#settings;
    const isCommanded = this.#options.takeOver && !this.#isFlagSpent;
    const outcome = await this.#writePartners(context, mapped, {
      kind: this.#kind,
      takeOver: takeOver || isCommanded,
      removals: await this.#approval(context),
      source: name,
      rivals: isCommanded ? new Set() : this.#rivals(),
    });
    if (!context.dryRun) await keepMovedHardware(context, mapped, fed, name);
    this.#isFlagSpent = true;
    const changed = outcome.partners.reduce((sum, partner) => sum + partner.changed, 0);
    return { ...outcome, changed };
  }

  /** Two sources with `take_over` would alternate, so neither takes over from the other. */
  #rivals(): ReadonlySet<string> {
    const { takeOver } = this.#settings;
    const { others = [] } = this.#options;
    return new Set(others.filter((of) => of.takeOver || !takeOver).map(({ name }) => name));
  }

  async #approval({ clock, log }: CollectContext): Promise<Approval> {
    const { allowRemovals: flag } = this.#options;
    if (flag !== false && !this.#isFlagSpent) return approvalOfFlag(flag);
    const { allowedRemovals = async () => this.#settings.allowRemovals } = this.#options;
    const stated = await allowedRemovals().catch((error: Error) => {
      const reason = oneLine(error.message.replaceAll('\n', '; '));
      log({ level: 'warn', message: `the sources file cannot be read again: ${reason}` });
      return null;
    });
    return approvalOfFile(stated, clock());
  }

  async #writePartners(
    context: CollectContext,
    mapped: MappedInventory,
    permissions: WritePermissions,
  ) {
    const { results, errors } = await eachPartner(
      mapped.partners,
      ({ desired }) => desired.id,
      context,
      async (partner) => {
        context.progress(`${this.#noun}: comparing partner ${partner.desired.id}`);
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

interface PendingRemovals {
  /** Pending removals. */
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
