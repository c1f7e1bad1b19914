/** The partner's history, which is loaded when somebody comes to see it: the first page stays small. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../browser/html.ts';

/** Stands where the history will; loads it once it is near the window. */
export function LaterHistory() {
  const place = useRef<HTMLDivElement>(null);
  const [charts, setCharts] = useState<typeof import('../charts/history.ts') | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void import('../charts/history.ts').then(setCharts, () => {});
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const section = charts === null ? null : html`<${PartnerHistory} charts=${charts} />`;
  return html`<div class="later" ref=${place}>${section}</div>`;
}

function PartnerHistory({ charts }: { charts: typeof import('../charts/history.ts') }) {
  const at = '/hybrid-core/v2';
  const forecasts = charts.useForecasts(at);
  return html`<${charts.HistorySection} at=${at} forecasts=${forecasts} />`;
}
