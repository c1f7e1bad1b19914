/** `hybrid-core partner list` and `partner remove`. */
import type { Partner } from '../domain/partner.ts';
import { namedPartnersMax } from '../limits.ts';
import type { StoreReader } from '../store/store.ts';
import { oneLine } from '../text/quote.ts';
import { confirmRemoval } from './program/asking.ts';
import {
  audit,
  type CommandContext,
  CommandError,
  inTransaction,
  reading,
} from './program/command.ts';
import { printJson, printTable } from './program/printing.ts';

const parts = 'its inventory, its history, its events, its accesses and its tokens';

/** Prints all partners; JSON: `[{ partner_id, name, inventory_source }]`. */
export async function partnerList(
  context: CommandContext,
  options: { readonly json?: boolean },
): Promise<void> {
  const partners = await reading(context, (reader) => reader.listPartners());
  const rows = partners.map((partner) => ({
    partner_id: partner.id,
    name: partner.name,
    inventory_source: partner.inventorySource,
  }));
  if (options.json) printJson(context, rows);
  else printTable(context, ['partner_id', 'name', 'inventory_source'], rows, 'no partners');
}

/**
 * Removes a partner with its inventory, history, events, accesses and tokens, once that is confirmed: by
 * `yes`, or by a person at a terminal who types the id.
 */
export async function partnerRemove(
  context: CommandContext,
  partnerId: string,
  options: { readonly yes?: boolean },
): Promise<void> {
  // Until it is confirmed, nothing is changed: a writer would bring the schema up to date.
  const partner = await reading(context, (reader) => requirePartner(reader, partnerId));
  if (!options.yes) {
    const what = `partner "${oneLine(partnerId)}" (${oneLine(partner.name)})`;
    await confirmRemoval(context, `${what} with ${parts}`, partnerId);
  }
  const removed = await inTransaction(context, (transaction) =>
    transaction.removePartner(partnerId),
  );
  if (!removed) throw new CommandError(`partner "${partnerId}" was removed by another command`);
  audit(context, 'partner.remove', { partner_id: partnerId });
  context.stdout.write(`Removed partner "${oneLine(partnerId)}" with ${parts}.\n`);
}

/** The partner with this id. Throws a CommandError that names the partners that exist. */
export async function requirePartner(
  from: Pick<StoreReader, 'findPartner' | 'listPartners'>,
  partnerId: string,
): Promise<Partner> {
  const partner = await from.findPartner(partnerId);
  if (partner !== null) return partner;
  const partners = await from.listPartners();
  throw new CommandError(`unknown partner "${partnerId}"; ${knownPartners(partners)}`);
}

function knownPartners(partners: readonly Partner[]): string {
  if (partners.length === 0) return 'there are none yet, import an inventory first';
  const named = partners.slice(0, namedPartnersMax).map(({ id }) => `"${id}"`);
  const more = partners.length - named.length;
  return `known: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
