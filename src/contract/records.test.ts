/** The writers' output conforms to the schemas, for any inventory, usage and history. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyPoint } from '../../test/fixture/empty-point.ts';
import { compileSchema, schemaFaults } from '../../test/openapi/schemas.ts';
import { samples } from '../../test/property/seed.ts';
import { type Asset, nodeTypes } from '../domain/asset.ts';
import { toAssetView } from '../domain/asset-view.ts';
import { countedBy } from '../domain/capacity/counted-by.ts';
import { type Forecast, forecast } from '../domain/capacity/forecast.ts';
import { siteHeadroom } from '../domain/capacity/headroom.ts';
import { SiteNodesBuilder } from '../domain/capacity/site-nodes.ts';
import { trendOf } from '../domain/capacity/trend.ts';
import { type Event, eventTypes } from '../domain/event.ts';
import { toExact } from '../domain/exact.ts';
import {
  dayMs,
  downsample,
  type HistoryLevel,
  type HistoryPoint,
  type HistoryQuantity,
  historyQuantities,
  historySteps,
  stepMs,
  stepStart,
} from '../domain/history.ts';
import { NodeTally } from '../domain/node-counts.ts';
import type { Resources } from '../domain/resources.ts';
import type { Sample } from '../domain/usage.ts';
import { WorkloadSums } from '../domain/workload.ts';
import type { AssetState } from './asset.ts';
import { assetJson } from './asset-json.ts';
import { eventListSchema } from './event.ts';
import { eventJson, eventListJson } from './event-json.ts';
import { firstSitesMax } from './forecast.ts';
import { forecastJson } from './forecast-json.ts';
import type { HeadroomAnswer } from './headroom.ts';
import { headroomJson } from './headroom-json.ts';
import { historyJson } from './history-json.ts';
import { hybridCoreJson } from './hybrid-core-json.ts';
import { failuresMax, leadDaysMax, reservePercentMax } from './parameters.ts';
import { resourcesJson, siteResourcesJson } from './resources-json.ts';
import type { RecordName } from './routes.ts';
import { siteJson } from './site-json.ts';

const runs = { numRuns: samples(500) };

function faults(record: RecordName, json: string): readonly string[] {
  const version = ['Site', 'SiteResources'].includes(record) ? 'v1' : 'v2';
  const schema = { $ref: `#/components/schemas/${record}` };
  return schemaFaults(compileSchema(version, schema), JSON.parse(json));
}

const now = Date.UTC(2026, 10, 20);
const time = fc.integer({ min: now - 3 * dayMs, max: now });
const id = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
const bytes = fc.oneof(fc.nat({ max: 1_000 }), fc.maxSafeNat());
const hundredths = fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) * 100n });
const cores = fc.oneof(fc.bigInt({ min: 0n, max: 20_000n }), hundredths);
const status = fc.constantFrom('active', 'active', 'staged', 'failed', 'a-1_b');
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 4 });

function sampleOf<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Sample<Value>> {
  return fc.record({
    used: orNull(value),
    total: orNull(value),
    observedAt: orNull(time),
    overridesCapacity: fc.boolean(),
  });
}

const usage = fc.record({
  source: fc.constantFrom('file' as const, 'collector' as const),
  cpu: orNull(sampleOf(cores)),
  memory: orNull(sampleOf(bytes)),
  storage: orNull(sampleOf(bytes)),
});

const asset: fc.Arbitrary<Asset> = fc.record({
  id,
  nodeType: fc.constantFrom(...nodeTypes),
  status,
  capacity: fc.record({ cpu: orNull(cores), memory: orNull(bytes), storage: orNull(bytes) }),
});

const shownAsset: fc.Arbitrary<AssetState> = fc
  .tuple(asset, orNull(usage), id)
  .map(([{ capacity, ...of }, used, siteId]) => {
    const exact = { ...capacity, cpu: toExact(capacity.cpu) };
    const shown = toAssetView(of.nodeType, exact, used, { now, usageMaxAgeMs: dayMs });
    return { ...of, siteId, ...shown };
  });

const assets = fc.array(
  shownAsset.map((of) => ({ ...of, staleSamples: 0, newestStale: null, nextStaleAt: 0 })),
);

const resources: fc.Arbitrary<Resources> = assets.map((all) => {
  const [sums, tally] = [new WorkloadSums(), new NodeTally()];
  for (const of of all) {
    sums.add(of.nodeType, of.status, of);
    tally.add(of);
  }
  return { workload: sums.result(), nodes: tally.result() };
});

const sum = fc.bigInt({ min: 0n, max: 2n ** 80n });
const quantityPoint = fc.record({
  samples: fc.constant(1),
  usedSum: sum,
  usedMax: sum,
  total: sum,
  nodesReporting: fc.nat(),
});
const ofQuantities = <Value>(value: fc.Arbitrary<Value>) =>
  fc.record(
    Object.fromEntries(historyQuantities.map((key) => [key, value])) as Record<
      HistoryQuantity,
      fc.Arbitrary<Value>
    >,
  );

const subject = fc.record({
  partnerId: id,
  level: fc.constantFrom<HistoryLevel>('partner', 'hybrid-core', 'site'),
  id,
});
const placeOf = { partner: 'Partner', 'hybrid-core': 'HybridCore', site: 'Site' } as const;

it('is true of sites', () => {
  const degrees = (max: number) => orNull(fc.double({ min: -max, max, noNaN: true }));
  const text = orNull(fc.string({ unit: 'binary' }));
  const location = fc.record({
    city: text,
    country: text,
    latitude: degrees(90),
    longitude: degrees(180),
  });
  const site = fc.record({ id, hybridCoreId: id, description: text, location: orNull(location) });
  fc.assert(
    fc.property(site, fc.nat(), (of, assets) => {
      expect(faults('Site', siteJson(of, assets))).toEqual([]);
    }),
    runs,
  );
});

it('is true of hybrid cores', () => {
  const hybridCore = fc.record({ id, status, publicAvailable: fc.boolean() });
  fc.assert(
    fc.property(hybridCore, fc.uniqueArray(id), fc.nat(), (of, siteIds, assets) => {
      expect(faults('HybridCore', hybridCoreJson(of, siteIds, assets))).toEqual([]);
    }),
    runs,
  );
});

it('is true of assets', () => {
  fc.assert(
    fc.property(shownAsset, (of) => {
      expect(faults('Asset', assetJson(of))).toEqual([]);
    }),
    runs,
  );
});

it('is true of resources views', () => {
  const stale = fc.record({ nodes: fc.nat(), newest: orNull(fc.nat()) });
  fc.assert(
    fc.property(resources, id, stale, (of, name, old) => {
      const partner = { partner_id: name, hybrid_core_count: 1, site_count: 2 };
      const hybridCore = { hybrid_core_id: name, site_count: 2 };
      expect(faults('SiteResources', siteResourcesJson(name, of))).toEqual([]);
      expect(faults('SiteResourcesV2', resourcesJson({ site_id: name }, of, old))).toEqual([]);
      expect(faults('HybridCoreResources', resourcesJson(hybridCore, of, old))).toEqual([]);
      expect(faults('PartnerResources', resourcesJson(partner, of, old))).toEqual([]);
    }),
    runs,
  );
});

it('is true of histories', () => {
  const quantities = ofQuantities(orNull(quantityPoint));
  const points = fc.array(fc.tuple(quantities, orNull(quantities)), { maxLength: 30 });
  fc.assert(
    fc.property(subject, fc.constantFrom(...historySteps), points, (of, step, recorded) => {
      const from = stepStart(now, step);
      const samples: HistoryPoint[] = recorded.map(([use, allocation], index) => ({
        at: from + index * stepMs['5m'],
        ...use,
        allocation,
      }));
      const range = { from, to: from + 20 * stepMs[step], step };
      const json = historyJson(of, range, downsample(samples, step));
      expect(faults(`${placeOf[of.level]}History`, json)).toEqual([]);
    }),
    runs,
  );
});

it('is true of forecasts', () => {
  const used = fc.oneof(sum, fc.bigInt({ min: 0n, max: 5_000n }));
  const days = fc.array(used, { maxLength: 90 }).map((uses) =>
    uses.map((of, day): HistoryPoint => {
      const point = { samples: 288, usedSum: of, usedMax: of, total: of, nodesReporting: 2 };
      return { ...emptyPoint, at: now - (uses.length - day) * dayMs, cpu: point };
    }),
  );
  const today = fc.record({
    used,
    total: used,
    nodesReporting: fc.nat({ max: 2 }),
    nodesActive: fc.constant(2),
  });
  const made: fc.Arbitrary<Forecast> = fc
    .tuple(days, today)
    .map(([past, present]) => forecast(trendOf(past, 'cpu', { today: now }, 2), present));
  const amounts = fc.record(
    { cpu: fc.bigInt({ min: -100n, max: 100n }), object: fc.maxSafeNat().map(BigInt) },
    { requiredKeys: [] },
  );
  const whatIf = fc.record({
    plan: amounts,
    extend: amounts,
    leadDays: fc.option(fc.nat({ max: leadDaysMax })),
    by: fc.constantFrom(...countedBy),
  });
  const first = fc.record({
    siteId: id,
    quantity: fc.constantFrom(...historyQuantities),
    earliest: fc.nat({ max: 1_825 }),
    expected: fc.option(fc.nat({ max: 1_825 })),
  });
  const answer = fc.record({
    subject,
    whatIf,
    computedAt: fc.constant(now),
    forecasts: ofQuantities(made),
    first: fc.option(fc.array(first, { maxLength: firstSitesMax })),
  });
  fc.assert(
    fc.property(answer, (of) => {
      expect(faults(`${placeOf[of.subject.level]}Forecast`, forecastJson(of))).toEqual([]);
    }),
    { numRuns: samples(100) },
  );
});

it('is true of headroom', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 13n });
  const shape = fc.record(
    { cpu: amount, memory: amount, distributed: amount, rocket: amount, object: amount },
    { requiredKeys: [] },
  );
  const question = fc.record({
    shape: fc.option(shape),
    failures: fc.nat({ max: failuresMax }),
    reserve: fc.nat({ max: 100 * reservePercentMax }),
    by: fc.constantFrom(...countedBy),
  });
  const answer = fc
    .tuple(subject, question, assets, id)
    .map(([of, asked, nodesOf, siteId]): HeadroomAnswer => {
      const nodes = new SiteNodesBuilder();
      for (const [row, each] of nodesOf.entries()) nodes.add(row, each.nodeType, each.status, each);
      const { free, survives, fits } = finished(siteHeadroom(nodes.result(), asked));
      const named = Object.fromEntries(
        Object.entries(free).map(([quantity, { largest, ...others }]) => {
          const where = largest && { siteId, assetId: nodesOf[largest.where].id };
          return [quantity, { ...others, largest: largest && { ...largest, where } }];
        }),
      ) as HeadroomAnswer['free'];
      const own = { subject: of, question: asked, free: named, survives, fits };
      if (of.level === 'site') return own;
      const count = fits?.count ?? null;
      const sites = count === null ? [] : [{ siteId, count }];
      return {
        ...own,
        survives: { ...survives, siteId: survives.nodes === null ? null : siteId },
        fits: fits && { ...fits, limitedBy: null, sites },
      };
    });
  fc.assert(
    fc.property(answer, (of) => {
      expect(faults(`${placeOf[of.subject.level]}Headroom`, headroomJson(of))).toEqual([]);
    }),
    { numRuns: samples(100) },
  );
});

function finished<Result>(work: Generator<void, Result, void>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

it('is true of events', () => {
  const members = orNull(
    fc.dictionary(fc.string(), fc.jsonValue()).map((of) => JSON.stringify(of)),
  );
  const event: fc.Arbitrary<Event> = fc.record({
    id: fc.maxSafeNat(),
    at: time,
    type: fc.constantFrom(...eventTypes),
    hybridCoreId: orNull(id),
    siteId: orNull(id),
    assetId: orNull(id),
    before: members,
    after: members,
  });
  const validateList = compileSchema('v2', eventListSchema);
  const links = {
    self: 'https://hc.example/events',
    nextPrefix: 'https://hc.example/events?after=',
  };
  fc.assert(
    fc.property(fc.array(event, { maxLength: 10 }), fc.maxSafeNat(), (events, next) => {
      for (const of of events) expect(faults('Event', eventJson(of))).toEqual([]);
      const after = next % 2 === 0 ? { id: next } : null;
      const position = { next: after && String(next), oldest: events[0]?.id ?? null, after };
      const list = JSON.parse(eventListJson(events, position, links));
      expect(schemaFaults(validateList, list)).toEqual([]);
    }),
    { numRuns: samples(100) },
  );
});
