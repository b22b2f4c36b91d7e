// Opens the intake of a server that shares the boxes with others: it owns the slots that are assigned to it, and reaches
// the owners of the rest by internal calls.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import {
  type LiveConnection,
  LiveExchange,
  NotOwner,
  type ServedCall,
  ServerSilent,
  SharedIntake,
} from '../../modules/telemetry/index.ts'
import type { CallRules } from '../../platform/cluster/calls/server-calls.ts'
import type { Membership } from '../../platform/cluster/membership.ts'
import { fencedStore } from '../../platform/cluster/slot-fence.ts'
import { SlotHolder } from '../../platform/cluster/slot-holder.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { type Store, storeOn } from '../../platform/db/store.ts'
import { SlotIntake, type SlotIntakeDependencies } from './slot-intake.ts'
import { answerOwned, askOwned } from './slot-question.ts'
import { SpareThread } from './spare-thread.ts'
import { readStoredValues } from './stored-values.ts'
import { BoxSlots } from './wiring/box-slots.ts'

/** Calls between servers. */
interface IntakeCallNetwork {
  handle(name: string, handler: (body: never) => unknown, rules?: CallRules): void
  callServer(serverId: string, name: string, body: unknown, timeoutMs?: number): Promise<unknown>
  /** Whether an error says that the server did not respond. */
  isSilent(error: unknown): boolean
}

export interface SharedIntakeDependencies extends Pick<SlotIntakeDependencies, 'options' | 'listeners' | 'report'> {
  readonly databaseUrl: string
  readonly members: Pick<Membership, 'id' | 'live' | 'onLive' | 'roles'>
  readonly network: IntakeCallNetwork
  /** Ends the drivers of boxes that are not owned any more, before other servers may start theirs. */
  leave(): Promise<void>
  /** Connects live values with other servers; undefined without Redis. */
  readonly live: LiveConnection | undefined
  /** Called after other slots are owned. */
  changed(): void
  /** Called when other servers may claim slots of this one. */
  gaveUp(): void
  /** Interval of renewals. Tests shorten it. */
  readonly everyMs?: number | undefined
}

export interface SharedIntakeParts {
  readonly intake: SharedIntake
  /** Writes of this server for its boxes, refused when it has lost one of its slots. */
  readonly store: Store
  /**
   * Returns whether this server works for the slot of a box and is not about to give it up. While it cannot renew its
   * leases it goes on with those that no other server is known to own.
   */
  isOwned(boxId: string): Promise<boolean>
  /** Returns the server that owns the slot of a box, read again if none is known; undefined while none does. */
  ownerOf(boxId: string): Promise<string | undefined>
  /** Returns the slots of this server, and those without an owner. */
  slots(): { readonly owned: readonly number[]; readonly unowned: readonly number[] }
  /** Claims slots. Resolves when those that are free have opened or failed. */
  start(): Promise<void>
}

const callName = 'slots'
const timeoutMs = 15_000
/** Questions that all servers answer go on without one that does not. */
const questionTimeoutMs = 3000
const idleInTransactionMs = 5000
/** Calls that wait for an owner within this time read the owners together. */
const ownersMs = 100
/** The slot of a box that does not exist. */
const noSlot = -1
const notOwner = { isNotOwner: true } as const

export function openSharedIntake(dependencies: SharedIntakeDependencies): SharedIntakeParts {
  const { databaseUrl, members, network, options, listeners, report, everyMs, leave, gaveUp } = dependencies
  // One connection for leases, and others for what boxes report.
  const leaseDatabase = openDatabase(databaseUrl, { connections: 1, idleInTransactionMs, report })
  const database = openDatabase(databaseUrl, { connections: 3, idleInTransactionMs, report })
  const store = storeOn(database)
  const reads = new BoxSlots(store)
  const spare = new SpareThread(members)
  const lost = (): void => void holder.tick().catch((error) => report('leases of slots', error))
  const parts = {
    store,
    options,
    listeners: Object.assign({}, listeners, { onUpdates: (values: PointUpdate[]) => live.take(values) }),
    takeThread: spare.take,
    lost,
    inputsChanged: (): void => live.follow(),
    report,
  }
  const holder: SlotHolder<SlotIntake> = new SlotHolder({
    database: leaseDatabase,
    members,
    open: (leases) => intake.openCurrent(() => SlotIntake.start(leases, parts)),
    leave,
    askOwners: () => askOwned(network, members),
    changed() {
      spare.prepare()
      live.follow()
      dependencies.changed()
    },
    gaveUp,
    report,
    everyMs,
  })
  const live: LiveExchange = openExchange(dependencies, holder, reads)
  const unfollow = members.onLive(() => {
    // A thread that is opening slots needs the processor more.
    if (!holder.isOpening) spare.prepare()
    holder.follow()
  })
  const owners = () => holder.slots.filter(({ serverId }) => serverId !== null && serverId !== members.id)
  const intake: SharedIntake = new SharedIntake({
    groups: () => holder.groups.map(({ port }) => port),
    groupOf: (slot) => holder.groupOf(slot)?.port,
    ownerOf: (slot) => owners().find((owner) => owner.slot === slot)?.serverId ?? undefined,
    others: () => [...new Set(owners().flatMap(({ serverId }) => serverId ?? []))],
    refresh: shareReads(() => holder.refresh()),
    callServer: (serverId, call) => callOwner(network, serverId, call),
    reads,
    live,
    storedValues: async (pointIds, { isIncomplete }) =>
      isIncomplete || holder.isMoving ? readMoving(database, { pointIds, holder, reads }) : [],
    async stop() {
      unfollow()
      await live.stop()
      await holder.stop()
      await spare.end()
      await Promise.all([leaseDatabase.close(), database.close()])
    },
  })
  serveOthers(network, intake, holder)
  return {
    intake,
    store: fencedStore(store, { leases: () => holder.leases, lost }),
    isOwned: async (boxId) => holder.isServed((await reads.slotOfBox(boxId)) ?? noSlot),
    ownerOf: async (boxId) => findOwner(holder, await reads.slotOfBox(boxId), members.id),
    slots: () => ({ owned: holder.ownedSlots, unowned: listUnowned(holder) }),
    start: () => claimSlots(holder, report),
  }
}

function openExchange(
  { live: connection, members, listeners, report }: SharedIntakeDependencies,
  holder: SlotHolder<SlotIntake>,
  reads: BoxSlots,
): LiveExchange {
  return new LiveExchange({
    connection,
    serverId: () => members.id,
    groups: () => holder.groups,
    isOwned: (slot) => holder.groupOf(slot) !== undefined,
    boxesOf: (pointIds) => reads.boxesOf(pointIds),
    deliver: (values) => listeners.onUpdates?.([...values]),
    report,
  })
}

async function claimSlots(holder: SlotHolder<SlotIntake>, report: SharedIntakeDependencies['report']): Promise<void> {
  holder.start()
  await holder.tick().catch((error) => report('leases of slots', error))
  await holder.settled()
}

const listUnowned = (holder: SlotHolder<SlotIntake>): number[] =>
  holder.slots.filter(({ serverId }) => serverId === null).map(({ slot }) => slot)

/** Returns the stored values of points whose slots have no intake here. */
async function readMoving(
  database: Database,
  { pointIds, holder, reads }: { pointIds: readonly string[]; holder: SlotHolder<SlotIntake>; reads: BoxSlots },
): Promise<PointUpdate[]> {
  const slots = new Set((await reads.slotsOfPoints(pointIds)).filter((slot) => slot !== undefined))
  return readStoredValues(database, { pointIds, slots: [...slots].filter((slot) => !holder.groupOf(slot)) })
}

/** Returns the server that owns a slot, read again if none is known. */
async function findOwner(
  holder: SlotHolder<SlotIntake>,
  slot: number | undefined,
  ownId: string,
): Promise<string | undefined> {
  if (slot === undefined) return undefined
  const find = (): string | undefined => {
    if (holder.groupOf(slot)) return ownId
    const serverId = holder.slots.find((owner) => owner.slot === slot)?.serverId ?? undefined
    return serverId === ownId ? undefined : serverId
  }
  return find() ?? holder.refresh().then(find)
}

/** Lets calls within a short time share one read. */
function shareReads(read: () => Promise<void>): () => Promise<void> {
  let last: { readonly at: number; readonly result: Promise<void> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > ownersMs) last = { at, result: read() }
    return last.result
  }
}

function serveOthers(network: IntakeCallNetwork, intake: SharedIntake, holder: SlotHolder<SlotIntake>): void {
  answerOwned(network, () => holder.ownedLeases)
  network.handle(callName, (call: ServedCall) => serveOwner(intake, call))
}

async function serveOwner(intake: SharedIntake, call: ServedCall): Promise<unknown> {
  try {
    return { value: await intake.serve(call) }
  } catch (error) {
    if (error instanceof NotOwner) return notOwner
    throw error
  }
}

async function callOwner(network: IntakeCallNetwork, serverId: string, call: ServedCall): Promise<unknown> {
  const limitMs = call.slot === undefined ? questionTimeoutMs : timeoutMs
  const reply = (await network.callServer(serverId, callName, call, limitMs).catch((error: unknown) => {
    throw network.isSilent(error) ? new ServerSilent() : error
  })) as { readonly value: unknown } | typeof notOwner
  if ('isNotOwner' in reply) throw new NotOwner()
  return reply.value
}
