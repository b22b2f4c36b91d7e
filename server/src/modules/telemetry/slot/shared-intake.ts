// The intake of boxes that several servers share. A call for a box runs where its slot is owned: in a thread of this
// server, or on another one.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { CatalogueScope } from '../intake/catalogue.ts'
import type { IntakeCalls } from '../intake/intake-messages.ts'
import type { IntakeClient, IntakePort } from '../intake/intake-port.ts'
import type { LiveExchange } from '../live/live-exchange.ts'
import { completeLatest } from '../sample/complete-latest.ts'
import type { WriteAnswer, WriteRequest } from '../sample/sample-writer.ts'
import { isRepeatable, isServed, NotOwner, type ServedCall, type ServedName, ServerSilent } from './served-calls.ts'
import { type SlotReads, sumOf } from './slot-reads.ts'

type Answer<Name extends ServedName> = Awaited<ReturnType<IntakeCalls[Name]>>

export interface SharedIntakeOptions {
  /** Returns the intakes of this server. */
  groups(): readonly IntakePort[]
  /** Returns the intake of a slot; undefined if this server does not own it. */
  groupOf(slot: number): IntakePort | undefined
  /** Returns the other server that owns a slot; undefined if none does. */
  ownerOf(slot: number): string | undefined
  /** Returns the other live servers with an intake. */
  others(): readonly string[]
  /** Reads the owners again. */
  refresh(): Promise<void>
  /** Runs a call on another server. Throws `NotOwner` and `ServerSilent`. */
  callServer(serverId: string, call: ServedCall): Promise<unknown>
  readonly reads: SlotReads
  readonly live: Pick<LiveExchange, 'latest' | 'qualify' | 'watch' | 'follow'>
  stop(): Promise<void>
}

/** One retry, when the owner has just changed. */
const attempts = 2

export class SharedIntake implements IntakeClient {
  readonly #options: SharedIntakeOptions
  #hasEnded = false
  #stopping: Promise<void> | undefined
  readonly mqttPort = 0
  readonly isReplaying = false
  readonly whenReady = Promise.resolve()

  constructor(options: SharedIntakeOptions) {
    this.#options = options
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** The state of the connections of this server: that of the first intake with a fault. */
  get brokerState(): IntakePort['brokerState'] {
    const states = this.#options.groups().flatMap(({ brokerState }) => brokerState ?? [])
    return states.find(({ fault }) => fault !== null) ?? states[0]
  }

  /** Runs a call of another server. Throws `NotOwner` for a box whose slot this server does not own. */
  async serve({ name, slot, args }: ServedCall): Promise<unknown> {
    if (!isServed(name)) throw new TypeError(`the intake has no call ${String(name)}`)
    if (slot !== undefined) {
      const group = this.#options.groupOf(slot)
      if (!group) throw new NotOwner()
      return callPort(group, name, args)
    }
    return this.#gatherLocal(name, args)
  }

  async latest(pointIds: readonly string[]): Promise<PointUpdate[]> {
    const own = (await Promise.all(this.#options.groups().map((group) => group.latest(pointIds)))).flat()
    const found = new Set(own.map(([pointId]) => pointId))
    const missing = pointIds.filter((pointId) => !found.has(pointId))
    if (missing.length === 0) return own
    const { live } = this.#options
    const values = (await live.latest(missing)) ?? (await this.#gatherRemote('latest', [missing])).flat()
    return [...own, ...values.map((value) => live.qualify(value))]
  }

  latestValues(pointIds: readonly string[]): ReturnType<IntakeClient['latestValues']> {
    const outOfService = async (missing: readonly string[]) => (await this.#gather('outOfService', [missing])).flat()
    return completeLatest({ latest: (ids) => this.latest(ids), outOfService }, pointIds)
  }

  async watch(pointIds: readonly string[]): Promise<void> {
    this.#options.live.watch(pointIds)
  }

  newestByDevice = async (companyId: string) => (await this.#gather('newestByDevice', [companyId])).flat()
  strangersOf = async (companyId: string) => (await this.#gather('strangersOf', [companyId])).flat()
  onlineBoxes = async () => (await this.#gather('onlineBoxes', [])).flat()

  /** Stores what this server has received. Others insert within a second. */
  async flush(points?: readonly string[]): Promise<void> {
    await Promise.all(this.#options.groups().map((group) => group.flush(points)))
  }

  async holdReadings(): Promise<void> {
    await Promise.all(this.#options.groups().map((group) => group.holdReadings()))
  }

  async releaseReadings(): Promise<void> {
    await Promise.all(this.#options.groups().map((group) => group.releaseReadings()))
  }

  async cut(): Promise<number> {
    return Math.min(Date.now(), ...(await Promise.all(this.#options.groups().map((group) => group.cut()))))
  }

  async reload(scope: CatalogueScope): Promise<void> {
    const { reads, groups, live } = this.#options
    reads.forgetPoints()
    await Promise.all(groups().map((group) => group.reload(scope)))
    live.follow()
  }

  authenticate(...args: Parameters<IntakeCalls['authenticate']>): Promise<Answer<'authenticate'>> {
    return this.#callAny('authenticate', args)
  }

  ingest(message: Parameters<IntakeCalls['ingest']>[0]): Promise<Answer<'ingest'>> {
    return this.#callBox('ingest', message.boxId, [message])
  }

  publishDown(...args: Parameters<IntakeCalls['publishDown']>): Promise<boolean> {
    return this.#callBox('publishDown', args[0], args)
  }

  controlPresence(boxId: string): Promise<Answer<'controlPresence'>> {
    return this.#callBox('controlPresence', boxId, [boxId])
  }

  sendControl(...args: Parameters<IntakeCalls['sendControl']>): Promise<Answer<'sendControl'>> {
    return this.#callBox('sendControl', args[0].boxId, args)
  }

  boxReport(boxId: string): Promise<Answer<'boxReport'>> {
    return this.#callBox('boxReport', boxId, [boxId])
  }

  refusePath(...args: Parameters<IntakeCalls['refusePath']>): Promise<void> {
    return this.#callBox('refusePath', args[0], args)
  }

  /** Drivers run where the slot of their box is owned. */
  followDrivers(...args: Parameters<IntakeCalls['followDrivers']>): Promise<void> {
    return this.#callBox('followDrivers', args[0], args)
  }

  /** A request for boxes of several owners is performed by each, one after the other. */
  async write(request: WriteRequest): Promise<WriteAnswer> {
    const slots = await this.#options.reads.slotsOfPoints(request.entries.map(({ pointId }) => pointId))
    const bySlot = Map.groupBy(request.entries.keys(), (index) => slots[index])
    const outcomes: Extract<WriteAnswer, unknown[]> = []
    for (const [slot, indexes] of bySlot) {
      const entries = indexes.map((index) => request.entries[index] as WriteRequest['entries'][number])
      const answer = await this.#callSlot('write', slot, [Object.assign({}, request, { entries })])
      if (typeof answer === 'string') return answer
      for (const [position, index] of indexes.entries()) outcomes[index] = answer[position] as (typeof outcomes)[number]
    }
    return outcomes
  }

  async counters(): ReturnType<IntakePort['counters']> {
    return sumOf(await Promise.all(this.#options.groups().map((group) => group.counters())))
  }

  async metrics(): ReturnType<IntakePort['metrics']> {
    if (this.#options.groups().length === 0) throw new DomainError('unavailable')
    return sumOf(await Promise.all(this.#options.groups().map((group) => group.metrics())))
  }

  /** Returns the first reply that is not false. */
  async notifyHooks(message: unknown): Promise<unknown> {
    for (const group of this.#options.groups()) {
      const reply = await group.notifyHooks(message)
      if (reply) return reply
    }
    return (await this.#gatherRemote('notifyHooks', [message])).find(Boolean) ?? false
  }

  async stop(): Promise<void> {
    this.#stopping ??= this.#options.stop()
    await this.#stopping
    this.#hasEnded = true
  }

  async #callBox<Name extends ServedName>(
    name: Name,
    boxId: string,
    args: Parameters<IntakeCalls[Name]>,
  ): Promise<Answer<Name>> {
    return this.#callSlot(name, await this.#options.reads.slotOfBox(boxId), args)
  }

  /** Runs a call where the slot is owned. Throws `unavailable` if no server owns it at the second attempt. */
  async #callSlot<Name extends ServedName>(
    name: Name,
    slot: number | undefined,
    args: Parameters<IntakeCalls[Name]>,
  ): Promise<Answer<Name>> {
    // A box that was removed is unknown to every intake.
    if (slot === undefined) return this.#callAny(name, args)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      if (attempt > 1) await this.#options.refresh()
      const group = this.#options.groupOf(slot)
      if (group) return callPort(group, name, args) as Promise<Answer<Name>>
      const owner = this.#options.ownerOf(slot)
      const reply = owner === undefined ? undefined : await this.#tryServer(owner, { name, slot, args })
      if (reply) return reply.value as Answer<Name>
    }
    throw new DomainError('unavailable')
  }

  /**
   * Returns undefined if the server is not the owner. One that does not respond may have run the call, so only a call
   * that may run twice goes on.
   */
  async #tryServer(serverId: string, call: ServedCall): Promise<{ readonly value: unknown } | undefined> {
    try {
      return { value: await this.#options.callServer(serverId, call) }
    } catch (error) {
      if (error instanceof NotOwner || (error instanceof ServerSilent && isRepeatable(call.name))) return undefined
      throw error instanceof ServerSilent ? new DomainError('unavailable') : error
    }
  }

  async #callAny<Name extends ServedName>(name: Name, args: Parameters<IntakeCalls[Name]>): Promise<Answer<Name>> {
    const [group] = this.#options.groups()
    if (group) return callPort(group, name, args) as Promise<Answer<Name>>
    for (const serverId of this.#options.others()) {
      const reply = await this.#tryServer(serverId, { name, args })
      if (reply) return (reply.value as Answer<Name>[])[0] as Answer<Name>
    }
    throw new DomainError('unavailable')
  }

  async #gather<Name extends ServedName>(name: Name, args: Parameters<IntakeCalls[Name]>): Promise<Answer<Name>[]> {
    return [...(await this.#gatherLocal(name, args)), ...(await this.#gatherRemote(name, args))] as Answer<Name>[]
  }

  #gatherLocal(name: ServedName, args: readonly unknown[]): Promise<unknown[]> {
    return Promise.all(this.#options.groups().map((group) => callPort(group, name, args)))
  }

  /** Returns the replies of all intakes of other servers. One that does not respond is left out. */
  async #gatherRemote<Name extends ServedName>(
    name: Name,
    args: Parameters<IntakeCalls[Name]>,
  ): Promise<Answer<Name>[]> {
    const replies = await Promise.all(
      this.#options.others().map((serverId) => this.#tryServer(serverId, { name, args }).catch(() => undefined)),
    )
    return replies.flatMap((reply) => (reply?.value ?? []) as Answer<Name>[])
  }
}

const callPort = (port: IntakePort, name: ServedName, args: readonly unknown[]): Promise<unknown> =>
  (port[name] as (...values: readonly unknown[]) => Promise<unknown>).apply(port, [...args])
