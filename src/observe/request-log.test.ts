import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import type { RequestObservation } from './observation.ts';
import { requestLine, requestLog } from './request-log.ts';

const observation: RequestObservation = {
  type: 'request',
  requestId: 'a.b-c_1',
  method: 'GET',
  route: 'listSites',
  target: '/hybrid-core/v1/sites?x="\\',
  status: 400,
  problems: ['not-allowed-query-parameter', 'not-allowed-query-parameter-recurrence'],
  durationMs: 0.123456,
  address: '::1',
  partnerId: 'a "b" \\ ü',
  tokenId: null,
  isCutOff: false,
};

describe('requestLine', () => {
  it('is one line of JSON with all that was observed', () => {
    const line = requestLine(observation, '2026-11-20T12:00:00.000Z');
    expect(line).toMatch(/^[^\n]*\n$/);
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: '2026-11-20T12:00:00.000Z',
      request_id: 'a.b-c_1',
      method: 'GET',
      target: '/hybrid-core/v1/sites?x="\\',
      route: 'listSites',
      status: 400,
      problems: ['not-allowed-query-parameter', 'not-allowed-query-parameter-recurrence'],
      duration_ms: 0.123,
      address: '::1',
      partner_id: 'a "b" \\ ü',
      token_id: null,
      msg: 'request',
    });
  });

  it('leaves out problems where there are none', () => {
    const line = requestLine({ ...observation, status: 200, problems: [] }, '');
    expect(JSON.parse(line)).not.toHaveProperty('problems');
  });

  it('stays one line of JSON whatever a client or an inventory calls things', () => {
    const halves = fc.uint16Array().map((units) => String.fromCharCode(...units));
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), halves);
    fc.assert(
      fc.property(text, text, (target, partnerId) => {
        const line = requestLine({ ...observation, target, partnerId }, '');
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(JSON.parse(line)).toMatchObject({ target, partner_id: partnerId });
      }),
    );
  });
});

describe('requestLog', () => {
  const written = (level: 'debug' | 'info' | 'warn', given = observation) => {
    const lines: string[] = [];
    requestLog(createLog(level, { write: (line) => lines.push(line) }))(given);
    return lines;
  };

  it('writes at level info, and nothing above it', () => {
    expect(written('info')).toHaveLength(1);
    expect(written('warn')).toEqual([]);
  });

  it('writes requests of health endpoints at level debug, whatever came of them', () => {
    for (const status of [200, 405, 503]) {
      const probe: RequestObservation = { ...observation, route: 'health', status };
      expect(written('info', probe)).toEqual([]);
      const lines = written('debug', probe).map((line) => JSON.parse(line));
      expect(lines).toEqual([expect.objectContaining({ level: 'debug', route: 'health', status })]);
    }
  });
});
