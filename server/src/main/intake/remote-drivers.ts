// The drivers of several servers: each runs those of the boxes whose slots it owns.
import type { DriverFault, DriverHost, DriverWrite, RunningChannels } from '../../modules/gateway/index.ts'
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
const readMs = 2000
const timeoutMs = 30_000

interface WriteCall {
  readonly boxId: string
  readonly order: DriverWrite
}

/** Lets servers without an intake read and use the drivers of this server. */
export function serveDrivers(calls: ServerCalls, drivers: DriverHost): void {
  calls.handle(statesCall, () => drivers.listStates())
  calls.handle(writeCall, ({ boxId, order }: WriteCall) => drivers.write(boxId, order))
}

interface RemoteDriversOptions {
  readonly calls: ServerCalls
  readonly membership: Pick<Membership, 'id' | 'live'>
  /** The drivers of this server. It also reads a device once, which needs no running driver. */
  readonly local: RunningDrivers
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

  readOnce: DriverHost['readOnce'] = (channel) => this.#options.local.readOnce(channel)

  browse: DriverHost['browse'] = (channel, address) => this.#options.local.browse(channel, address)

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
