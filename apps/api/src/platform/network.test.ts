import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('an IPv4 address is its own network, mapped into IPv6 or not', () => {
  expect(networkOf('102.89.1.1')).toBe('102.89.1.1');
  expect(networkOf('::ffff:102.89.1.1')).toBe('102.89.1.1');
});

test('the addresses of one IPv6 /64 are one, however they are written', () => {
  const network = '2001:db8:0:1::/64';
  for (const address of ['2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff:1:2:3', '2001:db8::1:a:b:c:d']) {
    expect(networkOf(address)).toBe(network);
  }
  expect(networkOf('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});
