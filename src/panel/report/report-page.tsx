/** The printable monthly report of the partner or a site, with a choice of month. */
import { h, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ReportAnswers } from '../../../clients/cli/src/report/answers.ts';
import type { ReportSubject } from '../../../clients/cli/src/report/document.ts';
import type { Element } from '../../../clients/cli/src/report/markup.ts';
import type { Month } from '../../../clients/cli/src/report/month.ts';
import { escapeFormatCharacters } from '../../text/escape-format-characters.ts';
import { useAddress, withParameters } from '../browser/address.ts';
import { Notice, NotLoaded } from '../browser/components.tsx';
import { sitePath } from '../browser/paths.ts';
import type { SessionRecord } from '../browser/records.ts';
import { asRefused, type Refused, refusal, send, signInAgain } from '../browser/send.ts';
import { readJson } from '../values/exact-json.ts';
import * as words from '../words/report.ts';

/** Maximum node events counted, and maximum other events: 20 requests each. */
const eventsMax = 1_000;

/** Months offered, newest first; the address may name any other. */
const offeredMonths = 24;

/** The report code (document.ts). */
type Script = typeof import('./document.ts');

/** The loaded script: a page that is opened again renders at once. */
let loaded: Script | null = null;

interface PageProps {
  readonly session: SessionRecord;
  readonly siteId?: string;
}

export function ReportPage({ session, siteId }: PageProps) {
  const [script, setScript] = useState<Script | 'missing' | null>(loaded);
  useEffect(() => {
    import('./document.ts').then(
      (of) => {
        loaded = of;
        setScript(of);
      },
      () => setScript('missing'),
    );
  }, []);
  return (
    <main id="main" class="for-paper">
      {script === 'missing' && <NotLoaded what={words.theReport} />}
      {script !== null && script !== 'missing' && (
        <MonthReport
          script={script}
          name={siteId ?? session.partner.name}
          siteId={siteId ?? null}
        />
      )}
    </main>
  );
}

interface MonthReportProps {
  readonly script: Script;
  /** The name of the partner or the id of the site. */
  readonly name: string;
  readonly siteId: string | null;
}

function MonthReport({ script, name, siteId }: MonthReportProps) {
  const { firstMonth, monthOf, monthText, readMonth } = script;
  const { search, push } = useAddress();
  const now = Date.now();
  const written = new URLSearchParams(search).get('month');
  const month = written === null ? monthOf(now, 1) : readMonth(written);
  const choose = (event: Event) =>
    push(withParameters(search, { month: (event.target as HTMLSelectElement).value }));
  return (
    <>
      <div class="report-bar">
        <p class="crumbs">
          <a href="/">{words.overview}</a>
          {siteId !== null && (
            <>
              {' '}
              › <a href={sitePath(siteId)}>{siteId}</a>
            </>
          )}
        </p>
        <label class="inline">
          <span>{words.month}</span>{' '}
          <select onChange={choose}>
            {offered(script, month, now).map((of) => (
              <option key={of.name} value={of.name} selected={of.name === month?.name}>
                {monthText(of)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => print()}>
          {words.print}
        </button>
      </div>
      {month === null || month.from > now ? (
        <div class="notice" role="alert">
          <h1>{words.noSuchMonth}</h1>
          <p>{words.whatMonthHasToBe(written, firstMonth, monthOf(now).name)}</p>
        </div>
      ) : (
        <Report key={month.name} script={script} of={{ name, siteId, month }} />
      )}
    </>
  );
}

/** The offered months, including the one in the address. */
function offered({ monthOf }: Script, month: Month | null, now: number): readonly Month[] {
  const months = Array.from({ length: offeredMonths }, (_, i) => monthOf(now, i));
  const isOffered = month === null || months.some(({ name }) => name === month.name);
  return isOffered ? months : [...months, month];
}

/** A loaded report, and its time. */
interface LoadedReport {
  readonly writtenAt: number;
  readonly answers: ReportAnswers;
}

function Report({ script, of }: { script: Script; of: ReportSubject }) {
  const { siteId, month } = of;
  const [read, setRead] = useState<LoadedReport | null>(null);
  const [error, setError] = useState<Refused | null>(null);
  usePaper(script, of);
  useEffect(() => {
    const ended = new AbortController();
    const ask = async (path: string) => {
      const answer = await send(path, { signal: ended.signal });
      if (!answer.ok) throw await refusal(answer);
      return readJson(await answer.text());
    };
    script.readAnswers(script.sourceOf(ask), siteId, month, eventsMax).then(
      (answers) => setRead({ writtenAt: Date.now(), answers }),
      (thrown) => {
        if (ended.signal.aborted) return;
        const refused = asRefused(thrown);
        if (refused.status === 401) signInAgain();
        setError(refused);
      },
    );
    return () => ended.abort();
  }, []);
  if (read !== null) return drawn(script.reportDocument({ ...of, ...read }));
  return (
    <>
      {drawn(script.reportFrame(of, null))}
      <Notice of={{ data: null, error, checkedAt: 0 }} />
    </>
  );
}

/** Converts report markup to Preact nodes. */
function drawn({ tag, attributes, content }: Element): VNode {
  const inner = content.map((of) => (typeof of === 'string' ? of : drawn(of)));
  return h(tag, attributes, ...inner);
}

/** Applies the report's title, style and page size to the document. */
function usePaper({ reportTitle, reportStyle, pageRule }: Script, of: ReportSubject): void {
  useLayoutEffect(() => {
    const title = reportTitle(of);
    document.title = escapeFormatCharacters(title);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(reportStyle + pageRule(title));
    const others = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...others, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((of) => of !== sheet);
    };
  }, []);
}
