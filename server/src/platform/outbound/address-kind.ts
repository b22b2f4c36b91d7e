import { BlockList, isIPv6 } from 'node:net'

/** Where an address leads: out into the internet, into a private network, or where nothing of a company's may ever be sent. */
export type AddressKind = 'public' | 'private' | 'never'

const never: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  // Unspecified, loopback, and IPv4 written as IPv6 in the ways that are not `::ffff:`.
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const inner: typeof never = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
]

function listOf(networks: typeof never): BlockList {
  const list = new BlockList()
  for (const [network, bits, family] of networks) list.addSubnet(network, bits, family)
  return list
}

const neverList = listOf(never)
const innerList = listOf(inner)
const loopback = listOf([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
])

/** An address in the spelling that is compared: IPv4 within IPv6 as IPv4, without a zone. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%')
  const url = isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(url)
  if (!mapped) return url
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const contains = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Kind of a plain address. */
export function kindOfAddress(address: string): AddressKind {
  if (contains(neverList, address)) return 'never'
  return contains(innerList, address) ? 'private' : 'public'
}

/** Whether a plain address is this machine's loopback. */
export const isLoopbackAddress = (address: string): boolean => contains(loopback, address)
