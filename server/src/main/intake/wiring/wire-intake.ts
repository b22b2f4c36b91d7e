// Dependencies of the intake thread: box logins, alarm monitors, what is stored in PostgreSQL and Redis.

import { OperationLog } from '../../../modules/admin/intake.ts'
import { AlarmEngine, storeLatePoints } from '../../../modules/alarm/intake.ts'
import { RunStateEngine } from '../../../modules/equipment/intake.ts'
import {
  BoxLogins,
  beatIntake,
  loadBoxRecords,
  saveBoxRecords,
  startListening,
  storeBoxEvents,
  storeBoxSnapshots,
  storeSilences,
  TriggerEngine,
} from '../../../modules/gateway/intake.ts'
import { listCompanies } from '../../../modules/identity/intake.ts'
import {
  CalculationEngine,
  ForeignInputs,
  type ForeignValues,
  type IntakeHooks,
  LatestStore,
  type PointMonitor,
  type StoredBoxRecord,
} from '../../../modules/telemetry/intake.ts'
import { slotOf } from '../../../platform/broker/external/slot.ts'
import { ReceiveClock } from '../../../platform/clock.ts'
import { fencedStore } from '../../../platform/cluster/slot-fence.ts'
import type { SlotLease } from '../../../platform/cluster/slot-lease.ts'
import { slotStateOf } from '../../../platform/cluster/slot-state.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Store, storeOn } from '../../../platform/db/store.ts'
import type { RedisConnection } from '../../../platform/redis-connection.ts'
import { BoxSlots } from './box-slots.ts'
import { joinMonitors } from './join-monitors.ts'
import { catalogueLoader, type Engines, type Ownership } from './load-catalogue.ts'

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
  const engines: Engines = { engine, runStates, triggers, calculations }
  const monitors = monitorsOf(engines)
  const latestStore = live && new LatestStore(live.redis, live.prefix)
  const foreign = new ForeignInputs({
    clock,
    attach: (pointId) => monitors.attach({ pointId }),
    settle: () => calculations.settle(),
  })
  return {
    clock,
    latestStore,
    slots: leases && slotStateOf({ database, leases, lost }),
    loadCatalogue: catalogueLoader({
      store,
      engines,
      foreign,
      isOwned: leases && ownershipOf(leases),
      readStored: async (pointIds) => (latestStore ? await readStored(latestStore, plainStore, pointIds) : []),
      inputsChanged: (pointIds) => options.inputsChanged?.(pointIds),
    }),
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

function ownershipOf(leases: readonly SlotLease[]): Ownership {
  const slots = new Set(leases.map(({ slot }) => slot))
  return (companyId, boxId) => slots.has(slotOf(companyId, boxId))
}

/** Returns the stored values of points of other intakes. Without Redis they follow through the main thread. */
async function readStored(stored: LatestStore, store: Store, pointIds: readonly string[]) {
  const boxes = await new BoxSlots(store).boxesOf(pointIds)
  return stored.read(boxes).catch(() => [])
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
      engine.detach(pointId)
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
