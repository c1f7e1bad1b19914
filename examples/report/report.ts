/** How full every site is, in percent, and what is full first: `npx node examples/report/report.ts`. */
import { HybridCoreClient } from '@hybrid-core/client';

const { HC_URL: url = '', HC_USER_ID: userId = '', HC_TOKEN: token = '' } = process.env;
const client = new HybridCoreClient({ url, userId, token });

const rows = [['site', 'cpu', 'memory', 'distributed', 'rocket', 'object', 'full first']];
for await (const { id } of client.listSites()) {
  const { cpu, memory, storage } = await client.getSiteForecast(id);
  const forecasts = Object.entries({ cpu, memory, ...storage });
  const [first] = forecasts
    .flatMap(([quantity, { days_until }]) => {
      const { expected = null, earliest = null } = days_until?.[100] ?? {};
      return expected === null ? [] : [{ quantity, expected, earliest }];
    })
    .sort((one, other) => one.expected - other.expected);
  const when =
    first && `${first.quantity} in ${first.expected} days, ${first.earliest} at the earliest`;
  rows.push([id, ...forecasts.map(([, { percent }]) => String(percent ?? '-')), when ?? '-']);
}

const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
for (const [site, ...cells] of rows) {
  const when = cells.pop()!;
  const figures = cells.map((cell, column) => cell.padStart(widths[column + 1]!));
  console.log([site!.padEnd(widths[0]!), ...figures, when].join('  '));
}
