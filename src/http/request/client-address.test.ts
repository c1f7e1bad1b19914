import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, forwardedClient } from './client-address.ts';

const trusted = new BlockList();
trusted.addSubnet('10.0.0.0', 8, 'ipv4');
trusted.addAddress('::1', 'ipv6');

describe('clientAddress', () => {
  it.each([
    ['192.0.2.1', undefined, '192.0.2.1'],
    ['192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9, 198.51.100.7, 10.2.3.4', '198.51.100.7'],
    ['::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['::1', '2001:db8::5', '2001:db8::5'],
    ['10.0.0.1', 'nonsense', '10.0.0.1'],
    ['10.0.0.1', '198.51.100.7, nonsense', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['10.0.0.1', '198.51.100.7:51008', '198.51.100.7'],
    ['10.0.0.1', '[2001:db8::7]:51008', '2001:db8::7'],
    ['10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['10.0.0.1', '203.0.113.5, 198.51.100.7:51008', '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7:51008, 10.2.3.4:80', '198.51.100.7'],
    ['10.0.0.1', '[::ffff:198.51.100.7]:51008', '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7:a', '10.0.0.1'],
    ['10.0.0.1', '[198.51.100.7', '10.0.0.1'],
  ])('%s with %j is %s', (socket, forwardedFor, address) => {
    expect(clientAddress(socket, { forwardedFor }, trusted)).toBe(address);
  });

  it.each([
    ['192.0.2.1', 'for=198.51.100.7', '192.0.2.1'],
    ['10.0.0.1', 'for=198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', 'For="198.51.100.7:51008";proto=https;by=203.0.113.43', '198.51.100.7'],
    ['10.0.0.1', 'for="[2001:db8::7]:51008"', '2001:db8::7'],
    ['10.0.0.1', 'proto=https; for="[2001:db8::7]"', '2001:db8::7'],
    ['10.0.0.1', 'for=203.0.113.9, for=198.51.100.7, for="10.2.3.4:80"', '198.51.100.7'],
    ['10.0.0.1', 'for=198.51.100.7, for=unknown', '10.0.0.1'],
    ['10.0.0.1', 'for=198.51.100.7, for=_hidden', '10.0.0.1'],
    ['10.0.0.1', 'by=198.51.100.7', '10.0.0.1'],
    ['10.0.0.1', 'for="198.51.100.7', '10.0.0.1'],
  ])('%s with Forwarded %j is %s', (socket, forwarded, address) => {
    expect(clientAddress(socket, { forwarded }, trusted)).toBe(address);
  });

  it('X-Forwarded-For counts before Forwarded', () => {
    const both = { forwardedFor: '198.51.100.7', forwarded: 'for=203.0.113.9' };
    expect(clientAddress('10.0.0.1', both, trusted)).toBe('198.51.100.7');
  });
});

describe('forwardedClient', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7, 203.0.113.9, 10.0.0.1', '198.51.100.7'],
    [' [2001:db8::7]:51008', '2001:db8::7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['unknown, 198.51.100.7', null],
    ['', null],
    [undefined, null],
  ])('of %j is %s', (forwardedFor, address) => {
    expect(forwardedClient({ forwardedFor })).toBe(address);
  });
});
