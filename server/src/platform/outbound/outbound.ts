// The only connection to addresses that a company enters. A name is resolved once, its addresses are checked, and the
// connection uses one of them. This machine and the product's stores cannot be reached.
import { lookup } from 'node:dns/promises'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopbackAddress, kindOfAddress, plainAddress } from './address-kind.ts'
import { failureOf, OutboundFailure } from './outbound-failure.ts'

export interface OutboundOptions {
  /** Setting of the operator for private networks. Without it they are allowed while `isAlone` returns true. */
  readonly networks?: 'private' | 'public' | undefined
  /** Returns whether there is only one company. */
  isAlone(): Promise<boolean>
  /** Addresses of the product's stores. */
  readonly ownUrls: readonly string[]
  /** Allows loopback, for test servers. No setting enables it. */
  readonly allowsLoopback?: boolean | undefined
}

export interface OutboundAddress {
  /** Host name or address as entered. */
  readonly host: string
  readonly port: number
}

const defaultPorts: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'http:': 80,
  'https:': 443,
  'mqtt:': 1883,
  'mqtts:': 8883,
  'ws:': 80,
  'wss:': 443,
  'redis:': 6379,
  'rediss:': 6379,
}

export class Outbound {
  readonly #options: OutboundOptions
  readonly #storeAddresses: readonly OutboundAddress[]
  readonly #ownPorts = new Set<number>()
  readonly #loopbackPorts = new Set<number>()

  constructor(options: OutboundOptions) {
    this.#options = options
    this.#storeAddresses = options.ownUrls.map((text) => {
      const url = new URL(text)
      return { host: url.hostname, port: Number(url.port) || (defaultPorts[url.protocol] ?? 0) }
    })
  }

  /** Adds a port that the product listens on. Connections to it on any address of this machine are rejected. */
  refusePort(port: number): void {
    this.#ownPorts.add(port)
  }

  /** Allows connections to a port of the loopback addresses, although loopback itself is not allowed. */
  allowLoopbackPort(port: number): void {
    this.#loopbackPorts.add(port)
  }

  /** Connects to an address. Throws `OutboundFailure`. */
  async connect(address: OutboundAddress, signal: AbortSignal): Promise<Socket> {
    const pinned = await this.pin(address, signal)
    const { promise, resolve, reject } = Promise.withResolvers<Socket>()
    const socket = connect({ host: bareHost(address.host), port: address.port, lookup: pinned, signal })
    // The listener stays because an abort can emit an error after the caller released the socket.
    socket.on('error', reject)
    socket.once('connect', () => resolve(socket))
    return promise.catch((error: unknown) => {
      throw failureOf(error)
    })
  }

  /**
   * Resolves a name and checks its addresses. Returns a lookup function with the allowed ones. Throws
   * `OutboundFailure`.
   */
  async pin(address: OutboundAddress, signal: AbortSignal): Promise<LookupFunction> {
    const resolved = await this.#resolve(address.host, signal)
    const faults = await Promise.all(resolved.map((candidate) => this.#findFault(candidate, address.port)))
    const allowed = resolved.filter((_, index) => faults[index] === undefined)
    const [first] = allowed
    if (first === undefined) throw new OutboundFailure(faults.find((fault) => fault !== undefined) ?? 'unknownHost')
    const entries = allowed.map((candidate) => ({ address: candidate, family: candidate.includes(':') ? 6 : 4 }))
    return (_, options, answer) => {
      if (options.all) answer(null, entries)
      else answer(null, first, entries[0]?.family)
    }
  }

  /**
   * Returns whether a host is written as an address to which companies may never send. Names are resolved and checked
   * when something is sent.
   */
  isForbidden(host: string): boolean {
    const address = host.toLowerCase() === 'localhost' ? '127.0.0.1' : plainAddress(bareHost(host))
    if (isIP(address) === 0 || kindOfAddress(address) !== 'never') return false
    return !(this.#options.allowsLoopback && isLoopbackAddress(address))
  }

  async #resolve(host: string, signal: AbortSignal): Promise<string[]> {
    const abortion = Promise.withResolvers<never>()
    const abort = (): void => abortion.reject(new OutboundFailure('noAnswer'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    try {
      const entries = await Promise.race([lookup(bareHost(host), { all: true }), abortion.promise])
      return [...new Set(entries.map(({ address }) => plainAddress(address)))]
    } catch (error) {
      throw failureOf(error)
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  async #findFault(address: string, port: number): Promise<'notAllowed' | 'privateNetwork' | undefined> {
    if (await this.#isOwn(address, port)) return 'notAllowed'
    const kind = kindOfAddress(address)
    if (kind === 'never') return isLoopbackAddress(address) && this.#allowsLoopback(port) ? undefined : 'notAllowed'
    if (kind === 'public' || this.#options.networks === 'private') return undefined
    if (this.#options.networks === 'public') return 'privateNetwork'
    return (await this.#options.isAlone()) ? undefined : 'privateNetwork'
  }

  #allowsLoopback(port: number): boolean {
    return this.#options.allowsLoopback === true || this.#loopbackPorts.has(port)
  }

  /** Returns whether the address belongs to the product or one of its stores. */
  async #isOwn(address: string, port: number): Promise<boolean> {
    if (this.#ownPorts.has(port) && (isLoopbackAddress(address) || isThisMachine(address))) return true
    const stores = this.#storeAddresses.filter((store) => store.port === port)
    const resolved = await Promise.all(stores.map(({ host }) => lookup(bareHost(host), { all: true }).catch(() => [])))
    return resolved.flat().some((resolvedHost) => plainAddress(resolvedHost.address) === address)
  }
}

/** Returns a host without the brackets of IPv6 in URLs. */
const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

function isThisMachine(address: string): boolean {
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return interfaces.some((networkInterface) => plainAddress(networkInterface.address) === address)
}
