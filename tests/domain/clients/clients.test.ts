import { expect, it } from 'vitest'
import { clientKey, networkKey } from '#src/domain/clients/clients.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::1', '::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', 'unknown'],
  ['203.0.113.7, 198.51.100.1', 'unknown'],
  ['not an IP', 'unknown'],
])('the client with IP %j is %s', (ip, client) => {
  expect(clientKey(ip)).toBe(client)
})

it.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['', 'unknown'],
])('the network of a client with IP %j is %s', (ip, network) => {
  expect(networkKey(ip)).toBe(network)
})
