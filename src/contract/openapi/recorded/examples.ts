/** Examples of histories and forecasts, of the partner of the other examples. */
import type { SiteForecastRecord } from './forecast-schemas.ts';
import type { SiteHistoryRecord } from './history-schemas.ts';

const gap = {
  cpu: null,
  memory: null,
  storage: { distributed: null, rocket: null, object: null },
};

/** Two hours, in the first of which nothing was recorded. */
const history: Omit<SiteHistoryRecord, 'site_id'> = {
  range: { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T12:00:00.000Z', step: '1h' },
  points: [
    { at: '2026-11-20T10:00:00.000Z', ...gap },
    {
      at: '2026-11-20T11:00:00.000Z',
      cpu: {
        percent: 41.07,
        used_cores: 8989.4,
        used_cores_max: 9120.5,
        total_cores: 21888,
        nodes_reporting: 171,
      },
      memory: {
        percent: 61.3,
        used_bytes: 57627053679181,
        used_bytes_max: 57981174853632,
        total_bytes: 94008244174848,
        nodes_reporting: 171,
      },
      storage: {
        distributed: {
          percent: 75,
          used_bytes: 1590070733217792,
          used_bytes_max: 1590070733217792,
          total_bytes: 2120094310957056,
          nodes_reporting: 23,
        },
        rocket: {
          percent: 12.5,
          used_bytes: 164192086582272,
          used_bytes_max: 164192086582272,
          total_bytes: 1313536692658176,
          nodes_reporting: 171,
        },
        object: {
          percent: 50,
          used_bytes: 829602121678848,
          used_bytes_max: 829602121678848,
          total_bytes: 1659204243357696,
          nodes_reporting: 9,
        },
      },
    },
  ],
};

const basis = { from: '2025-11-20', to: '2026-11-19', days: 361 };
const nowhere = { earliest: null, expected: null, latest: null };
const none = { '80': nowhere, '90': nowhere, '100': nowhere };

/** Percents by days: low, expected, high. */
function ahead(percents: Readonly<Record<number, readonly [number, number, number]>>) {
  return Object.entries(percents).map(([days, [low, expected, high]]) => ({
    days: Number(days),
    percent: { low, expected, high },
  }));
}

/** Cores last for more than a year; of object storage too few days are known. */
const forecast: Omit<SiteForecastRecord, 'site_id'> = {
  computed_at: '2026-11-20T00:00:00.000Z',
  cpu: {
    state: 'filling',
    percent: 41.07,
    growth_per_day: { cores: 12.5, percent: 0.06 },
    basis,
    days_until: {
      '80': { earliest: 410, expected: 650, latest: 1102 },
      '90': { earliest: 531, expected: 812, latest: 1410 },
      '100': { earliest: 652, expected: 974, latest: 1718 },
    },
    ahead: ahead({
      7: [41.07, 41.5, 43.2],
      30: [41.9, 43.1, 46.4],
      90: [43.8, 46.9, 52.7],
      180: [46.4, 52.3, 61.2],
      365: [52.1, 62.8, 76.3],
    }),
  },
  memory: {
    state: 'steady',
    percent: 61.3,
    growth_per_day: { bytes: 0, percent: 0 },
    basis,
    days_until: { ...none, '80': { earliest: 1204, expected: null, latest: null } },
    ahead: ahead({
      7: [61.3, 61.6, 63.9],
      30: [61.3, 61.9, 64.8],
      90: [61.3, 62.1, 65.9],
      180: [61.3, 62.1, 66.8],
      365: [61.3, 62.1, 68.7],
    }),
  },
  storage: {
    distributed: {
      state: 'filling',
      percent: 75,
      growth_per_day: { bytes: 2120094310957, percent: 0.1 },
      basis,
      days_until: {
        '80': { earliest: 31, expected: 50, latest: 77 },
        '90': { earliest: 104, expected: 150, latest: 214 },
        '100': { earliest: 177, expected: 250, latest: 351 },
      },
      ahead: ahead({
        7: [75, 75.7, 76.6],
        30: [76.5, 78, 79.9],
        90: [81, 84, 88.1],
        180: [87.4, 93, 100.4],
        365: [101, 111.5, 125.8],
      }),
    },
    rocket: {
      state: 'shrinking',
      percent: 12.5,
      growth_per_day: { bytes: -262707338531, percent: -0.02 },
      basis,
      days_until: none,
      ahead: ahead({
        7: [12.5, 12.5, 12.9],
        30: [12.5, 12.5, 13],
        90: [12.5, 12.5, 13],
        180: [12.5, 12.5, 13],
        365: [12.5, 12.5, 13],
      }),
    },
    object: {
      state: 'insufficient_data',
      percent: 50,
      growth_per_day: null,
      basis: null,
      days_until: null,
      ahead: null,
    },
  },
};

/** The one site that fills. */
const first = [
  {
    site_id: 'fra01',
    quantity: 'distributed',
    days_until: { earliest: 177, expected: 250 },
  },
];

const site = { site_id: 'fra01' };
const hybridCore = { hybrid_core_id: 'acme-eu' };
const partner = { partner_id: 'acme' };

/** All assets of the partner that report are of this one site. */
export const recordedExamples = {
  SiteHistory: { data: { ...site, ...history } },
  HybridCoreHistory: { data: { ...hybridCore, ...history } },
  PartnerHistory: { data: { ...partner, ...history } },
  SiteForecast: { data: { ...site, ...forecast } },
  HybridCoreForecast: { data: { ...hybridCore, ...forecast, first } },
  PartnerForecast: { data: { ...partner, ...forecast, first } },
} as const;
