import { describe, expect, it } from '@jest/globals';
import { toNetwork, toNetworks } from './client-network.ts';

describe('toNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });

  it('distinguishes neighboring networks', () => {
    expect(toNetwork('2001:db8:1:2::1')).not.toBe(toNetwork('2001:db8:1:3::1'));
  });
});

describe('toNetworks', () => {
  it('widens an IPv6 address to what one customer of a provider may own', () => {
    expect(toNetworks('2001:db8:1:2ff::1')).toEqual([
      { network: '2001:db8:1:2ff::/64', factor: 1 },
      { network: '2001:db8:1:200::/56', factor: 4 },
      { network: '2001:db8:1::/48', factor: 16 },
    ]);
  });

  it.each(['203.0.113.7', '::ffff:203.0.113.7'])('leaves an IPv4 address alone: %s', (address) => {
    expect(toNetworks(address)).toEqual([{ network: '203.0.113.7', factor: 1 }]);
  });

  it('leaves anything else alone', () => {
    expect(toNetworks('unknown')).toEqual([{ network: 'unknown', factor: 1 }]);
  });
});
