// The only way out to addresses that a company chooses: a name is resolved once, its addresses are judged, and the connection
// goes to one of those. Nothing of this machine or of the product's own stores can be reached through it.
import { lookup } from 'node:dns/promises'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopbackAddress, kindOfAddress, plainAddress } from './address-kind.ts'
import { failureOf, OutboundFailure } from './outbound-failure.ts'

export interface OutboundOptions {
  /** What the operator says of private networks; without a word they are allowed while `isAlone` says so. */
  readonly networks?: 'private' | 'public' | undefined
  /** Whether there is only one company. */
  isAlone(): Promise<boolean>
  /** Addresses of the product's own stores. */
  readonly ownUrls: readonly string[]
  /** Servers of a test on this machine's loopback. No setting reaches this. */
  readonly allowsLoopback?: boolean | undefined
}

export interface OutboundAddress {
  /** A name or an address, as the company wrote it. */
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
  readonly #ownPlaces: readonly OutboundAddress[]
  readonly #ownPorts = new Set<number>()

  constructor(options: OutboundOptions) {
    this.#options = options
    this.#ownPlaces = options.ownUrls.map((text) => {
      const url = new URL(text)
      return { host: url.hostname, port: Number(url.port) || (defaultPorts[url.protocol] ?? 0) }
    })
  }

  /** Names a port that the product listens on: nothing is sent to it on any address of this machine. */
  refusePort(port: number): void {
    this.#ownPorts.add(port)
  }

  /** Connects to a place of a company's choice. Throws `OutboundFailure`. */
  async connect(place: OutboundAddress, signal: AbortSignal): Promise<Socket> {
    const pinned = await this.pin(place, signal)
    const { promise, resolve, reject } = Promise.withResolvers<Socket>()
    const socket = connect({ host: bareHost(place.host), port: place.port, lookup: pinned, signal })
    // Stays: whoever uses the socket may have let go of it when the signal ends it.
    socket.on('error', reject)
    socket.once('connect', () => resolve(socket))
    return promise.catch((error: unknown) => {
      throw failureOf(error)
    })
  }

  /** Resolves a name and judges what it is. Returns a lookup that answers nothing else. Throws `OutboundFailure`. */
  async pin(place: OutboundAddress, signal: AbortSignal): Promise<LookupFunction> {
    const found = await this.#resolve(place.host, signal)
    const judged = await Promise.all(found.map((address) => this.#refusal(address, place.port)))
    const allowed = found.filter((_, index) => judged[index] === undefined)
    const [first] = allowed
    if (first === undefined) throw new OutboundFailure(judged.find((failure) => failure !== undefined) ?? 'unknownHost')
    const entries = allowed.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    return (_, options, answer) => {
      if (options.all) answer(null, entries)
      else answer(null, first, entries[0]?.family)
    }
  }

  async #resolve(host: string, signal: AbortSignal): Promise<string[]> {
    const cut = Promise.withResolvers<never>()
    const abort = (): void => cut.reject(new OutboundFailure('noAnswer'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    try {
      const found = await Promise.race([lookup(bareHost(host), { all: true }), cut.promise])
      return [...new Set(found.map(({ address }) => plainAddress(address)))]
    } catch (error) {
      throw failureOf(error)
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  async #refusal(address: string, port: number): Promise<'notAllowed' | 'privateNetwork' | undefined> {
    if (await this.#isOwn(address, port)) return 'notAllowed'
    const kind = kindOfAddress(address)
    if (kind === 'never') return this.#options.allowsLoopback && isLoopbackAddress(address) ? undefined : 'notAllowed'
    if (kind === 'public' || this.#options.networks === 'private') return undefined
    if (this.#options.networks === 'public') return 'privateNetwork'
    return (await this.#options.isAlone()) ? undefined : 'privateNetwork'
  }

  /** Whether something of the product itself answers there. */
  async #isOwn(address: string, port: number): Promise<boolean> {
    if (this.#ownPorts.has(port) && (isLoopbackAddress(address) || isThisMachine(address))) return true
    const places = this.#ownPlaces.filter((place) => place.port === port)
    const resolved = await Promise.all(places.map(({ host }) => lookup(bareHost(host), { all: true }).catch(() => [])))
    return resolved.flat().some((resolvedHost) => plainAddress(resolvedHost.address) === address)
  }
}

/** A host without the brackets that a URL puts around IPv6. */
const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

function isThisMachine(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return own.some((networkInterface) => plainAddress(networkInterface.address) === address)
}
