/** What a visit of a page takes: bytes, requests and round trips, which hold on any machine, and times. */
import type { CDPSession, Page } from 'playwright-core';

/** What Chromium's developer tools call "Slow 4G". */
const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};

/** A phone's processor beside that of a desktop. */
const slowProcessor = 4;

export interface Visit {
  /** Sent in all, heads included. */
  readonly bytes: number;
  /** The same until the wanted element was there. */
  readonly bytesBefore: number;
  readonly requests: number;
  /** Requests that waited for one another until the wanted element was there. */
  readonly roundTrips: number;
  /** Until the wanted element was drawn, in ms. */
  readonly ms: number;
  /** How far what was there has moved (cumulative layout shift). */
  readonly shift: number;
  /** What has moved, in the order of time. */
  readonly moved: readonly string[];
}

/** When a request was sent and answered, in ms since 1970. */
interface Sent {
  readonly startedAt: number;
  readonly bytes: number;
  /** Null while the answer is on its way. */
  readonly endedAt: number | null;
}

/** Counts what a page loads, on a slow network and a slow processor. */
export class VisitMeter {
  readonly #page: Page;
  readonly #tools: CDPSession;
  #sent = new Map<string, Sent>();
  /** Of Chromium's steady clock, in seconds. */
  #clockAhead = 0;

  private constructor(page: Page, tools: CDPSession) {
    this.#page = page;
    this.#tools = tools;
    tools.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime }) => {
      this.#clockAhead = wallTime - timestamp;
      const startedAt = wallTime * 1_000;
      this.#sent.set(requestId, { startedAt, bytes: 0, endedAt: null });
    });
    // What the browser has kept costs no round trip.
    tools.on('Network.requestServedFromCache', ({ requestId }) => {
      this.#sent.delete(requestId);
    });
    tools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const known = this.#sent.get(requestId);
      if (known === undefined) return;
      const endedAt = (timestamp + this.#clockAhead) * 1_000;
      this.#sent.set(requestId, { ...known, bytes: encodedDataLength, endedAt });
    });
  }

  /** Meters a page in which nothing is open yet; all elements that are waited for are among `selectors`. */
  static async on(page: Page, selectors: readonly string[]): Promise<VisitMeter> {
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', slowNetwork);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
    await page.addInitScript(meterPage, selectors);
    return new VisitMeter(page, tools);
  }

  forgetFiles(): Promise<unknown> {
    return this.#tools.send('Network.clearBrowserCache');
  }

  /** What the page knows of itself so far. */
  read(): Promise<Metered> {
    return this.#page.evaluate<Metered>('meter.read()');
  }

  /** Goes somewhere, and meters until an element is drawn and nothing is loading any more. */
  async measure(selector: string, go: () => Promise<unknown>): Promise<Visit> {
    this.#sent = new Map();
    await this.#page.evaluate('meter.begin()').catch(() => {});
    const from = Date.now();
    await go();
    await this.#page.locator(selector).first().waitFor();
    await this.#page.waitForLoadState('networkidle');
    const { seen, shift, moved } = await this.read();
    const at = seen[selector]!;
    const all = [...this.#sent.values()];
    const before = all.filter(({ endedAt }) => endedAt !== null && endedAt <= at);
    return {
      bytes: sum(all),
      bytesBefore: sum(before),
      requests: all.length,
      roundTrips: depth(before),
      ms: Math.round(at - from),
      shift,
      moved,
    };
  }
}

function sum(sent: readonly Sent[]): number {
  return sent.reduce((of, { bytes }) => of + bytes, 0);
}

/** The longest chain of requests of which each began after the one before had ended. */
function depth(sent: readonly Sent[]): number {
  const depths = new Map<Sent, number>();
  for (const one of [...sent].sort((a, b) => a.startedAt - b.startedAt)) {
    const before = [...depths].filter(([other]) => other.endedAt! <= one.startedAt);
    depths.set(one, 1 + Math.max(0, ...before.map(([, of]) => of)));
  }
  return Math.max(0, ...depths.values());
}

/** What a page knows of itself. */
interface Metered {
  /** When each of the metered elements was there first, in ms since 1970. */
  readonly seen: Readonly<Record<string, number>>;
  readonly shift: number;
  readonly moved: readonly string[];
}

/** Runs in the page, from before there is any of it. */
function meterPage(selectors: readonly string[]): void {
  interface LayoutShift {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: { readonly outerHTML?: string } | null }[];
  }
  let metered = { seen: {} as Record<string, number>, shift: 0, moved: [] as string[] };
  const page = globalThis as unknown as {
    meter: unknown;
    document: { querySelector(selector: string): unknown };
    MutationObserver: new (take: () => void) => { observe(of: unknown, how: unknown): void };
  };
  const look = () => {
    for (const selector of selectors) {
      const isNew = metered.seen[selector] === undefined;
      if (isNew && page.document.querySelector(selector)) metered.seen[selector] = Date.now();
    }
  };
  new page.MutationObserver(look).observe(page.document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const nodes = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '');
      metered.shift += entry.value;
      metered.moved.push(`${entry.value.toFixed(4)}: ${nodes.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift' as never, buffered: true });
  page.meter = {
    begin: () => {
      metered = { seen: {}, shift: 0, moved: [] };
    },
    read: () => metered,
  };
}
