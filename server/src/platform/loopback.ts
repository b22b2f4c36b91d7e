import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Whether an address, or a name to listen on, is this machine's own loopback. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain === 'localhost' || plain === '::1') return true
  return isIP(plain) === 4 && plain.startsWith('127.')
}

/** The name by which this machine reaches what listens on an address. */
export const nameOfHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' || isLoopback(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host

/** The address that listens on every interface: both families where this machine has IPv6. */
export function everyInterface(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0'
}
