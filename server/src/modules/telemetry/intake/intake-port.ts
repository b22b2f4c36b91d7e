// The intake as an object of the main thread, with promises and listeners.

import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import type { BrokerState } from '../../../platform/broker/external/broker-state.ts'
import type { Credentials } from '../../../platform/broker/login.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { loadEngine } from '../../../platform/history/engine-connections.ts'
import type { SampleRow } from '../../../platform/history/row-codec.ts'
import { StartRefusal } from '../../../platform/start-refusal.ts'
import type { BoxStateChange } from '../box/box-sessions.ts'
import type { ControlAck, ControlOrder } from '../control/control-order.ts'
import { completeLatest } from '../sample/complete-latest.ts'
import type { WriteRequest } from '../sample/sample-writer.ts'
import type { CatalogueScope } from './catalogue.ts'
import type { CallName, IngestMessage, IntakeCalls, IntakeEvent, IntakeOptions, ToMain } from './intake-messages.ts'
import { intakeResourceLimits } from './resource-limits.ts'
import type { SpoolLeftover } from './spool-leftover.ts'

const replayGraceMs = 2000

/** Listeners for events of the intake thread. */
export interface IntakeListeners {
  /** Coalesced updates of watched points, at most five per second and point. */
  onUpdates(updates: PointUpdate[]): void
  /** A box connected or disconnected. Boxes without a message are reported as offline once, 90 s after the start. */
  onBoxState(change: BoxStateChange): void
  /** The answer of a box to a command. */
  onControlAck(ack: ControlAck): void
  /** A message of a hook to the main thread. */
  onHookMessage(message: unknown): void
  /** A long replay of readings of an earlier run has begun. The intake is ready after it. */
  onReplay(leftover: SpoolLeftover): void
  /** The state of the external broker has changed. */
  onBroker(state: BrokerState): void
  /** An operation failed and is being retried, for the log. */
  onFailure(what: string, message: string): void
  /** The thread ended unexpectedly. No samples are received and the engine hangs, so the process must end. */
  onEnd(error: Error): void
}

type Answer<Name extends CallName> = Awaited<ReturnType<IntakeCalls[Name]>>

/** The intake as the product uses it: one thread, or the threads of several servers. */
export type IntakeClient = Omit<Pick<IntakePort, keyof IntakePort>, 'abandon' | 'outOfService'>

/** The intake thread as seen by the main thread. */
export class IntakePort {
  #worker: Worker
  #listeners: Partial<IntakeListeners>
  /** Resolves when the thread is running, possibly replaying. */
  #started = Promise.withResolvers<void>()
  #ready = Promise.withResolvers<void>()
  #isReplaying = false
  #isStarted = false
  #mqttPort: number
  #brokerState: BrokerState | undefined
  #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  #nextId = 1
  #isStopping = false
  #stopping: Promise<void> | undefined
  #hasEnded = false

  private constructor(worker: Worker, listeners: Partial<IntakeListeners>, mqttPort: number) {
    this.#worker = worker
    this.#mqttPort = mqttPort
    this.#ready.promise.catch(() => undefined)
    this.#listeners = listeners
    worker.on('message', (message: ToMain) => this.#hear(message))
    worker.on('error', (error) => this.#end(error as Error))
    worker.on('exit', () => this.#end(new Error('the intake thread ended')))
  }

  /**
   * Starts the thread. Resolves when it accepts connections, or when a long replay has begun: then all requests except
   * those that wait for its end throw `unavailable`.
   * @param program file of the worker, which calls serveIntake; or a thread that runs it and waits for its options
   * @throws StartRefusal if a port is in use or a store does not respond
   */
  static async start(
    program: URL | Worker,
    options: IntakeOptions,
    listeners: Partial<IntakeListeners> = {},
  ): Promise<IntakePort> {
    const worker = program instanceof Worker ? program : await startWorker(program, options)
    if (program === worker) worker.postMessage(options)
    const port = new IntakePort(worker, listeners, options.mqtt.port)
    try {
      await port.#started.promise
    } catch (error) {
      port.#isStopping = true
      worker.unref()
      throw error
    }
    return port
  }

  /** Port of the broker in this process; 0 with an external one. */
  get mqttPort(): number {
    return this.#mqttPort
  }

  /** State of the external broker; undefined until it is known. */
  get brokerState(): BrokerState | undefined {
    return this.#brokerState
  }

  latest(pointIds: readonly string[]): Promise<PointUpdate[]> {
    return this.#call('latest', pointIds)
  }

  /**
   * Returns one entry per point, in the requested order. A point without a value is waiting for its first one, or out
   * of service.
   */
  latestValues(pointIds: readonly string[]): Promise<LatestValue[]> {
    return completeLatest(this, pointIds)
  }

  /** Returns those of the points that are disabled. */
  outOfService(pointIds: readonly string[]): Promise<string[]> {
    return this.#call('outOfService', pointIds)
  }

  newestByDevice(companyId: string): Promise<Answer<'newestByDevice'>> {
    return this.#call('newestByDevice', companyId)
  }

  /** Whether the thread was stopped or has ended. No request is answered any more. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  get isReplaying(): boolean {
    return this.#isReplaying
  }

  /** Resolves when messages are accepted. */
  get whenReady(): Promise<void> {
    return this.#ready.promise
  }

  async watch(pointIds: readonly string[]): Promise<void> {
    await this.#ready.promise
    return this.#call('watch', pointIds)
  }

  flush(points?: readonly string[]): Promise<void> {
    return this.#call('flush', points)
  }

  /** Returns the acknowledged samples of some points that are not in history; undefined if they must be flushed. */
  pendingSamples(points: readonly string[]): Promise<SampleRow[] | undefined> {
    return this.#call('pendingSamples', points)
  }

  holdReadings(): Promise<void> {
    return this.#call('holdReadings')
  }

  releaseReadings(): Promise<void> {
    return this.#call('releaseReadings')
  }

  cut(): Promise<number> {
    return this.#call('cut')
  }

  async reload(scope: CatalogueScope): Promise<void> {
    await this.#ready.promise
    return this.#call('reload', scope)
  }

  authenticate(credentials: Credentials): Promise<Answer<'authenticate'>> {
    return this.#call('authenticate', credentials)
  }

  ingest(message: IngestMessage): Promise<Answer<'ingest'>> {
    return this.#call('ingest', message)
  }

  write(request: WriteRequest): Promise<Answer<'write'>> {
    return this.#call('write', request)
  }

  async followDrivers(...change: Parameters<IntakeCalls['followDrivers']>): Promise<void> {
    await this.#ready.promise
    return this.#call('followDrivers', ...change)
  }

  async publishDown(...message: Parameters<IntakeCalls['publishDown']>): Promise<boolean> {
    await this.#ready.promise
    return this.#call('publishDown', ...message)
  }

  controlPresence(boxId: string): Promise<Answer<'controlPresence'>> {
    return this.#call('controlPresence', boxId)
  }

  sendControl(order: ControlOrder): Promise<Answer<'sendControl'>> {
    return this.#call('sendControl', order)
  }

  boxReport(boxId: string): Promise<Answer<'boxReport'>> {
    return this.#call('boxReport', boxId)
  }

  boxSummaries(boxIds: readonly string[]): Promise<Answer<'boxSummaries'>> {
    return this.#call('boxSummaries', boxIds)
  }

  strangersOf(companyId: string): Promise<Answer<'strangersOf'>> {
    return this.#call('strangersOf', companyId)
  }

  refusePath(boxId: string, refused: { path: string; address: string }): Promise<void> {
    return this.#call('refusePath', boxId, refused)
  }

  onlineBoxes(): Promise<string[]> {
    return this.#call('onlineBoxes')
  }

  counters(): Promise<Answer<'counters'>> {
    return this.#call('counters')
  }

  metrics(): Promise<Answer<'metrics'>> {
    return this.#call('metrics')
  }

  notifyHooks(message: unknown): Promise<unknown> {
    return this.#call('notifyHooks', message)
  }

  /**
   * Flushes everything and closes. The thread remains idle until the process ends, because the embedded engine stops
   * responding to other threads once a thread that used it has ended.
   */
  async stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    await this.#stopping
  }

  /**
   * Ends the thread at once. What it has not stored is lost or comes again. Only for an external history: see `stop`.
   */
  async abandon(): Promise<void> {
    this.#isStopping = true
    this.#end(new DomainError('unavailable'))
    await this.#worker.terminate()
  }

  async #stop(): Promise<void> {
    if (this.#hasEnded) return
    this.#isStopping = true
    // Does not wait for a replay. Unprocessed readings remain in the spool.
    await Promise.race([this.#send('stop'), ...(this.#isReplaying ? [setTimeout(replayGraceMs)] : [])])
    // Requests that the thread received after it had stopped may stay without an answer.
    this.#end(new DomainError('unavailable'))
    this.#worker.unref()
  }

  #call<Name extends CallName>(call: Name, ...args: Parameters<IntakeCalls[Name]>): Promise<Answer<Name>> {
    if (this.#isReplaying) return Promise.reject(new DomainError('unavailable'))
    return this.#send(call, ...args)
  }

  #send<Name extends CallName>(call: Name, ...args: Parameters<IntakeCalls[Name]>): Promise<Answer<Name>> {
    if (this.#hasEnded) return Promise.reject(new DomainError('unavailable'))
    const id = this.#nextId++
    return new Promise<Answer<Name>>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.#worker.postMessage({ id, call, args })
    })
  }

  #hear(message: ToMain): void {
    if ('event' in message) this.#hearEvent(message)
    else if ('ready' in message) this.#begin(message.mqttPort)
    else if ('refused' in message) this.#refuse(new StartRefusal(message.refused))
    else this.#resolve(message)
  }

  #hearEvent(message: IntakeEvent): void {
    if (message.event === 'replay') {
      this.#isReplaying = true
      this.#confirmStart()
    }
    if (message.event === 'broker') this.#brokerState = message.state
    spread(message, this.#listeners)
  }

  #confirmStart(): void {
    this.#isStarted = true
    this.#started.resolve()
  }

  #refuse(refusal: StartRefusal): void {
    if (this.#isReplaying) this.#end(refusal)
    else this.#started.reject(refusal)
  }

  #begin(mqttPort: number): void {
    this.#mqttPort = mqttPort
    this.#isReplaying = false
    this.#confirmStart()
    this.#ready.resolve()
  }

  #resolve(answer: { id: number; value: unknown } | { id: number; failure: string; code: string }): void {
    const pendingAnswer = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if ('failure' in answer) pendingAnswer?.reject(Object.assign(new Error(answer.failure), { code: answer.code }))
    else pendingAnswer?.resolve(answer.value)
  }

  #end(error: Error): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#started.reject(error)
    this.#ready.reject(error)
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
    // A failed start is an error of `start` alone. One of several servers tries again later.
    if (this.#isStarted && !this.#isStopping) this.#listeners.onEnd?.(error)
  }
}

function spread(message: IntakeEvent, listeners: Partial<IntakeListeners>): void {
  if (message.event === 'updates') listeners.onUpdates?.(message.updates)
  else if (message.event === 'boxState') listeners.onBoxState?.(message.change)
  else if (message.event === 'controlAck') listeners.onControlAck?.(message.ack)
  else if (message.event === 'hooks') listeners.onHookMessage?.(message.message)
  else if (message.event === 'broker') listeners.onBroker?.(message.state)
  else if (message.event === 'replay') listeners.onReplay?.(message.leftover)
  else listeners.onFailure?.(message.what, message.message)
}

async function startWorker(program: URL, options: IntakeOptions): Promise<Worker> {
  if ('folder' in options.history) await loadEngine()
  return new Worker(program, { workerData: options, resourceLimits: intakeResourceLimits })
}
