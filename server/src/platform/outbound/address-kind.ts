import { BlockList, isIPv6 } from 'node:net'

/** Target of an address: the internet, a private network, or an address to which companies may never send. */
export type AddressKind = 'public' | 'private' | 'never'

const forbiddenNetworks: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  // Unspecified, loopback, and IPv4 embedded in IPv6 other than `::ffff:`.
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const privateNetworks: typeof forbiddenNetworks = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
]

function listOf(networks: typeof forbiddenNetworks): BlockList {
  const list = new BlockList()
  for (const [network, bits, family] of networks) list.addSubnet(network, bits, family)
  return list
}

const forbiddenList = listOf(forbiddenNetworks)
const privateList = listOf(privateNetworks)
const loopback = listOf([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
])

/** Returns an address in canonical form: IPv4-mapped IPv6 as IPv4, without a zone. */
export function plainAddress(address: string): string {
  const [withoutZone = ''] = address.split('%')
  const url = isIPv6(withoutZone) ? new URL(`http://[${withoutZone}]`).hostname.slice(1, -1) : withoutZone
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(url)
  if (!mapped) return url
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const contains = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns the kind of a canonical address. */
export function kindOfAddress(address: string): AddressKind {
  if (contains(forbiddenList, address)) return 'never'
  return contains(privateList, address) ? 'private' : 'public'
}

/** Returns whether a canonical address is loopback. */
export const isLoopbackAddress = (address: string): boolean => contains(loopback, address)
