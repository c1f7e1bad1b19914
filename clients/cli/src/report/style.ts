/** The style sheet of a report: dark on white, on screen and paper, in any theme. */

/** Of the file that `hc` writes, and of the panel's page. */
export const reportStyle = `
.report {
  --ink: #1f2933;
  --ink-soft: #52606d;
  --rule: #cfd6dd;
  --bar: #14628a;
  --bar-light: #a9cfe3;
  color-scheme: light;
  max-width: 60rem;
  margin: 0 auto;
  padding: clamp(1rem, 4vw, 3rem);
  background: #ffffff;
  color: var(--ink);
  font:
    0.9375rem / 1.45 system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    Arial,
    sans-serif;
  overflow-wrap: break-word;
}
.report bdi {
  overflow-wrap: anywhere;
}
.report h1 {
  margin: 0;
  font-size: 1.75rem;
  line-height: 1.2;
}
.report h2 {
  margin: 1.75rem 0 0.5rem;
  font-size: 1.2rem;
  break-after: avoid;
}
.report h3 {
  margin: 1rem 0 0.25rem;
  font-size: 1rem;
  break-after: avoid;
}
.report p {
  margin: 0.4rem 0;
}
.report .kind,
.report .note,
.report .key {
  color: var(--ink-soft);
}
.report .note {
  font-size: 0.875em;
}
.report .month {
  margin: 0;
  font-size: 1.25rem;
}
.report .wide {
  overflow-x: auto;
}
.report table {
  width: 100%;
  margin: 0.4rem 0;
  border-collapse: collapse;
  font-size: 0.875em;
}
.report thead {
  display: table-header-group;
}
.report tr,
.report table:not(:has(tbody tr:nth-child(16))) {
  break-inside: avoid;
}
.report th,
.report td {
  position: static;
  padding: 0.3rem 0.75rem 0.3rem 0;
  border: 0;
  border-bottom: 1px solid var(--rule);
  background: none;
  color: inherit;
  font-weight: 400;
  text-align: left;
  vertical-align: top;
  white-space: normal;
  font-variant-numeric: tabular-nums;
}
.report thead th {
  color: var(--ink-soft);
  border-bottom-color: var(--ink-soft);
  vertical-align: bottom;
}
.report tbody th {
  min-width: 5em;
  font-weight: 600;
}
.report .unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
.report .beside,
.report .charts {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  gap: 0.75rem 2rem;
  align-items: start;
}
.report figure {
  margin: 0;
  break-inside: avoid;
}
.report figcaption {
  font-weight: 600;
}
.report svg {
  display: block;
  width: 100%;
  height: auto;
}
.report svg text {
  fill: var(--ink-soft);
  font-size: 9px;
}
.report .mean {
  fill: var(--bar);
  background: var(--bar);
}
.report .highest {
  fill: var(--bar-light);
  background: var(--bar-light);
  stroke: var(--bar);
  stroke-width: 0.75;
}
.report svg line {
  stroke: var(--rule);
  stroke-width: 0.5;
}
.report svg line.scarce {
  stroke: var(--ink-soft);
  stroke-dasharray: 3 2;
}
.report .patch {
  display: inline-block;
  width: 0.8em;
  height: 0.8em;
  border: 1px solid var(--ink-soft);
  print-color-adjust: exact;
}
@media (forced-colors: active) {
  .report .mean {
    fill: CanvasText;
    background: CanvasText;
    forced-color-adjust: none;
  }
  .report .highest {
    fill: GrayText;
    background: GrayText;
    forced-color-adjust: none;
  }
  .report svg text {
    fill: CanvasText;
  }
  .report svg line {
    stroke: CanvasText;
  }
}
body:has(> .report-file) {
  margin: 0;
}
@media print {
  .report .wide {
    overflow: visible;
  }
  .report {
    max-width: none;
    padding: 0;
    font-size: 10pt;
  }
  .report h2 {
    margin-top: 1.1rem;
  }
  .report th,
  .report td {
    padding-block: 0.2rem;
  }
  .report .charts {
    grid-template-columns: 1fr 1fr;
  }
  .report .beside {
    break-inside: avoid;
    grid-template-columns: 3fr 2fr;
  }
}
`;
