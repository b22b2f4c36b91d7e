// Keeps a session open. After a short interruption the library restores the session and its subscriptions; after the end
// of the session, or a failed connection, the channel begins anew after 1 s to 60 s.
import { waitAtMost } from '../../../../platform/pause.ts'
import {
  type DriverChannel,
  type DriverEnvironment,
  DriverError,
  type DriverReport,
  type DriverWrite,
  type OpenChannel,
} from '../driver.ts'
import { type ConnectionEnd, keepConnected } from '../keep-connected.ts'
import { connectOpcua, type OpcuaConnection } from './connect-opcua.ts'
import { faultOfError } from './faults.ts'
import { ItemGroup } from './item-group.ts'
import { writeNode } from './write-node.ts'

/** A session that lasted this long was good. */
const goodSessionMs = 60_000
const restoreDelayMs = 1000
/** How long the library may try to restore a session. Values of this time come from the queues of the server. */
const restoreMs = 15_000
/** A session whose connection is lost cannot be closed. */
const closeMs = 1000

export class OpcuaChannel implements OpenChannel {
  readonly #environment: DriverEnvironment
  readonly #channel: DriverChannel
  readonly #report: DriverReport
  readonly #stop = new AbortController()
  readonly #ended: Promise<void>
  #connection: OpcuaConnection | undefined

  constructor(environment: DriverEnvironment, channel: DriverChannel, report: DriverReport) {
    this.#environment = environment
    this.#channel = channel
    this.#report = report
    this.#ended = keepConnected(() => this.#serve(), { report, signal: this.#stop.signal })
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#ended
  }

  async write(order: DriverWrite): Promise<void> {
    const device = this.#channel.devices.find(({ code }) => code === order.deviceCode)
    if (!device || !this.#connection) throw new DriverError('deviceOffline')
    const readings = await writeNode(this.#connection.session, device, order)
    if (readings.length > 0) this.#report.readings(device.code, readings)
  }

  async #serve(): Promise<ConnectionEnd> {
    const startedAt = Date.now()
    const error = await this.#runSession()
    if (!this.#stop.signal.aborted) this.#reportOffline(error)
    return { error, wasGood: Date.now() - startedAt > goodSessionMs }
  }

  /** Connects and subscribes until the session ends. Returns the reason. */
  async #runSession(): Promise<DriverError> {
    const groups = this.#channel.devices.map((device) => new ItemGroup(device, this.#report))
    let connection: OpcuaConnection | undefined
    try {
      connection = await connectOpcua(this.#environment, this.#channel)
      this.#connection = connection
      if (!this.#stop.signal.aborted) this.#report.channel('connected')
      const ended = this.#watch(connection)
      for (const group of groups) await Promise.race([group.start(connection), ended])
      return await ended
    } catch (error) {
      return faultOfError(error, { host: '', port: 0 })
    } finally {
      this.#connection = undefined
      for (const group of groups) await group.stop()
      if (connection) await closeConnection(connection)
    }
  }

  /** Resolves with the reason when the session has ended, cannot be restored in time, or the channel is closed. */
  #watch({ client, session }: OpcuaConnection): Promise<DriverError> {
    const { promise, resolve } = Promise.withResolvers<DriverError>()
    const lost = new DriverError('connectionLost')
    let timer: NodeJS.Timeout | undefined
    client.on('connection_lost', () => {
      this.#reportOffline(lost)
      this.#report.channel('error', lost.fault, Date.now() + restoreDelayMs)
      timer ??= setTimeout(() => resolve(lost), restoreMs)
    })
    client.on('after_reconnection', (error) => {
      if (error) return
      clearTimeout(timer)
      timer = undefined
      this.#report.channel('connected')
      for (const device of this.#channel.devices) this.#report.device(device.id, 'online')
    })
    session.on('session_closed', () => resolve(lost))
    this.#stop.signal.addEventListener('abort', () => resolve(lost), { once: true })
    return promise.finally(() => clearTimeout(timer))
  }

  #reportOffline({ fault }: DriverError): void {
    for (const device of this.#channel.devices) this.#report.device(device.id, 'offline', fault)
  }
}

async function closeConnection({ client, session }: OpcuaConnection): Promise<void> {
  for (const close of [() => session.close(), () => client.disconnect()])
    await waitAtMost(
      close().catch(() => undefined),
      closeMs,
    )
}
