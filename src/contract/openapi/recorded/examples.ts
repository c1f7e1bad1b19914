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

const basis = { from: '2026-08-22', to: '2026-11-19', days: 88 };
const nowhere = { expected: null, earliest: null };
const none = { '80': nowhere, '90': nowhere, '100': nowhere };

/** Cores last for more than a year; of object storage too few days are known. */
const forecast: Omit<SiteForecastRecord, 'site_id'> = {
  computed_at: '2026-11-20T00:00:00.000Z',
  cpu: {
    state: 'filling',
    percent: 41.07,
    growth_per_day: { cores: 12.5, percent: 0.06 },
    basis,
    days_until: {
      '80': { expected: 681.7, earliest: 577.6 },
      '90': { expected: 856.8, earliest: 726 },
      '100': { expected: 1031.9, earliest: 874.4 },
    },
  },
  memory: {
    state: 'steady',
    percent: 61.3,
    growth_per_day: { bytes: 8213422080, percent: 0.01 },
    basis,
    days_until: none,
  },
  storage: {
    distributed: {
      state: 'filling',
      percent: 75,
      growth_per_day: { bytes: 2120094310957, percent: 0.1 },
      basis,
      days_until: {
        '80': { expected: 50, earliest: 41.7 },
        '90': { expected: 150, earliest: 125 },
        '100': { expected: 250, earliest: 208.3 },
      },
    },
    rocket: {
      state: 'shrinking',
      percent: 12.5,
      growth_per_day: { bytes: -262707338531, percent: -0.02 },
      basis,
      days_until: none,
    },
    object: {
      state: 'insufficient_data',
      percent: 50,
      growth_per_day: null,
      basis: null,
      days_until: null,
    },
  },
};

const site = { site_id: 'fra01' };
const hybridCore = { hybrid_core_id: 'acme-eu' };
const partner = { partner_id: 'acme' };

/** All assets of the partner that report are of this one site. */
export const recordedExamples = {
  SiteHistory: { data: { ...site, ...history } },
  HybridCoreHistory: { data: { ...hybridCore, ...history } },
  PartnerHistory: { data: { ...partner, ...history } },
  SiteForecast: { data: { ...site, ...forecast } },
  HybridCoreForecast: { data: { ...hybridCore, ...forecast } },
  PartnerForecast: { data: { ...partner, ...forecast } },
} as const;
