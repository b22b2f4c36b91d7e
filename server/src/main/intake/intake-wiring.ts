// Dependencies of the intake thread in PostgreSQL: catalogue, box logins, alarm monitors.

import { OperationLog } from '../../modules/admin/index.ts'
import { AlarmEngine, storeLatePoints } from '../../modules/alarm/index.ts'
import {
  type IntakeEquipment,
  listCataloguePoints,
  listIntakeEquipment,
  listPointIdsOfBoxes,
  RunStateEngine,
} from '../../modules/equipment/index.ts'
import {
  applyMappings,
  BoxLogins,
  beatIntake,
  listBoxes,
  listIntakeMappings,
  loadBoxRecords,
  saveBoxRecords,
  startListening,
  storeBoxEvents,
  storeBoxSnapshots,
  storeSilences,
  TriggerEngine,
} from '../../modules/gateway/index.ts'
import { listCompanies } from '../../modules/identity/index.ts'
import {
  CalculationEngine,
  ForeignInputs,
  type ForeignValues,
  type IntakeHooks,
  LatestStore,
  type PointMonitor,
  type StoredBoxRecord,
} from '../../modules/telemetry/index.ts'
import { slotOf } from '../../platform/broker/external/slot.ts'
import { ReceiveClock } from '../../platform/clock.ts'
import { fencedStore } from '../../platform/cluster/slot-fence.ts'
import type { SlotLease } from '../../platform/cluster/slot-lease.ts'
import { slotStateOf } from '../../platform/cluster/slot-state.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Store, storeOn } from '../../platform/db/store.ts'
import type { Read } from '../../platform/db/work.ts'
import type { RedisConnection } from '../../platform/redis-connection.ts'
import { BoxSlots } from './box-slots.ts'
import { joinMonitors } from './join-monitors.ts'

/**
 * Time for storing the last alarm changes at the end. If PostgreSQL does not respond they are computed again from the
 * spool at the next start.
 */
const stopGraceMs = 1200

export interface WiringOptions {
  /** Reports failures that are retried. */
  report(message: string, error: unknown): void
  /** The slots of this intake; undefined if it owns all of them for good. */
  readonly leases?: readonly SlotLease[] | undefined
  /** Called when a write was refused, because another server owns one of the slots. */
  lost?(): void
  /** Called with the points of other intakes that this one reads. */
  inputsChanged?(pointIds: readonly string[]): void
  /** Redis with the latest values of all servers; undefined for a single server. */
  readonly live?: { readonly redis: RedisConnection; readonly prefix: string } | undefined
}

/** Creates the hooks on a database. */
export function wireIntake(database: Database, options: WiringOptions): IntakeHooks {
  const { report, leases, lost = () => {}, live } = options
  const clock = new ReceiveClock()
  const plainStore = storeOn(database)
  const store = leases ? fencedStore(plainStore, { leases: () => leases, lost }) : plainStore
  const engine = new AlarmEngine({ store, clock, report })
  const runStates = new RunStateEngine({ store, clock, report })
  const triggers = new TriggerEngine({ store, clock, report })
  const calculations = new CalculationEngine({ store, clock, report })
  const log = new OperationLog(plainStore, report)
  const logins = new BoxLogins({ store: plainStore, listCompanies, log: log.add })
  const isOwned = leases && ownershipOf(leases)
  const engines: Engines = { engine, runStates, triggers, calculations }
  const monitors = monitorsOf(engines)
  const latestStore = live && new LatestStore(live.redis, live.prefix)
  const foreign = new ForeignInputs({
    clock,
    attach: (pointId) => monitors.attach({ pointId }),
    settle: () => calculations.settle(),
  })
  const followForeign = async (ownIds: ReadonlySet<string>): Promise<void> => {
    const added = foreign.follow(new Set(inputIdsOf(engines).filter((pointId) => !ownIds.has(pointId))))
    options.inputsChanged?.(foreign.pointIds)
    if (added.length > 0 && latestStore) foreign.restore(await readStored(latestStore, plainStore, added))
  }
  return {
    clock,
    latestStore,
    slots: leases && slotStateOf({ database, leases, lost }),
    async loadCatalogue(scope) {
      if (scope === 'all' || !scope.areRulesSame) {
        const owned = isOwned && (await loadEquipment(store, isOwned))
        await engine.load(owned?.pointIds)
        await runStates.load(owned?.objectIds)
        await triggers.load(owned?.pointIds)
        const companies = await store.asSystem('intake').inRead(listCompanies)
        await calculations.load(new Map(companies.map(({ id, zone }) => [id, zone])), owned?.pointIds)
        if (owned) await followForeign(owned.pointIds)
      }
      const catalogue = await store.asSystem('intake').inRead((read) => readCatalogue(read, { scope, isOwned }))
      return Object.assign(catalogue, { points: calculations.withResults(catalogue.points) })
    },
    authenticate: (credentials) => logins.authenticate(credentials),
    monitors,
    storeBoxEvents: (events) => storeBoxEvents(store, events),
    storeBoxSnapshots: (snapshots) => storeBoxSnapshots(store, snapshots),
    loadBoxRecords: async (boxIds) => (await loadBoxRecords(store, boxIds)) as StoredBoxRecord[],
    saveBoxRecords: (changes) => saveBoxRecords(store, changes),
    silences: {
      begin: (listening) => startListening(store, listening),
      beat: (at) => beatIntake(store, at),
      store: (changes) => storeSilences(store, changes),
    },
    storeLatePoints: (points) => storeLatePoints(plainStore, points),
    receive(message) {
      const { foreign: values } = message as Partial<ForeignValues>
      return values ? foreign.take(values) : calculations.receive(message)
    },
    async close() {
      await Promise.all([engine, runStates, triggers, calculations].map((monitor) => monitor.stop(stopGraceMs)))
      await log.stop()
      await live?.redis.close()
      await database.close()
    },
  }
}

type Ownership = (companyId: string, boxId: string) => boolean

function ownershipOf(leases: readonly SlotLease[]): Ownership {
  const slots = new Set(leases.map(({ slot }) => slot))
  return (companyId, boxId) => slots.has(slotOf(companyId, boxId))
}

const loadEquipment = (store: Store, isOwned: Ownership): Promise<IntakeEquipment> =>
  store.asSystem('intake').inRead((read) => listIntakeEquipment(read, isOwned))

interface Engines {
  readonly engine: AlarmEngine
  readonly runStates: RunStateEngine
  readonly triggers: TriggerEngine
  readonly calculations: CalculationEngine
}

const inputIdsOf = ({ engine, runStates, triggers, calculations }: Engines): string[] =>
  [engine, runStates, triggers, calculations].flatMap(({ inputIds }) => [...inputIds])

/** Returns the stored values of points of other intakes. Without Redis they follow through the main thread. */
async function readStored(stored: LatestStore, store: Store, pointIds: readonly string[]) {
  const boxes = await new BoxSlots(store).boxesOf(pointIds)
  return stored.read(boxes).catch(() => [])
}

interface CatalogueRequest {
  readonly scope: Parameters<IntakeHooks['loadCatalogue']>[0]
  readonly isOwned: Ownership | undefined
}

async function readCatalogue(read: Read, { scope, isOwned }: CatalogueRequest) {
  const requestedIds = scope === 'all' ? null : scope.boxIds
  const listedBoxes = await listBoxes(read, requestedIds)
  const boxes = isOwned ? listedBoxes.filter(({ companyId, boxId }) => isOwned(companyId, boxId)) : listedBoxes
  const boxIds = isOwned ? boxes.map(({ boxId }) => boxId) : requestedIds
  const ownIds = new Set(boxes.map(({ boxId }) => boxId))
  const foreignIds = (isOwned && requestedIds?.filter((boxId) => !ownIds.has(boxId))) ?? []
  const companyIds = new Set(boxes.map(({ companyId }) => companyId))
  const companies = (await listCompanies(read)).filter(({ id }) => companyIds.has(id))
  return {
    companies: companies.map(({ id, code, ...company }) => ({ ...company, companyId: id, companyCode: code })),
    boxes: boxes.map(({ boxId, boxCode, companyId, isEnabled }) => ({
      boxId,
      boxCode,
      companyId,
      enabled: isEnabled,
    })),
    points: applyMappings(await listCataloguePoints(read, boxIds), await listIntakeMappings(read, boxIds)),
    foreignPointIds: await listPointIdsOfBoxes(read, foreignIds),
  }
}

/** Returns the monitors of points, each of which may have several. */
function monitorsOf({ engine, runStates, triggers, calculations }: Engines): IntakeHooks['monitors'] {
  return {
    attach: ({ pointId }) =>
      [runStates, triggers, calculations].reduce(
        (monitor: PointMonitor | undefined, source) => joinMonitors(monitor, source.attach(pointId)),
        engine.attach(pointId),
      ),
    detach(pointId) {
      calculations.detach(pointId)
      runStates.detach(pointId)
      triggers.detach(pointId)
    },
    start(whenSynced, sink) {
      engine.start(whenSynced)
      runStates.start(whenSynced)
      triggers.start(whenSynced)
      calculations.start(whenSynced, sink)
    },
    settle: () => calculations.settle(),
    storedBefore: () =>
      Math.min(engine.storedBefore, runStates.storedBefore, triggers.storedBefore, calculations.storedBefore),
    isFull: () => engine.isFull || runStates.isFull || triggers.isFull,
  }
}
