/** The printable monthly report of the partner or a site, with a choice of month. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { escapeFormatCharacters } from '../../../text/escape-format-characters.ts';
import { useAddress, withParameters } from '../address.ts';
import { Notice, NotLoaded } from '../components.tsx';
import { sitePath } from '../paths.ts';
import type { SessionRecord } from '../records.ts';
import { asRefused, type Refused, refusal, send, signInAgain } from '../send.ts';
import { readJson } from '../values/exact-json.ts';
import type { ReportSubject } from './answers.ts';
import { firstMonth, type Month, momentText, monthOf, monthText, readMonth } from './month.ts';

/** Months offered, newest first; the address may name any other. */
const offeredMonths = 24;

interface PageProps {
  readonly session: SessionRecord;
  /** The site; the partner without one. */
  readonly siteId?: string;
}

export function ReportPage({ session, siteId }: PageProps) {
  const { search, push } = useAddress();
  const now = Date.now();
  const written = new URLSearchParams(search).get('month');
  const month = written === null ? monthOf(now, 1) : readMonth(written);
  const choose = (event: Event) =>
    push(withParameters(search, { month: (event.target as HTMLSelectElement).value }));
  const name = siteId ?? session.partner.name;
  return (
    <main id="main" class="for-paper">
      <div class="report-bar">
        <p class="crumbs">
          <a href="/">Overview</a>
          {siteId !== undefined && (
            <>
              {' '}
              › <a href={sitePath(siteId)}>{siteId}</a>
            </>
          )}
        </p>
        <label class="inline">
          <span>Month (UTC)</span>{' '}
          <select onChange={choose}>
            {offered(month, now).map((of) => (
              <option key={of.name} value={of.name} selected={of.name === month?.name}>
                {monthText(of)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => print()}>
          Print or save as PDF
        </button>
      </div>
      {month === null || month.from > now ? (
        <div class="notice" role="alert">
          <h1>No such month</h1>
          <p>
            The address says month={written}; it has to be from {firstMonth} to {monthOf(now).name}.
          </p>
        </div>
      ) : (
        <MonthReport
          key={month.name}
          of={{ name, siteId: siteId ?? null, month, leadDays: session.partner.lead_days }}
        />
      )}
    </main>
  );
}

/** The offered months, including the one in the address. */
function offered(month: Month | null, now: number): readonly Month[] {
  const months = Array.from({ length: offeredMonths }, (_, i) => monthOf(now, i));
  const isOffered = month === null || months.some(({ name }) => name === month.name);
  return isOffered ? months : [...months, month];
}

/** The script of a report's sections, which no other page loads. */
const loadSections = () => import('./sections.tsx');

/** What a report is of. */
interface Subject extends ReportSubject {
  /** The name of the partner or the id of the site. */
  readonly name: string;
}

function MonthReport({ of: { name, siteId, month, leadDays } }: { readonly of: Subject }) {
  const box = useRef<HTMLDivElement>(null);
  const [writtenAt, setWrittenAt] = useState<number | null>(null);
  const [error, setError] = useState<Refused | 'missing' | null>(null);
  useEffect(() => {
    const sections = box.current!;
    const ended = new AbortController();
    const read = async (path: string) => {
      const answer = await send(path, { signal: ended.signal });
      if (!answer.ok) throw await refusal(answer);
      return readJson(await answer.text());
    };
    const draw = async () => {
      const script = await loadSections().catch(() => null);
      if (script === null) return setError('missing');
      const { readAnswers, drawSections } = script;
      const answers = await readAnswers(read, { siteId, month, leadDays });
      if (ended.signal.aborted) return;
      const now = Date.now();
      // A browser names the file of a PDF after it.
      const title = `${siteId === null ? '' : 'Site '}${name}, ${monthText(month)}`;
      document.title = escapeFormatCharacters(title);
      setWrittenAt(now);
      drawSections(sections, { month, writtenAt: now, answers, leadDays });
      ended.signal.addEventListener('abort', () => drawSections(sections, null));
    };
    draw().catch((thrown) => {
      if (ended.signal.aborted) return;
      const refused = asRefused(thrown);
      if (refused.status === 401) signInAgain();
      setError(refused);
    });
    return () => ended.abort();
  }, []);
  const isSoFar = writtenAt !== null && writtenAt < month.to;
  return (
    <>
      <article class="report" lang="en">
        <header>
          <p class="kind">{siteId === null ? 'Capacity report' : 'Capacity report, site'}</p>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p class="month">{`${monthText(month)}${isSoFar ? ' so far' : ''}`}</p>
          <p class="note">
            {writtenAt === null
              ? '\u00a0'
              : `Written ${momentText(writtenAt)}. All figures are of what is used, not of what was promised. The month and its days are those of UTC.`}
          </p>
        </header>
        <div ref={box} />
      </article>
      {error === 'missing' ? (
        <NotLoaded what="The report" />
      ) : (
        writtenAt === null && <Notice of={{ data: null, error, checkedAt: 0 }} />
      )}
    </>
  );
}
