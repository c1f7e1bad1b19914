/** Builds Prometheus' series of one target, scrape by scrape, at times that the test chooses. */
import type { WrittenSample, WrittenSeries } from './remote-write.ts';

/** One line of an exporter's response. */
export interface Exposed {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface ScrapedSeries extends WrittenSeries {
  readonly samples: WrittenSample[];
}

export class ScrapeHistory {
  readonly #target: Readonly<Record<string, string>>;
  readonly #series = new Map<string, ScrapedSeries>();
  #present: ReadonlySet<ScrapedSeries> = new Set();

  /** `target` are the labels that the scrape adds: `instance`, `job`. */
  constructor(target: Readonly<Record<string, string>>) {
    this.#target = target;
  }

  /** All collected series, ready to write. */
  get series(): readonly WrittenSeries[] {
    return [...this.#series.values()];
  }

  /** A scrape, in seconds since the epoch; series that disappeared get a staleness marker. */
  scrape(at: number, exposed: readonly Exposed[]): void {
    const present = new Set<ScrapedSeries>();
    for (const { name, labels = {}, value } of exposed) {
      const series = this.#seriesOf({ ...this.#target, ...labels, __name__: name });
      series.samples.push({ at, value });
      present.add(series);
    }
    for (const series of this.#present) {
      if (!present.has(series)) series.samples.push({ at, value: null });
    }
    this.#present = present;
  }

  /** A failed scrape marks every series as stale. */
  fail(at: number): void {
    this.scrape(at, []);
  }

  #seriesOf(labels: Readonly<Record<string, string>>): ScrapedSeries {
    const key = JSON.stringify(Object.entries(labels).sort());
    let series = this.#series.get(key);
    if (series === undefined) {
      series = { labels, samples: [] };
      this.#series.set(key, series);
    }
    return series;
  }
}
