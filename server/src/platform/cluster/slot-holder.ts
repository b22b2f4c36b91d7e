// Owns the slots that are assigned to this server: claims and renews their leases, opens and ends groups of slots.
import type { Database, Tx } from '../db/database.ts'
import { runWork, systemActor } from '../db/work.ts'
import { Ticker } from '../ticker.ts'
import { assignSlots } from './slot-assignment.ts'
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
  live(): readonly { readonly id: string; readonly roles: readonly string[]; readonly state: string }[]
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
/** Subtracted from leases, because clocks of two machines do not run at exactly the same rate. */
const marginMs = 500

export class SlotHolder<Group extends SlotGroup> {
  readonly #options: SlotHolderOptions<Group>
  readonly #ticker: Ticker
  readonly #held = new Set<HeldSlots<Group>>()
  #slots: readonly SlotOwner[] = []
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

  /** Ends all groups and releases their slots. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#soon)
    // Leases are renewed while groups end, because that may take some seconds.
    await this.#moving
    for (const held of [...this.#held]) await this.#end(held)
    await this.#ticker.stop()
  }

  /** Returns the owners of all slots as of the last renewal. */
  get slots(): readonly SlotOwner[] {
    return this.#slots
  }

  /** Reads the owners again. */
  async refresh(): Promise<void> {
    this.#slots = await this.#run(listSlots)
  }

  get groups(): readonly Group[] {
    return [...this.#held].flatMap(({ group }) => group ?? [])
  }

  /** Returns the leases of this server, also of groups that are opening. */
  get leases(): readonly SlotLease[] {
    return [...this.#held].flatMap(({ leases }) => leases)
  }

  /** Returns the group of a slot; undefined if another server may own it by now. */
  groupOf(slot: number): Group | undefined {
    const held = [...this.#held].find(({ leases }) => leases.some((lease) => lease.slot === slot))
    return held && !held.isLost && performance.now() < held.validUntil ? held.group : undefined
  }

  /** Renews the leases, and begins to move slots if the live servers have changed. */
  async tick(): Promise<void> {
    await this.#renew()
    await this.refresh()
    this.#begin()
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

  #begin(): void {
    if (this.#isStopped) return
    this.#moving ??= this.#move()
      .catch((error) => this.#options.report('slots', error))
      .finally(() => {
        this.#moving = undefined
      })
  }

  async #move(): Promise<void> {
    const { members } = this.#options
    const assigned = new Set(assignSlots(members.id, listCandidates(members)))
    for (const held of [...this.#held]) {
      const kept = held.leases.filter(({ slot }) => assigned.has(slot))
      if (held.group && !held.isLost && kept.length < held.leases.length) await this.#shrink(held, kept)
    }
    const ownSlots = new Set(this.leases.map(({ slot }) => slot))
    const missing = [...assigned].filter((slot) => !ownSlots.has(slot))
    if (missing.length === 0 || this.#isStopped) return
    const claimedAt = performance.now()
    const leases = await this.#run((tx) => claimSlots(tx, members.id, missing))
    if (leases.length > 0) await this.#open(leases, claimedAt)
    if (leases.length < missing.length) this.#awaitMore()
  }

  #awaitMore(): void {
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => this.#begin(), awaitMs)
    this.#soon.unref()
  }

  /** Ends a group and opens the rest of its slots again. */
  async #shrink(held: HeldSlots<Group>, kept: readonly SlotLease[]): Promise<void> {
    await held.group?.stop()
    this.#held.delete(held)
    const isKept = new Set(kept)
    const surplus = held.leases.filter((lease) => !isKept.has(lease))
    await this.#run((tx) => releaseSlots(tx, surplus))
    if (kept.length > 0 && !held.isLost) await this.#open(kept, held.validUntil - leaseMs)
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
  }

  #run<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return runWork({ database: this.#options.database, actor: systemActor() }, ({ tx }) => fn(tx))
  }
}

/** Returns the servers that may own slots. One that starts waits until it is ready, unless it is alone. */
function listCandidates(members: Members): string[] {
  const servers = members.live().filter(({ roles }) => roles.includes('intake'))
  const ready = servers.filter(({ state }) => state === 'ready').map((server) => server.id)
  if (ready.length > 0) return ready
  return servers.some((server) => server.id === members.id && server.state === 'starting') ? [members.id] : []
}

const leaseMs = leaseSec * 1000 - marginMs
const validUntil = (startedAt: number): number => startedAt + leaseMs
