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
interface Members {
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
  /**
   * Called before groups end. Resolves when what works for the slots that are leaving (`isLeaving`) has ended, so that it
   * never runs beside that of the next owner.
   */
  leave?(): Promise<void>
  /**
   * Asks the other servers which slots they own, without the database. Called while leases have run out because they could
   * not be renewed.
   */
  askOwners?(): Promise<readonly SlotOwner[]>
  /** Called after groups were opened or ended. */
  changed?(): void
  /** Called when other servers may claim slots now, or soon. */
  gaveUp?(): void
  report(message: string, error: unknown): void
  /** Interval of renewals. Tests shorten it. */
  readonly everyMs?: number | undefined
}

/** How this server learned that another one owns a slot: from the database, or from that server. */
type LossSource = 'database' | 'server'

interface HeldSlots<Group> {
  readonly leases: readonly SlotLease[]
  /** Undefined while it opens. */
  group: Group | undefined
  /** Until when no other server can own its slots, by the monotonic clock of this server. */
  validUntil: number
  /** Undefined while no other server is known to own one of its slots. */
  lostBy: LossSource | undefined
}

const renewMs = 2000
/** While leases have run out, so that devices are polled by two servers for a short time only. */
const askMs = 500
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
  /** Apart from renewals, which may hang for as long as the database does not respond. */
  readonly #asking: Ticker
  readonly #held = new Set<HeldSlots<Group>>()
  readonly #leaving = new Set<number>()
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
    this.#asking = new Ticker({
      everyMs: Math.min(askMs, options.everyMs ?? askMs),
      run: () => this.#askOthers(),
      failed: (error) => options.report('owners of slots', error),
    })
  }

  start(): void {
    this.#ticker.start()
    this.#asking.start()
  }

  /** Ends all groups and releases their slots. The others see first that this server ends, so that they claim them. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#soon)
    const asked = this.#asking.stop()
    const { members, report } = this.#options
    const draining = { from: ['starting', 'ready'], to: 'draining' } as const
    await this.#run((tx) => changeState(tx, members.id, draining)).catch((error) => report('slots', error))
    this.#options.gaveUp?.()
    // Leases are renewed while groups end, because that may take some seconds.
    await this.#moving
    await Promise.all([...this.#held].map((held) => this.#end(held)))
    await Promise.all([asked, this.#ticker.stop()])
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

  /** Whether a slot is being given up, or was lost. Its group still takes what is on the way. */
  isLeaving(slot: number): boolean {
    return this.#leaving.has(slot)
  }

  /** Whether a group works for a slot and goes on, also while its lease cannot be renewed. */
  isServed(slot: number): boolean {
    const held = this.#find(slot)
    return held?.group !== undefined && held.lostBy === undefined && !this.#leaving.has(slot)
  }

  /** Returns the leases of this server, also of groups that are opening. */
  get leases(): readonly SlotLease[] {
    return [...this.#held].flatMap(({ leases }) => leases)
  }

  /** Returns the leases of the slots that no other server can own now. Their groups may still be opening. */
  get ownedLeases(): readonly SlotLease[] {
    return [...this.#held].filter(isOwned).flatMap(({ leases }) => leases)
  }

  /** Returns the slots that no other server can own now, in order. Their groups may still be opening. */
  get ownedSlots(): number[] {
    return this.ownedLeases.map(({ slot }) => slot).sort((left, right) => left - right)
  }

  /** Returns the group of a slot; undefined if another server may own it by now. */
  groupOf(slot: number): Group | undefined {
    const held = this.#find(slot)
    return held && isOwned(held) ? held.group : undefined
  }

  #find(slot: number): HeldSlots<Group> | undefined {
    return [...this.#held].find(({ leases }) => leases.some((lease) => lease.slot === slot))
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
        this.#lose(held, 'database')
      else held.validUntil = validUntil(startedAt)
    }
  }

  /**
   * Ends the groups whose leases have run out if another server owns one of their slots. The others go on: while the
   * database is away for all servers none can claim a slot, and what the drivers read would be missing.
   */
  async #askOthers(): Promise<void> {
    const listLapsed = () => [...this.#held].filter((held) => held.lostBy === undefined && !isOwned(held))
    if (listLapsed().length === 0) return
    const answers = (await this.#options.askOwners?.()) ?? []
    if (this.#isStopped) return
    const owners = [...this.#slots]
    for (const owner of answers) if (isNewer(owner, owners[owner.slot])) owners[owner.slot] = owner
    this.#slots = owners
    for (const held of listLapsed())
      if (held.leases.some((lease) => isNewer(owners[lease.slot], lease))) this.#lose(held, 'server')
  }

  /** Another server owns a slot of the group. Its other slots are released, to be claimed with a new epoch. */
  #lose(held: HeldSlots<Group>, lostBy: LossSource): void {
    if (held.lostBy) return
    held.lostBy = lostBy
    const { report } = this.#options
    const slots = held.leases.map(({ slot }) => slot).join(', ')
    report('leases of slots', new Error(`another server owns one of the slots ${slots}; they are ended`))
    // What works for slots goes on while their group is opened again, and a group ends after it has opened.
    const ended = held.group ? this.#end(held) : this.#leave(held.leases, async () => undefined)
    ended.catch((error) => report('slots', error))
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
    const ending = [...this.#held].filter(({ group, lostBy, leases }) => group && !lostBy && leases.some(isSurplus))
    if (ending.length === 0) return
    const surplus = ending.flatMap(({ leases }) => leases.filter(isSurplus))
    await this.#leave(surplus, async () => {
      await Promise.all(ending.map(({ group }) => group?.stop()))
      for (const held of ending) this.#held.delete(held)
    })
    await this.#run((tx) => releaseSlots(tx, surplus))
    this.#options.gaveUp?.()
    const goingOn = ending.filter(({ lostBy }) => !lostBy)
    const kept = goingOn.flatMap(({ leases }) => leases.filter((lease) => !isSurplus(lease)))
    if (kept.length > 0) await this.#open(kept, Math.min(...goingOn.map((held) => held.validUntil)) - leaseMs)
    else this.#options.changed?.()
  }

  async #open(leases: readonly SlotLease[], provenAt: number): Promise<void> {
    const held: HeldSlots<Group> = { leases, group: undefined, validUntil: validUntil(provenAt), lostBy: undefined }
    this.#held.add(held)
    try {
      held.group = await this.#options.open(leases)
      this.#options.changed?.()
    } catch (error) {
      this.#held.delete(held)
      await this.#run((tx) => releaseSlots(tx, leases))
      throw error
    }
    if (held.lostBy) await this.#end(held)
  }

  /** Ends a group, and releases the slots that it still owns. */
  async #end(held: HeldSlots<Group>): Promise<void> {
    await this.#leave(held.leases, async () => {
      await (held.lostBy ? held.group?.abandon() : held.group?.stop())
      this.#held.delete(held)
    })
    this.#options.changed?.()
    await this.#run((tx) => releaseSlots(tx, held.leases)).catch((error) => {
      // Without the database there is nothing to release: the leases have run out.
      if (held.lostBy !== 'server') this.#options.report('slots', error)
    })
    this.#options.gaveUp?.()
  }

  /** Ends what works for slots, then their groups. */
  async #leave(leases: readonly SlotLease[], endGroups: () => Promise<void>): Promise<void> {
    for (const { slot } of leases) this.#leaving.add(slot)
    try {
      await this.#options.leave?.().catch((error) => this.#options.report('slots', error))
      await endGroups()
    } finally {
      for (const { slot } of leases) this.#leaving.delete(slot)
    }
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
const isOwned = ({ lostBy, validUntil }: Pick<HeldSlots<unknown>, 'lostBy' | 'validUntil'>): boolean =>
  lostBy === undefined && performance.now() < validUntil
/** Whether a slot was claimed later than by the other lease. */
const isNewer = (owner: SlotLease | undefined, other: SlotLease | undefined): boolean =>
  owner !== undefined && BigInt(owner.epoch) > BigInt(other?.epoch ?? 0)
const validUntil = (startedAt: number): number => startedAt + leaseMs
