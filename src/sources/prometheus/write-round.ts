/** Writes the readings of a round: each partner's once, so that a round moves its revision once. */
import { eachPartner } from '../runner/each-partner.ts';
import type { CollectContext, PartnerSummary, Unmatched } from '../runner/source.ts';
import { type MeasuredPartner, matchReadings } from './match.ts';
import type { AssetReading } from './readings.ts';
import type { PrometheusSettings } from './schema.ts';
import { writeReadings } from './write.ts';

/** What a round wrote, or would in a dry run. */
export interface WrittenRound {
  readonly partners: readonly PartnerSummary[];
  readonly unmatched: readonly Unmatched[];
  readonly errors: readonly string[];
}

/** Matches the readings with the assets of these partners, and writes them partner by partner. */
export async function writeRound(
  readings: readonly AssetReading[],
  partners: readonly MeasuredPartner[],
  { name, capacity }: PrometheusSettings,
  context: CollectContext,
): Promise<WrittenRound> {
  const { byPartner, unmatched, errors } = matchReadings(readings, partners);
  const written = await eachPartner(
    partners.filter(({ partner }) => byPartner.has(partner.id)),
    ({ partner }) => partner.id,
    context,
    (state) => {
      context.progress(`${name}: writing partner ${state.partner.id}`);
      return writeReadings(state, byPartner.get(state.partner.id)!, capacity, context);
    },
  );
  return {
    partners: written.results.map(({ partnerId, assets, lines }) => ({
      partnerId,
      changed: assets.length,
      lines,
    })),
    unmatched,
    errors: [...errors, ...written.errors],
  };
}
