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
import { fencedStore } from '../../platform/cluster/slot-fence.ts'
import { type Members, SlotHolder } from '../../platform/cluster/slot-holder.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { type Store, storeOn } from '../../platform/db/store.ts'
import { BoxSlots } from './box-slots.ts'
import { SlotIntake, type SlotIntakeDependencies } from './slot-intake.ts'

/** Calls between servers. */
interface IntakeCallNetwork {
  handle(name: string, handler: (body: never) => unknown): void
  callServer(serverId: string, name: string, body: unknown, timeoutMs?: number): Promise<unknown>
  /** Whether an error says that the server did not respond. */
  isSilent(error: unknown): boolean
}

export interface SharedIntakeDependencies extends Pick<SlotIntakeDependencies, 'options' | 'listeners' | 'report'> {
  readonly databaseUrl: string
  readonly members: Members
  readonly network: IntakeCallNetwork
  /** Connects live values with other servers; undefined without Redis. */
  readonly live: LiveConnection | undefined
  /** Called after other slots are owned. */
  changed(): void
  /** Interval of renewals. Tests shorten it. */
  readonly everyMs?: number | undefined
}

export interface SharedIntakeParts {
  readonly intake: SharedIntake
  /** Writes of this server for its boxes, refused when it has lost one of its slots. */
  readonly store: Store
  /** Returns whether this server owns the slot of a box. */
  isOwned(boxId: string): Promise<boolean>
  /** Returns the slots of this server, and those without an owner. */
  slots(): { readonly owned: readonly number[]; readonly unowned: readonly number[] }
  /** Claims slots. Resolves when those that are free have opened or failed. */
  start(): Promise<void>
}

const callName = 'slots'
const timeoutMs = 15_000
const idleInTransactionMs = 5000
const notOwner = { isNotOwner: true } as const

export function openSharedIntake(dependencies: SharedIntakeDependencies): SharedIntakeParts {
  const { databaseUrl, members, network, options, listeners, report, everyMs } = dependencies
  // One connection for leases, and others for what boxes report.
  const leaseDatabase = openDatabase(databaseUrl, { connections: 1, idleInTransactionMs, report })
  const database = openDatabase(databaseUrl, { connections: 3, idleInTransactionMs, report })
  const store = storeOn(database)
  const reads = new BoxSlots(store)
  const lost = (): void => void holder.tick().catch((error) => report('leases of slots', error))
  const inputsChanged = (): void => live.follow()
  const ownListeners = Object.assign({}, listeners, { onUpdates: (values: PointUpdate[]) => live.take(values) })
  const holder: SlotHolder<SlotIntake> = new SlotHolder({
    database: leaseDatabase,
    members,
    open: (leases) =>
      SlotIntake.start(leases, { store, options, listeners: ownListeners, lost, inputsChanged, report }),
    changed() {
      live.follow()
      dependencies.changed()
    },
    report,
    everyMs,
  })
  const live = new LiveExchange({
    connection: dependencies.live,
    serverId: () => members.id,
    groups: () => holder.groups,
    isOwned: (slot) => holder.groupOf(slot) !== undefined,
    boxesOf: (pointIds) => reads.boxesOf(pointIds),
    deliver: (values) => listeners.onUpdates?.([...values]),
    report,
  })
  const owners = () => holder.slots.filter(({ serverId }) => serverId !== null && serverId !== members.id)
  const intake: SharedIntake = new SharedIntake({
    groups: () => holder.groups.map(({ port }) => port),
    groupOf: (slot) => holder.groupOf(slot)?.port,
    ownerOf: (slot) => owners().find((owner) => owner.slot === slot)?.serverId ?? undefined,
    others: () => [...new Set(owners().flatMap(({ serverId }) => serverId ?? []))],
    refresh: () => holder.refresh(),
    callServer: (serverId, call) => callOwner(network, serverId, call),
    reads,
    live,
    async stop() {
      await live.stop()
      await holder.stop()
      await Promise.all([leaseDatabase.close(), database.close()])
    },
  })
  network.handle(callName, (call: ServedCall) => serveOwner(intake, call))
  return {
    intake,
    store: fencedStore(store, { leases: () => holder.leases, lost }),
    isOwned: async (boxId) => {
      const slot = await reads.slotOfBox(boxId)
      return slot !== undefined && holder.groupOf(slot) !== undefined
    },
    slots: () => ({
      owned: holder.leases.map(({ slot }) => slot).sort((left, right) => left - right),
      unowned: holder.slots.filter(({ serverId }) => serverId === null).map(({ slot }) => slot),
    }),
    start: async () => {
      holder.start()
      await holder.tick().catch((error) => report('leases of slots', error))
      await holder.settled()
    },
  }
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
  const reply = (await network.callServer(serverId, callName, call, timeoutMs).catch((error: unknown) => {
    throw network.isSilent(error) ? new ServerSilent() : error
  })) as { readonly value: unknown } | typeof notOwner
  if ('isNotOwner' in reply) throw new NotOwner()
  return reply.value
}
