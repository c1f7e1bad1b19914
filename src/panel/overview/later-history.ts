/** The partner's history, which is loaded when somebody comes to see it: the first page stays small. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../browser/html.ts';
import { NotLoaded } from '../browser/parts.ts';

/** Stands where the history will; loads it once it is near the window. */
export function LaterHistory() {
  const place = useRef<HTMLDivElement>(null);
  const [charts, setCharts] = useState<typeof import('../charts/history.ts') | 'missing' | null>(
    null,
  );
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void import('../charts/history.ts').then(setCharts, () => setCharts('missing'));
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return html`<div class="later" ref=${place}>${
    charts === 'missing'
      ? html`<${NotLoaded} what="The history" />`
      : charts !== null && html`<${PartnerHistory} charts=${charts} />`
  }</div>`;
}

function PartnerHistory({ charts }: { charts: typeof import('../charts/history.ts') }) {
  const at = '/hybrid-core/v2';
  const forecasts = charts.useForecasts(at);
  return html`<${charts.HistorySection} at=${at} forecasts=${forecasts} />`;
}
