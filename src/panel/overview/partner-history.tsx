/** The partner's history and events, below the sites. */
import { HistorySection, useForecasts } from '../charts/history.tsx';
import { WhatHappened } from '../events/what-happened.tsx';

/** The chart of all sites together, and the partner's latest events. */
export function PartnerHistory() {
  const at = '/hybrid-core/v2';
  return (
    <>
      <HistorySection apiPath={at} known={useForecasts(at)} />
      <WhatHappened path="" />
    </>
  );
}
