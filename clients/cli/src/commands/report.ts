/** Implements `hc report`: a month of the partner or a site as one HTML file. */
import { writeFileSync } from 'node:fs';
import type { EventsQuestion } from '@hybrid-core/client';
import { CommandError, exitStatus, wrongUsage } from '../exit.ts';
import { isSpecial, replaceFile, targetOf } from '../files.ts';
import { write } from '../io.ts';
import { type ReportSource, readAnswers } from '../report/answers.ts';
import { firstMonth, type Month, monthOf, readMonth } from '../report/month.ts';
import { reportPage } from '../report/page.ts';
import type { Session } from '../session.ts';
import { askSubject } from './subject.ts';

export interface ReportOptions {
  readonly month?: string;
  readonly site?: string;
  readonly output: string;
}

/** Events of nodes that are counted, and as many of all else: 200 requests each. */
const eventsMax = 10_000;

/** The output that is standard output. */
const standardOutput = '-';

export async function reportCommand(session: Session, options: ReportOptions): Promise<void> {
  const { io, progress } = session;
  const month = chosenMonth(options.month, io.now());
  const siteId = options.site ?? null;
  try {
    progress.show('Reading the month');
    const answers = await readAnswers(sourceOf(session), siteId, month, eventsMax);
    const name =
      siteId ?? (await session.client.getPartnerResources({ signal: session.signal })).partner_id;
    const text = reportPage({ name, siteId, month, writtenAt: io.now(), answers });
    progress.clear();
    if (options.output === standardOutput) await write(io.stdout, text);
    else writeWhole(options.output, text);
  } finally {
    progress.clear();
  }
}

/** The month of the option; the last whole one by default. */
function chosenMonth(written: string | undefined, now: number): Month {
  if (written === undefined) return monthOf(now, 1);
  const month = readMonth(written);
  if (month !== null && month.from <= now) return month;
  const allowed = `YYYY-MM, from ${firstMonth} to ${monthOf(now).name}, which is under way`;
  throw wrongUsage(`--month is "${written}"; expected ${allowed}`);
}

/** The interface's answers, by the client. */
function sourceOf(session: Session): ReportSource {
  const { client, signal } = session;
  const at = (siteId: string | null) => siteId ?? undefined;
  return {
    history: (siteId, range) => askSubject(session, 'history', at(siteId), {}, { range }),
    forecast: (siteId) => askSubject(session, 'forecast', at(siteId), {}),
    headroom: (siteId, shape) => askSubject(session, 'headroom', at(siteId), {}, { shape }),
    async sites(limit) {
      const { data, meta } = await client.listSites({ signal }).page({ limit });
      return { ids: data.map(({ id }) => id), total: meta.page.total };
    },
    events({ after, range, types, siteId }) {
      const filter = { type: types, ...(siteId !== null && { site_id: [siteId] }) };
      const cursor = after === null ? {} : { after: { event: after } };
      return client.listEvents({ ...cursor, range, filter, signal } as EventsQuestion);
    },
  };
}

/** Writes a file that has the former text until it has all of the new one. */
function writeWhole(file: string, text: string): void {
  try {
    if (isSpecial(file)) writeFileSync(file, text);
    else replaceFile(targetOf(file), text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be written: ${reason}`, exitStatus.failed);
  }
}
