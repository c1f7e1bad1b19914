import { describe, expect, it } from 'vitest';
import { createAuditLog, createLog } from './log.ts';

/** An output that remembers its lines. */
function memory(isTTY: boolean) {
  const lines: string[] = [];
  return { lines, isTTY, write: (text: string) => lines.push(text) };
}

describe('createLog', () => {
  it('writes JSON lines with a level by name and an ISO time, and little else', () => {
    const output = memory(false);
    createLog('info', output).info({ port: 81 }, 'listening');
    expect(JSON.parse(output.lines[0]!)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      port: 81,
      msg: 'listening',
    });
  });

  it('writes readable lines on a terminal', () => {
    const output = memory(true);
    createLog('info', output).info({ port: 81 }, 'listening');
    expect(output.lines[0]).toContain('listening');
    expect(output.lines[0]).not.toMatch(/^\{/);
  });

  it('keeps to its level', () => {
    const output = memory(false);
    const log = createLog('warn', output);
    log.info('no');
    log.warn('yes');
    expect(output.lines).toHaveLength(1);
  });

  it('shows no credential even of a request that is logged whole', () => {
    const output = memory(false);
    const headers = { 'x-auth-token': 'geheim', 'x-auth-userid': 'geheim', cookie: 'geheim' };
    createLog('info', output).info({ req: { headers }, headers });
    expect(output.lines[0]).not.toContain('geheim');
  });
});

describe('createAuditLog', () => {
  it('writes at level info', () => {
    const output = memory(false);
    createAuditLog(output).info({ audit: true, action: 'token.create' });
    expect(JSON.parse(output.lines[0]!)).toMatchObject({ level: 'info', audit: true });
  });

  it('writes one readable line on a terminal', () => {
    const output = memory(true);
    createAuditLog(output).info({ audit: true, action: 'token.create' }, 'token.create');
    expect(output.lines.join('')).toMatch(/^\[[^{\n]*token\.create[^\n]*\n$/);
  });
});
