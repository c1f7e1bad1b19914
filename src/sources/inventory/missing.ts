/** Partners that a source fed and no longer lists: their stored data stays unchanged. */
import type { Partner } from '../../domain/partner.ts';
import type { MappedPartner } from './mapped.ts';

/**
 * An error for each partner that the source has fed and now has no rows for; `noun` names the
 * source (`NetBox`).
 */
export function missingPartners(
  noun: string,
  mapped: readonly MappedPartner[],
  fed: readonly Partner[],
): readonly string[] {
  const shown = new Set(mapped.map(({ wanted }) => wanted.id));
  return fed
    .filter(({ id }) => !shown.has(id))
    .map(
      ({ id }) =>
        `partner ${id}: ${noun} no longer lists it; its data stay, ` +
        'and `hybrid-core partner remove` removes them',
    );
}
