import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Returns whether an address or host name is loopback. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain === 'localhost' || plain === '::1') return true
  return isIP(plain) === 4 && plain.startsWith('127.')
}

/** Returns the host name under which this machine reaches a listening address. */
export const nameOfHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' || isLoopback(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host

/** Returns the address that listens on all interfaces: IPv4 and IPv6 if this machine has IPv6. */
export function allInterfacesAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0'
}
