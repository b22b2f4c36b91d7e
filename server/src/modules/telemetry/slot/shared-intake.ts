// The intake of boxes that several servers share. A call for a box runs where its slot is owned: in a thread of this
// server, or on another one.
import { setTimeout as pause } from 'node:timers/promises'
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
  /** Returns the intakes of this server, also those that are ending. */
  groups(): readonly IntakePort[]
  /** Returns the intake of a slot; undefined if this server does not own it, or its intake is ending. */
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
  /**
   * Returns the stored values of points whose slot is moving; none while no slot moves, unless the answers of other
   * servers are incomplete.
   */
  storedValues(pointIds: readonly string[], answers: { readonly isIncomplete: boolean }): Promise<PointUpdate[]>
  stop(): Promise<void>
  /** How long a call waits for the next owner of its slot. Tests shorten it. */
  readonly patienceMs?: number | undefined
}

/** How long a call waits for the next owner of its slot. A graceful move takes less, a take-over after a crash more. */
const moveMs = 3000
const retryMs = 300

interface OpenedGroup {
  readonly port: Pick<IntakePort, 'reload'>
  abandon(): Promise<void>
}

export class SharedIntake implements IntakeClient {
  readonly #options: SharedIntakeOptions
  /** Number of reloads, by which an intake that opens knows whether it missed one. */
  #reloadCount = 0
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
    const states = this.#groups().flatMap(({ brokerState }) => brokerState ?? [])
    return states.find(({ fault }) => fault !== null) ?? states[0]
  }

  /** Runs a call of another server. Throws `NotOwner` for a box whose slot this server does not own. */
  async serve({ name, slot, args }: ServedCall): Promise<unknown> {
    if (!isServed(name)) throw new TypeError(`the intake has no call ${String(name)}`)
    if (slot !== undefined) {
      const group = this.#options.groupOf(slot)
      const reply = group && (await this.#tryGroup(group, { name, args }))
      if (!reply) throw new NotOwner()
      return reply.value
    }
    return this.#gatherLocal(name, args)
  }

  async latest(pointIds: readonly string[]): Promise<PointUpdate[]> {
    const { live, storedValues } = this.#options
    const { here, away } = await this.#locate(pointIds)
    const groups = this.#groups()
    const [own, shared] = await Promise.all([
      here.length > 0 ? this.#callGroups((group) => group.latest(here)) : [],
      away.length > 0 ? live.latest(away) : [],
    ])
    const found = own.flat()
    const ownIds = new Set(found.map(([pointId]) => pointId))
    // An intake that is giving up a slot has the newer value.
    for (const value of shared ?? []) if (!ownIds.has(value[0])) found.push(live.qualify(value))
    // The slots of an intake that ended meanwhile are moving.
    const wanted = groups.some(({ hasEnded }) => hasEnded) ? pointIds : away
    const missingIds = (): string[] => {
      const ids = new Set(found.map(([pointId]) => pointId))
      return wanted.filter((pointId) => !ids.has(pointId))
    }
    if (missingIds().length === 0) return found
    const answers = shared ? [] : await this.#askOthers('latest', [missingIds()])
    const foreign = (answers.flatMap((answer) => answer?.value ?? []) as Answer<'latest'>[]).flat()
    found.push(...foreign.map((value) => live.qualify(value)))
    const isIncomplete = answers.includes(undefined)
    if (missingIds().length > 0) found.push(...(await storedValues(missingIds(), { isIncomplete })))
    return found
  }

  latestValues(pointIds: readonly string[]): ReturnType<IntakeClient['latestValues']> {
    const outOfService = async (missing: readonly string[]): Promise<string[]> => {
      const { here, away } = await this.#locate(missing)
      const own = here.length > 0 ? await this.#callGroups((group) => group.outOfService(here)) : []
      const foreign = away.length > 0 ? await this.#gatherRemote('outOfService', [away]) : []
      return [own, foreign].flat(2)
    }
    return completeLatest({ latest: (ids) => this.latest(ids), outOfService }, pointIds)
  }

  async watch(pointIds: readonly string[]): Promise<void> {
    this.#options.live.watch(pointIds)
  }

  newestByDevice = async (companyId: string) => (await this.#gather('newestByDevice', [companyId])).flat()
  strangersOf = async (companyId: string) => (await this.#gather('strangersOf', [companyId])).flat()
  /** Boxes whose slot is moving are missing. */
  boxSummaries = async (boxIds: readonly string[]) => (await this.#gather('boxSummaries', [boxIds])).flat()
  onlineBoxes = async () => (await this.#gather('onlineBoxes', [])).flat()

  /** Stores what this server has received. Others insert within a second. */
  async flush(points?: readonly string[]): Promise<void> {
    await this.#callGroups((group) => group.flush(points))
  }

  /** Returns what this server has received. Others insert within a second. */
  async pendingSamples(points: readonly string[]): ReturnType<IntakeClient['pendingSamples']> {
    const lists = await this.#callGroups((group) => group.pendingSamples(points))
    return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? [])
  }

  async holdReadings(): Promise<void> {
    await this.#callGroups((group) => group.holdReadings())
  }

  async releaseReadings(): Promise<void> {
    await this.#callGroups((group) => group.releaseReadings())
  }

  async cut(): Promise<number> {
    return Math.min(Date.now(), ...(await this.#callGroups((group) => group.cut())))
  }

  async reload(scope: CatalogueScope): Promise<void> {
    this.#reloadCount++
    const { reads, live } = this.#options
    reads.forgetPoints()
    await this.#callGroups((group) => group.reload(scope))
    live.follow()
  }

  /** Opens an intake. If something changed meanwhile, which only open ones were told, it loads its catalogue again. */
  async openCurrent<Group extends OpenedGroup>(open: () => Promise<Group>): Promise<Group> {
    let seen = this.#reloadCount
    const group = await open()
    try {
      while (seen !== this.#reloadCount) {
        seen = this.#reloadCount
        await group.port.reload('all')
      }
      return group
    } catch (error) {
      await group.abandon()
      throw error
    }
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

  /** Drivers run where the slot of their box is owned. What they report after it has moved is dropped. */
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
    return sumOf(await this.#callGroups((group) => group.counters()))
  }

  async metrics(): ReturnType<IntakePort['metrics']> {
    const figures = await this.#callGroups((group) => group.metrics())
    if (figures.length === 0) throw new DomainError('unavailable')
    return sumOf(figures)
  }

  /** Returns the first reply that is not false. */
  async notifyHooks(message: unknown): Promise<unknown> {
    for (const group of this.#groups()) {
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

  /**
   * Runs a call where the slot is owned. While the slot moves it waits for the next owner. Throws `unavailable` if there
   * is none in time, as after a crash.
   */
  async #callSlot<Name extends ServedName>(
    name: Name,
    slot: number | undefined,
    args: Parameters<IntakeCalls[Name]>,
  ): Promise<Answer<Name>> {
    // A box that was removed is unknown to every intake.
    if (slot === undefined) return this.#callAny(name, args)
    const { patienceMs = moveMs, refresh } = this.#options
    const call = { name, slot, args }
    let reply = await this.#trySlot(call)
    for (const startedAt = performance.now(); !reply; ) {
      await refresh()
      reply = await this.#trySlot(call)
      if (!reply && performance.now() - startedAt > patienceMs) throw new DomainError('unavailable')
      if (!reply) await pause(retryMs)
    }
    return reply.value as Answer<Name>
  }

  /** Returns undefined if the owner is not known, or ends. */
  async #trySlot(call: ServedCall & { readonly slot: number }): Promise<{ readonly value: unknown } | undefined> {
    const group = this.#options.groupOf(call.slot)
    if (group) return this.#tryGroup(group, call)
    const owner = this.#options.ownerOf(call.slot)
    if (owner === undefined) return undefined
    return call.name === 'followDrivers' ? { value: undefined } : this.#tryServer(owner, call)
  }

  async #tryGroup(group: IntakePort, { name, args }: ServedCall): Promise<{ readonly value: unknown } | undefined> {
    try {
      return { value: await callPort(group, name, args) }
    } catch (error) {
      if (group.hasEnded && isRepeatable(name)) return undefined
      throw error
    }
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
    const [group] = this.#groups()
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
    return this.#callGroups((group) => callPort(group, name, args))
  }

  /** Returns the points that this server may receive, and those that others may. A point whose slot is moving is in both. */
  async #locate(pointIds: readonly string[]): Promise<{ readonly here: string[]; readonly away: string[] }> {
    const { reads, groupOf, ownerOf } = this.#options
    const boxes = await reads.boxesOf(pointIds)
    const [here, away]: [string[], string[]] = [[], []]
    // Points without a box are in every intake or in none.
    const bySlot = Map.groupBy(pointIds, (pointId) => boxes.get(pointId)?.slot)
    for (const [slot, ofSlot] of bySlot) {
      const isOwn = slot === undefined || groupOf(slot) !== undefined
      if (isOwn || ownerOf(slot) === undefined) here.push(...ofSlot)
      if (!isOwn) away.push(...ofSlot)
    }
    return { here, away }
  }

  #groups(): IntakePort[] {
    return this.#options.groups().filter(({ hasEnded }) => !hasEnded)
  }

  /** Returns the replies of all intakes of this server. One that ends meanwhile is left out, because its slots move. */
  async #callGroups<Reply>(call: (group: IntakePort) => Promise<Reply>): Promise<Reply[]> {
    const replies = this.#groups().map(async (group) => {
      try {
        return [await call(group)]
      } catch (error) {
        if (group.hasEnded) return []
        throw error
      }
    })
    return (await Promise.all(replies)).flat(1) as Reply[]
  }

  /** Returns the replies of all intakes of other servers. One that does not respond is left out. */
  async #gatherRemote<Name extends ServedName>(
    name: Name,
    args: Parameters<IntakeCalls[Name]>,
  ): Promise<Answer<Name>[]> {
    return (await this.#askOthers(name, args)).flatMap((reply) => (reply?.value ?? []) as Answer<Name>[])
  }

  /** Returns the replies of the other servers, each of which is a list; undefined for one that does not respond. */
  #askOthers<Name extends ServedName>(name: Name, args: Parameters<IntakeCalls[Name]>) {
    const calls = this.#options.others().map((serverId) => this.#tryServer(serverId, { name, args }))
    return Promise.all(calls.map((call) => call.catch(() => undefined)))
  }
}

const callPort = (port: IntakePort, name: ServedName, args: readonly unknown[]): Promise<unknown> =>
  (port[name] as (...values: readonly unknown[]) => Promise<unknown>).apply(port, [...args])
