import { describe, expect, it } from 'vitest';
import { assetCsvColumns, toAssetCsv } from './csv.ts';

function assetCsv(jsonLines: string): string {
  const memory = Buffer.from(jsonLines);
  return memory.toString('utf8', 0, toAssetCsv(memory, memory.length));
}

const whole =
  '{"id":"a","site_id":"fra01","node_type":"compute","status":"active",' +
  '"cpu_usage":{"percent":43.21,"used_cores":55.31,"total_cores":128},' +
  '"memory_usage":{"percent":900719925474099100,"used_bytes":9007199254740991,"total_bytes":1},' +
  '"storage_usage":{"kind":"rocket","percent":null,"used_bytes":7,"total_bytes":null},' +
  '"allocation":{"cpu":{"percent":150,"allocated_cores":9.75,"allocatable_cores":6.5},' +
  '"memory":{"percent":null,"allocated_bytes":null,"allocatable_bytes":9007199254740991},' +
  '"storage":null,"observed_at":"2026-11-20T11:00:00.000Z"},' +
  '"observed_at":"2026-11-20T12:00:00.000Z"}\n';

const bare = (id: string, siteId = 's') =>
  `{"id":${JSON.stringify(id)},"site_id":${JSON.stringify(siteId)},"node_type":"object_storage",` +
  '"status":"staged","cpu_usage":null,"memory_usage":null,"storage_usage":null,"allocation":null,' +
  '"observed_at":null}\n';

describe('toAssetCsv', () => {
  it('writes every column, numbers with all their digits, null as nothing', () => {
    expect(assetCsv(whole)).toBe(
      'a,fra01,compute,active,43.21,55.31,128,900719925474099100,9007199254740991,1,rocket,,7,,' +
        '2026-11-20T12:00:00.000Z,9.75,6.5,,9007199254740991,,\r\n',
    );
    expect(assetCsv(bare('b'))).toBe(`b,s,object_storage,staged${','.repeat(17)}\r\n`);
    expect(assetCsvColumns.length).toBe(21);
  });

  it('writes the time of the use before the allocation, however short the record is', () => {
    const shortest =
      '{"id":"a","site_id":"b","node_type":"compute","status":"x","cpu_usage":null,' +
      '"memory_usage":null,"storage_usage":null,"allocation":{"cpu":null,"memory":null,' +
      '"storage":{"percent":0,"allocated_bytes":1,"allocatable_bytes":2},"observed_at":null},' +
      '"observed_at":"2026-11-20T12:00:00.000Z"}\n';
    expect(assetCsv(shortest)).toBe(
      `a,b,compute,x${','.repeat(11)}2026-11-20T12:00:00.000Z,,,,,1,2\r\n`,
    );
  });

  it('writes a line each', () => {
    expect(assetCsv(whole + bare('b') + whole).split('\r\n').length).toBe(4);
    expect(assetCsv('')).toBe('');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\\b', 'a\\b'],
    ['\\"', '"\\"""'],
    ['null', 'null'],
    ['"null"', '"""null"""'],
    ['München\u2028😀', 'München\u2028😀'],
    ['=1+2', "'=1+2"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ["'a", "'a"],
    ['=1,"2"', '"\'=1,""2"""'],
    ['a=1', 'a=1'],
    ['},"observed_at":null}', '"},""observed_at"":null}"'],
  ])('writes %j as %s', (text, written) => {
    expect(assetCsv(bare(text, text)).split(',object_storage')[0]).toBe(`${written},${written}`);
  });

  it('makes no line of what is no record', () => {
    expect(() => assetCsv('{"id":"a"}\n')).toThrow('no record of an asset');
  });
});
