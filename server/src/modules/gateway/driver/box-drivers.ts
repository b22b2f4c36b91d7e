// The drivers of one box: their thread, its watchdog, and the way of their readings to the intake.
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type ChannelChange, ChannelStates } from './channel-states.ts'
import type { DriverFault, DriverWrite } from './driver.ts'
import { faultOf } from './fault-of.ts'
import { PendingWrites } from './pending-writes.ts'
import { type DriverIntake, ReadingQueue } from './reading-queue.ts'
import type { FromThread, ProtocolChannel, ThreadOptions, ThreadReports, ToThread } from './thread-messages.ts'

export interface DriverTiming {
  readonly pingMs: number
  /** A thread that does not answer for this long is terminated. */
  readonly hungMs: number
  /** Delay of the first restart. Each further one doubles it, up to `maxRestartMs`. */
  readonly restartMs: number
  readonly maxRestartMs: number
  /** A connected box is reported to the intake this often, so that it stays online without readings. */
  readonly beatMs: number
}

export const driverTiming: DriverTiming = {
  pingMs: 1000,
  hungMs: 5000,
  restartMs: 1000,
  maxRestartMs: 60_000,
  beatMs: 20_000,
}

export interface BoxDriversOptions {
  readonly boxId: string
  readonly intake: DriverIntake
  readonly timing: DriverTiming
  /** Called at each start of a thread, because ports of the product can be added after the start. */
  threadOptions(): ThreadOptions
  changed(changes: readonly ChannelChange[]): void
  report(error: unknown): void
}

const stopGraceMs = 1000
/** A thread that ran this long without failure is restarted after the shortest delay again. */
const healthyMs = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 256 } as const

/** Starts the worker of a thread of drivers. */
export const startDriverThread = (options: ThreadOptions): Worker =>
  new Worker(new URL('./driver-thread.ts', import.meta.url), { workerData: options, resourceLimits })

export class BoxDrivers {
  readonly #options: BoxDriversOptions
  readonly states = new ChannelStates()
  readonly #queue: ReadingQueue
  #channels = new Map<string, ProtocolChannel>()
  #worker: Worker | undefined
  #watchdog: NodeJS.Timeout | undefined
  #restart: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout
  #startedAt = 0
  #answeredAt = 0
  #failures = 0
  readonly #writes = new PendingWrites()
  #wasConnected = false
  /** Restarts since the start of the product. */
  restarts = 0

  constructor(options: BoxDriversOptions) {
    this.#options = options
    this.#queue = new ReadingQueue(options)
    this.#beat = setInterval(() => {
      if (this.states.isConnected) this.#follow([])
    }, options.timing.beatMs)
  }

  get dropped(): number {
    return this.#queue.dropped
  }

  get isEmpty(): boolean {
    return this.#channels.size === 0
  }

  /** Opens, closes and reopens what differs. Other channels are not disturbed. */
  apply(channels: readonly ProtocolChannel[]): void {
    const next = new Map(channels.map((channel) => [channel.id, channel]))
    const previous = this.#channels
    this.#channels = next
    const lostDevices: string[] = []
    for (const channelId of previous.keys()) {
      if (next.has(channelId)) continue
      lostDevices.push(...this.states.deviceCodesOf(channelId))
      this.#send({ type: 'close', channelId })
      this.states.close(channelId)
    }
    for (const channel of channels) {
      if (isDeepStrictEqual(previous.get(channel.id), channel)) continue
      this.states.open(channel)
      this.#send({ type: 'open', channel })
    }
    if (channels.length > 0 && !this.#worker && !this.#restart) this.#start()
    this.#follow(lostDevices)
  }

  /** Allows the channels to connect to a port of this machine. */
  allowLoopbackPort(port: number): void {
    this.#send({ type: 'allowLoopbackPort', port })
  }

  /** Writes a value to a device that is online. Resolves with the fault of a write that failed. */
  write(order: DriverWrite): Promise<DriverFault | undefined> {
    const channelId = this.states.channelOf(order.deviceCode)
    const worker = this.#worker
    if (channelId === undefined || !worker) return Promise.resolve({ code: 'deviceOffline', parameters: {} })
    return this.#writes.send((id) =>
      worker.postMessage({ type: 'write', id, channelId, write: order } satisfies ToThread),
    )
  }

  /** Ends the thread within its grace period. The points of the box are no longer fresh. */
  async stop(): Promise<void> {
    clearTimeout(this.#restart)
    clearInterval(this.#watchdog)
    clearInterval(this.#beat)
    const lostDevices = [...this.#channels.keys()].flatMap((channelId) => this.states.deviceCodesOf(channelId))
    for (const channelId of this.#channels.keys()) this.states.close(channelId)
    this.#channels.clear()
    this.#follow(lostDevices)
    this.#queue.stop()
    this.#writes.fail({ code: 'driverFailed', parameters: {} })
    const worker = this.#worker
    this.#worker = undefined
    if (worker) await stopWorker(worker)
  }

  #start(): void {
    const worker = startDriverThread(this.#options.threadOptions())
    this.#worker = worker
    this.#startedAt = Date.now()
    this.#answeredAt = performance.now()
    worker.on('message', (message: FromThread) => {
      if (this.#worker === worker) this.#handle(message)
    })
    worker.on('error', (error) => this.#fail(worker, faultOf(error)))
    worker.on('exit', () => this.#fail(worker, { code: 'driverFailed', parameters: { message: 'the thread ended' } }))
    for (const channel of this.#channels.values()) worker.postMessage({ type: 'open', channel } satisfies ToThread)
    this.#watchdog = setInterval(() => this.#watch(worker), this.#options.timing.pingMs)
  }

  #watch(worker: Worker): void {
    if (performance.now() - this.#answeredAt > this.#options.timing.hungMs)
      this.#fail(worker, { code: 'driverHung', parameters: {} })
    else worker.postMessage({ type: 'ping' } satisfies ToThread)
  }

  #handle(message: FromThread): void {
    this.#answeredAt = performance.now()
    if (message.type === 'reports') this.#applyReports(message.reports)
    else if (message.type === 'written') this.#writes.resolve(message.id, message.fault)
  }

  #applyReports(reports: ThreadReports): void {
    const { changes, lostDevices } = this.states.apply(reports)
    if (reports.readings.length > 0) this.#queue.push(reports.readings)
    const isChanged = reports.channels.length > 0 || reports.devices.length > 0
    if (isChanged || lostDevices.length > 0 || this.#wasConnected !== this.states.isConnected) this.#follow(lostDevices)
    if (changes.length > 0) this.#options.changed(changes)
  }

  /** Ends a thread that failed, and starts it again later. */
  #fail(worker: Worker, fault: DriverFault): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    clearInterval(this.#watchdog)
    void worker.terminate()
    this.#writes.fail(fault)
    if (Date.now() - this.#startedAt > healthyMs) this.#failures = 0
    const { restartMs, maxRestartMs } = this.#options.timing
    const delayMs = Math.min(restartMs * 2 ** this.#failures, maxRestartMs)
    this.#failures++
    const changes = this.states.fail(fault, Date.now() + delayMs)
    this.#follow([...this.#channels.keys()].flatMap((channelId) => this.states.deviceCodesOf(channelId)))
    if (changes.length > 0) this.#options.changed(changes)
    this.#restart = setTimeout(() => {
      this.#restart = undefined
      if (this.isEmpty) return
      this.restarts++
      this.#start()
    }, delayMs)
  }

  #send(message: ToThread): void {
    this.#worker?.postMessage(message)
  }

  /** Reports to the intake whether the box is connected, and devices whose values are no longer fresh. */
  #follow(lostDevices: readonly string[]): void {
    const { isConnected, failures } = this.states
    const { boxId, intake } = this.#options
    if (!isConnected && !this.#wasConnected && lostDevices.length === 0) return
    this.#wasConnected = isConnected
    const change = { isConnected, lostDevices, failures }
    intake.followDrivers(boxId, change).catch((error: unknown) => this.#options.report(error))
  }
}

async function stopWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.postMessage({ type: 'stop' } satisfies ToThread)
  const timer = setTimeout(() => void worker.terminate(), stopGraceMs)
  await ended
  clearTimeout(timer)
}
