import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

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
  ])('%s with %j is %s', (socket, forwardedFor, address) => {
    expect(clientAddress(socket, forwardedFor, trusted)).toBe(address);
  });
});
