import { describe, expect, it } from 'vitest';
import { javascriptProgram, pythonProgram, readCurl } from './requests.ts';

const headers = '-H "X-Auth-UserId: $USER_UUID" -H "X-Auth-Token: $API_TOKEN"';

describe('readCurl', () => {
  it('reads the request of a block, whose lines may be continued', () => {
    expect(readCurl(`export A='b'\ncurl -g ${headers} \\\n  '{base_url}/x?a[b]=c'`)).toEqual({
      url: '{base_url}/x?a[b]=c',
      headers: [
        ['X-Auth-UserId', '$USER_UUID'],
        ['X-Auth-Token', '$API_TOKEN'],
      ],
    });
  });

  it.each([
    ["curl '{base_url}/x' | jq ."],
    ["curl '{base_url}/x'\ncurl '{base_url}/y'"],
    ["curl -X POST '{base_url}/x'"],
    ["hc '/x'"],
    ["export A='b'"],
    ["curl '/x'"],
  ])('leaves %j alone', (code) => {
    expect(readCurl(code)).toBeNull();
  });
});

describe('programs', () => {
  const request = readCurl(`curl ${headers} -H 'If-None-Match: W/"it'"'"'s"' 'http://a/b'`);

  it('are written for JSON, and for what is no JSON', () => {
    const json = readCurl(`curl ${headers} 'http://a/sites'`)!;
    const csv = readCurl(`curl ${headers} 'http://a/assets.csv?filter[id]=x'`)!;
    expect(pythonProgram(json)).toContain('json.load(answer)');
    expect(javascriptProgram(json)).toContain('await answer.json()');
    expect(pythonProgram(csv)).not.toContain('json');
    expect(javascriptProgram(csv)).toContain('await answer.text()');
  });

  it('take credentials from the environment', () => {
    const json = readCurl(`curl ${headers} 'http://a/sites'`)!;
    expect(pythonProgram(json)).toContain("'X-Auth-Token': os.environ['API_TOKEN'],");
    expect(javascriptProgram(json)).toContain("'X-Auth-Token': process.env.API_TOKEN,");
  });

  it('are not written for quotes that only a shell understands', () => {
    expect(request).toBeNull();
  });
});
