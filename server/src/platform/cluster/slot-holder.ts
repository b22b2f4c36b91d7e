// Owns the slots that are assigned to this server: claims and renews their leases, opens and ends groups of slots.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Tx } from '../db/database.ts'
import { runWork, systemActor } from '../db/work.ts'
import { Ticker } from '../ticker.ts'
import { changeState } from './server-rows.ts'
import { assignSlots, type SlotCandidate } from './slot-assignment.ts'
import {
  claimSlots,
  leaseSec,
  listSlots,
  releaseSlots,
  renewSlots,
  type SlotLease,
  type SlotOwner,
} from './slot-lease.ts'

/** The servers of the installation. */
export interface Members {
  readonly id: string
  live(): readonly (SlotCandidate & { readonly roles: readonly string[]; readonly state: string })[]
}

/** Slots that were claimed together, with what works on them. */
export interface SlotGroup {
  /** Ends with all state stored for the next owner. */
  stop(): Promise<void>
  /** Ends at once, because another server owns one of the slots. */
  abandon(): Promise<void>
}

export interface SlotHolderOptions<Group extends SlotGroup> {
  /** Connections that nothing else uses, so that a lease never waits for the work of the server. */
  readonly database: Database
  readonly members: Members
  /** Opens a group of slots. The slots are released if it throws. */
  open(leases: readonly SlotLease[]): Promise<Group>
  /** Called after groups were opened or ended. */
  changed?(): void
  /** Called when other servers may claim slots now, or soon. */
  gaveUp?(): void
  report(message: string, error: unknown): void
  /** Interval of renewals. Tests shorten it. */
  readonly everyMs?: number | undefined
}

interface HeldSlots<Group> {
  readonly leases: readonly SlotLease[]
  /** Undefined while it opens. */
  group: Group | undefined
  /** Until when no other server can own its slots, by the monotonic clock of this server. */
  validUntil: number
  isLost: boolean
}

const renewMs = 2000
/** While slots of another live server are awaited, which releases them soon. */
const awaitMs = 200
/** How long slots that are free wait for those that other servers are giving up, and how often these are tried. */
const gatherMs = 600
const gatherStepMs = 100
/** Time in which the next owner of a slot opens it, at most. */
const movingMs = 30_000
/** Subtracted from leases, because clocks of two machines do not run at exactly the same rate. */
const marginMs = 500

export class SlotHolder<Group extends SlotGroup> {
  readonly #options: SlotHolderOptions<Group>
  readonly #ticker: Ticker
  readonly #held = new Set<HeldSlots<Group>>()
  #slots: readonly SlotOwner[] = []
  /** When a slot was seen without an owner, or with a new one. */
  #movedAt = performance.now()
  #moving: Promise<void> | undefined
  #soon: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: SlotHolderOptions<Group>) {
    this.#options = options
    this.#ticker = new Ticker({
      everyMs: options.everyMs ?? renewMs,
      run: () => this.tick(),
      failed: (error) => options.report('leases of slots', error),
    })
  }

  start(): void {
    this.#ticker.start()
  }

  /** Ends all groups and releases their slots. The others see first that this server ends, so that they claim them. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#soon)
    const { members, report } = this.#options
    const draining = { from: ['starting', 'ready'], to: 'draining' } as const
    await this.#run((tx) => changeState(tx, members.id, draining)).catch((error) => report('slots', error))
    this.#options.gaveUp?.()
    // Leases are renewed while groups end, because that may take some seconds.
    await this.#moving
    await Promise.all([...this.#held].map((held) => this.#end(held)))
    await this.#ticker.stop()
  }

  /** Returns the owners of all slots as of the last renewal. */
  get slots(): readonly SlotOwner[] {
    return this.#slots
  }

  /** Reads the owners again. */
  async refresh(): Promise<void> {
    const slots = await this.#run(listSlots)
    const isSame = slots.every(({ serverId, epoch }, index) => {
      const former = this.#slots[index]
      return serverId !== null && serverId === former?.serverId && epoch === former.epoch
    })
    if (!isSame) this.#movedAt = performance.now()
    this.#slots = slots
  }

  /** Whether a slot has no owner, or has got another one that may still be opening it. */
  get isMoving(): boolean {
    return performance.now() - this.#movedAt < movingMs
  }

  get isOpening(): boolean {
    return [...this.#held].some(({ group }) => group === undefined)
  }

  get groups(): readonly Group[] {
    return [...this.#held].flatMap(({ group }) => group ?? [])
  }

  /** Returns the leases of this server, also of groups that are opening. */
  get leases(): readonly SlotLease[] {
    return [...this.#held].flatMap(({ leases }) => leases)
  }

  /** Returns the slots that no other server can own now, in order. Their groups may still be opening. */
  get ownedSlots(): number[] {
    const held = [...this.#held].filter(isOwned)
    return held.flatMap(({ leases }) => leases.map(({ slot }) => slot)).sort((left, right) => left - right)
  }

  /** Returns the group of a slot; undefined if another server may own it by now. */
  groupOf(slot: number): Group | undefined {
    const held = [...this.#held].find(({ leases }) => leases.some((lease) => lease.slot === slot))
    return held && isOwned(held) ? held.group : undefined
  }

  /** Renews the leases, and begins to move slots if the live servers have changed. */
  async tick(): Promise<void> {
    await this.#renew()
    await this.refresh()
    this.follow()
  }

  /** Begins to move slots if the live servers have changed. */
  follow(): void {
    if (this.#isStopped) return
    this.#moving ??= this.#move()
      .catch((error) => this.#options.report('slots', error))
      .finally(() => {
        this.#moving = undefined
      })
  }

  /** Resolves when no slot is moving. */
  async settled(): Promise<void> {
    while (this.#moving) await this.#moving
  }

  async #renew(): Promise<void> {
    const { leases } = this
    if (leases.length === 0) return
    const startedAt = performance.now()
    const renewed = await this.#run((tx) => renewSlots(tx, this.#options.members.id, leases))
    for (const held of this.#held) {
      if (held.leases.some(({ slot }) => leases.some((lease) => lease.slot === slot) && !renewed.has(slot)))
        this.#lose(held)
      else held.validUntil = validUntil(startedAt)
    }
  }

  /** Another server owns a slot of the group. Its other slots are released, to be claimed with a new epoch. */
  #lose(held: HeldSlots<Group>): void {
    if (held.isLost) return
    held.isLost = true
    const slots = held.leases.map(({ slot }) => slot).join(', ')
    this.#options.report('leases of slots', new Error(`another server owns one of the slots ${slots}; they are ended`))
    if (held.group) void this.#end(held)
  }

  async #move(): Promise<void> {
    const { members } = this.#options
    const assigned = new Set(assignSlots(members.id, listCandidates(members)))
    await this.#giveUp(assigned)
    const ownSlots = new Set(this.leases.map(({ slot }) => slot))
    const missing = [...assigned].filter((slot) => !ownSlots.has(slot))
    if (missing.length === 0 || this.#isStopped) return
    const claimedAt = performance.now()
    const leases = await this.#claim(missing)
    if (leases.length > 0) await this.#open(leases, claimedAt)
    if (leases.length < missing.length) this.#awaitMore()
  }

  /**
   * Claims slots. When the first are free it waits a moment for the rest, which other servers are giving up too, because
   * slots that are opened one after the other wait longer.
   */
  async #claim(missing: readonly number[]): Promise<SlotLease[]> {
    const leases: SlotLease[] = []
    const giveUpAt = performance.now() + gatherMs
    for (;;) {
      const claimed = new Set(leases.map(({ slot }) => slot))
      const open = missing.filter((slot) => !claimed.has(slot))
      leases.push(...(await this.#run((tx) => claimSlots(tx, this.#options.members.id, open))))
      if (leases.length === 0 || leases.length === missing.length || performance.now() > giveUpAt) return leases
      await pause(gatherStepMs)
    }
  }

  #awaitMore(): void {
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => this.follow(), awaitMs)
    this.#soon.unref()
  }

  /** Ends the groups with slots of other servers, and opens the rest of their slots again as one group. */
  async #giveUp(assigned: ReadonlySet<number>): Promise<void> {
    const isSurplus = ({ slot }: SlotLease) => this.#isStopped || !assigned.has(slot)
    const ending = [...this.#held].filter(({ group, isLost, leases }) => group && !isLost && leases.some(isSurplus))
    if (ending.length === 0) return
    await Promise.all(ending.map(({ group }) => group?.stop()))
    for (const held of ending) this.#held.delete(held)
    const surplus = ending.flatMap(({ leases }) => leases.filter(isSurplus))
    await this.#run((tx) => releaseSlots(tx, surplus))
    this.#options.gaveUp?.()
    const goingOn = ending.filter(({ isLost }) => !isLost)
    const kept = goingOn.flatMap(({ leases }) => leases.filter((lease) => !isSurplus(lease)))
    if (kept.length > 0) await this.#open(kept, Math.min(...goingOn.map((held) => held.validUntil)) - leaseMs)
    else this.#options.changed?.()
  }

  async #open(leases: readonly SlotLease[], provenAt: number): Promise<void> {
    const held: HeldSlots<Group> = { leases, group: undefined, validUntil: validUntil(provenAt), isLost: false }
    this.#held.add(held)
    try {
      held.group = await this.#options.open(leases)
      this.#options.changed?.()
    } catch (error) {
      this.#held.delete(held)
      await this.#run((tx) => releaseSlots(tx, leases))
      throw error
    }
    if (held.isLost) await this.#end(held)
  }

  /** Ends a group, and releases the slots that it still owns. */
  async #end(held: HeldSlots<Group>): Promise<void> {
    await (held.isLost ? held.group?.abandon() : held.group?.stop())
    this.#held.delete(held)
    this.#options.changed?.()
    await this.#run((tx) => releaseSlots(tx, held.leases)).catch((error) => this.#options.report('slots', error))
    this.#options.gaveUp?.()
  }

  #run<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return runWork({ database: this.#options.database, actor: systemActor() }, ({ tx }) => fn(tx))
  }
}

/** Returns the servers that may own slots. One that starts waits until it is ready, unless it is alone. */
function listCandidates(members: Members): SlotCandidate[] {
  const servers = members.live().filter(({ roles }) => roles.includes('intake'))
  const ready = servers.filter(({ state }) => state === 'ready')
  if (ready.length > 0) return ready
  return servers.filter((server) => server.id === members.id && server.state === 'starting')
}

const leaseMs = leaseSec * 1000 - marginMs
/** Returns false if another server may own the slots by now. */
const isOwned = ({ isLost, validUntil }: Pick<HeldSlots<unknown>, 'isLost' | 'validUntil'>): boolean =>
  !isLost && performance.now() < validUntil
const validUntil = (startedAt: number): number => startedAt + leaseMs
