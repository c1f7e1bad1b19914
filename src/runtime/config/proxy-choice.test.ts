import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { readProxies } from './proxies.ts';
import { type ProxyEnvironment, proxyOf } from './proxy-choice.ts';

const chosen = (url: string, environment: ProxyEnvironment) =>
  proxyOf(new URL(url), environment)?.href ?? null;

const both = { HTTP_PROXY: 'http://plain:3128', HTTPS_PROXY: 'http://secure:3128' };

describe('the proxy of an address', () => {
  it.each<[string, ProxyEnvironment, string | null]>([
    ['http://a.example/', both, 'http://plain:3128/'],
    ['https://a.example/', both, 'http://secure:3128/'],
    ['https://a.example/', { HTTP_PROXY: 'http://plain:3128' }, null],
    ['https://a.example/', { https_proxy: 'low:1', HTTPS_PROXY: 'http://up:2' }, 'http://low:1/'],
    ['https://a.example/', { https_proxy: '', HTTPS_PROXY: 'http://up:2' }, 'http://up:2/'],
    ['https://a.example/', { HTTPS_PROXY: 'https://u:p@proxy' }, 'https://u:p@proxy/'],
    ['https://a.example/', {}, null],
    ['http://localhost:9090/', both, null],
    ['http://127.8.9.1:9090/', both, null],
    ['http://[::1]:9090/', both, null],
  ])('%s with %j is %s', (url, environment, expected) => {
    expect(chosen(url, environment)).toBe(expected);
  });
});

describe('NO_PROXY', () => {
  it.each([
    ['*', 'http://a.example/'],
    ['x, * ', 'http://a.example/'],
    ['*:80', 'http://a.example/'],
    ['a.example', 'http://a.example/'],
    ['A.Example.', 'http://a.example/'],
    ['example', 'http://a.example./'],
    ['.example', 'http://a.example/'],
    ['.a.example', 'http://a.example/'],
    ['*.example', 'http://b.a.example/'],
    ['x.example a.example', 'http://a.example/'],
    ['a.example:443', 'https://a.example/'],
    ['a.example:9090', 'http://a.example:9090/'],
    ['10.1.2.3', 'http://10.1.2.3/'],
    ['10.1.2.3:9090', 'http://10.1.2.3:9090/'],
    ['10.0.0.0/8', 'http://10.1.2.3:9090/'],
    ['2001:db8::7', 'http://[2001:DB8:0::7]/'],
    ['[2001:db8::7]:80', 'http://[2001:db8::7]/'],
    ['2001:db8::/32', 'http://[2001:db8::7]/'],
  ])('%s leaves out %s', (NO_PROXY, url) => {
    expect(chosen(url, { ...both, NO_PROXY })).toBeNull();
    expect(chosen(url, { ...both, no_proxy: NO_PROXY, NO_PROXY: 'none.example' })).toBeNull();
  });

  it.each([
    ['', 'http://a.example/'],
    [',', 'http://a.example/'],
    ['b.example', 'http://a.example/'],
    ['a.example', 'http://ba.example/'],
    ['*.a.example', 'http://a.example/'],
    ['a.example:443', 'http://a.example/'],
    ['*:443', 'http://a.example/'],
    ['10.0.0.0/8', 'http://11.1.2.3/'],
    ['10.0.0.0/99', 'http://10.1.2.3/'],
    ['10.0.0.0/8', 'http://[2001:db8::7]/'],
    ['10.0.0.0/8', 'http://a.example/'],
    ['2001:db8::/32', 'http://[2001:db9::7]/'],
  ])('%j does not leave out %s', (NO_PROXY, url) => {
    expect(chosen(url, { ...both, NO_PROXY })).toBe('http://plain:3128/');
  });
});

it.each(['socks5://user:secret@proxy:1080', 'http://user:secret@', 'http://u:secret@h:99999'])(
  'refuses %s at the start without showing it',
  (HTTPS_PROXY) => {
    const reading = () => readProxies({ HTTPS_PROXY });
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(
      /^HTTPS_PROXY names no proxy; allowed: http:\/\/HOST:PORT or https:\/\/HOST:PORT$/,
    );
  },
);

it.each(['http://user:se%cret@proxy:1', 'http://us%er:secret@proxy:1', 'http://u:s%ff@proxy:1'])(
  'refuses %j, which no request could send, and says how to write it',
  (HTTP_PROXY) => {
    expect(() => readProxies({ HTTP_PROXY })).toThrow(
      /^HTTP_PROXY has a user or password with a bare %; write %25 for it$/,
    );
    expect(() => readProxies({ HTTP_PROXY: 'http://user:se%25cret@proxy:1' })).not.toThrow();
  },
);
