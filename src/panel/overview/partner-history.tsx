/** The history of the partner, below the sites. */
import { HistorySection, useForecasts } from '../charts/history.tsx';

/** The chart of all sites together. */
export function PartnerHistory() {
  const at = '/hybrid-core/v2';
  return <HistorySection at={at} known={useForecasts(at)} />;
}
