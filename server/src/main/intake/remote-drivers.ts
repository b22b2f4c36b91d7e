// The drivers of several servers: each runs those of the boxes whose slots it owns.
import {
  DriverError,
  type DriverFault,
  type DriverHost,
  type DriverWrite,
  type RunningChannels,
} from '../../modules/gateway/index.ts'
import { type ServerCalls, ServerUnreachable } from '../../platform/cluster/calls/server-calls.ts'
import type { Membership } from '../../platform/cluster/membership.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { Ticker } from '../../platform/ticker.ts'

/** What routes and commands need of the drivers, wherever these run. */
export type RunningDrivers = Pick<
  DriverHost,
  'stateOf' | 'runsBox' | 'isDeviceOnline' | 'write' | 'readOnce' | 'browse'
>

const statesCall = 'drivers.states'
const writeCall = 'drivers.write'
const readCall = 'drivers.readOnce'
const browseCall = 'drivers.browse'
const readMs = 2000
const timeoutMs = 30_000

interface WriteCall {
  readonly boxId: string
  readonly order: DriverWrite
}

type Channel = Parameters<DriverHost['readOnce']>[0]

interface BrowseCall {
  readonly channel: Channel
  readonly address: string | undefined
}

/** Lets other servers read and use the drivers of this server. */
export function serveDrivers(calls: ServerCalls, drivers: DriverHost): void {
  calls.handle(statesCall, () => drivers.listStates())
  calls.handle(writeCall, ({ boxId, order }: WriteCall) => drivers.write(boxId, order))
  calls.handle(readCall, (channel: Channel) => answerOf(drivers.readOnce(channel)))
  calls.handle(browseCall, ({ channel, address }: BrowseCall) => answerOf(drivers.browse(channel, address)))
}

type DriverAnswer<Value> = { readonly value: Value } | { readonly fault: DriverFault }

/** A fault of a device is an answer, because a call between servers passes on only errors of the catalogue. */
function answerOf<Value>(running: Promise<Value>): Promise<DriverAnswer<Value>> {
  return running.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (error instanceof DriverError) return { fault: error.fault }
      throw error
    },
  )
}

interface RemoteDriversOptions {
  readonly calls: ServerCalls
  readonly membership: Pick<Membership, 'id' | 'live'>
  /** The drivers of this server. */
  readonly local: RunningDrivers
  /** Returns the server that owns the slot of a box; undefined while none does. */
  ownerOf(boxId: string): Promise<string | undefined>
  report(message: string, error: unknown): void
}

/** States of channels on other servers, at most some seconds old. */
export class RemoteDrivers implements RunningDrivers {
  readonly #options: RemoteDriversOptions
  readonly #ticker: Ticker
  #states: ReadonlyMap<string, RunningChannels> = new Map()

  constructor(options: RemoteDriversOptions) {
    this.#options = options
    this.#ticker = new Ticker({
      everyMs: readMs,
      run: () => this.#read(),
      failed: (error) => options.report('drivers of other servers', error),
    })
  }

  start(): void {
    this.#ticker.start()
  }

  stop(): Promise<void> {
    return this.#ticker.stop()
  }

  stateOf(boxId: string, channelId: string): ReturnType<DriverHost['stateOf']> {
    const { local } = this.#options
    return local.runsBox(boxId)
      ? local.stateOf(boxId, channelId)
      : this.#serverOf(boxId)?.channels.get(boxId)?.get(channelId)
  }

  runsBox(boxId: string): boolean {
    return this.#options.local.runsBox(boxId) || this.#serverOf(boxId) !== undefined
  }

  isDeviceOnline(boxId: string, deviceCode: string): boolean {
    const { local } = this.#options
    if (local.runsBox(boxId)) return local.isDeviceOnline(boxId, deviceCode)
    const channels = this.#serverOf(boxId)?.channels.get(boxId)?.values() ?? []
    return [...channels].some(({ devices }) =>
      devices.some(({ code, isOnline }) => code === deviceCode && isOnline === true),
    )
  }

  async write(boxId: string, order: DriverWrite): Promise<DriverFault | undefined> {
    const { local } = this.#options
    if (local.runsBox(boxId)) return local.write(boxId, order)
    const server = this.#serverOf(boxId)
    if (!server) throw new DomainError('unavailable')
    return this.#options.calls.callServer(server.id, writeCall, { boxId, order }, timeoutMs)
  }

  /** Reads where the driver of the channel runs, or would run. Throws `DriverError`, `throttled` and `unavailable`. */
  readOnce: DriverHost['readOnce'] = async (channel) => {
    const owner = await this.#findOwner(channel.boxId)
    return owner === 'this' ? this.#options.local.readOnce(channel) : this.#ask(owner, readCall, channel)
  }

  /** Throws the errors of `readOnce`. */
  browse: DriverHost['browse'] = async (channel, address) => {
    const owner = await this.#findOwner(channel.boxId)
    if (owner === 'this') return this.#options.local.browse(channel, address)
    return this.#ask(owner, browseCall, { channel, address })
  }

  async #findOwner(boxId: string): Promise<string> {
    const owner = await this.#options.ownerOf(boxId)
    if (owner === undefined) throw new DomainError('unavailable')
    return owner === this.#options.membership.id ? 'this' : owner
  }

  async #ask<Value>(serverId: string, name: string, body: unknown): Promise<Value> {
    try {
      const answer = await this.#options.calls.callServer<DriverAnswer<Value>>(serverId, name, body, timeoutMs)
      if ('value' in answer) return answer.value
      throw new DriverError(answer.fault.code, answer.fault.parameters)
    } catch (error) {
      throw error instanceof ServerUnreachable ? new DomainError('unavailable') : error
    }
  }

  #serverOf(boxId: string): { readonly id: string; readonly channels: RunningChannels } | undefined {
    for (const [id, channels] of this.#states) if (channels.has(boxId)) return { id, channels }
    return undefined
  }

  async #read(): Promise<void> {
    const { calls, membership } = this.#options
    const servers = membership
      .live()
      .filter(({ id, roles, state }) => id !== membership.id && roles.includes('intake') && state !== 'starting')
    const entries = await Promise.all(servers.map(async ({ id }) => [id, await readStates(calls, id)] as const))
    this.#states = new Map(entries)
  }
}

/** Returns the states of a server. One that cannot be reached runs no channel for us. */
async function readStates(calls: ServerCalls, serverId: string): Promise<RunningChannels> {
  try {
    return await calls.callServer<RunningChannels>(serverId, statesCall, null)
  } catch (error) {
    if (error instanceof ServerUnreachable) return new Map()
    throw error
  }
}
