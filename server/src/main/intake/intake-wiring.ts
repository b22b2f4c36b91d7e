// Dependencies of the intake thread in PostgreSQL: catalogue, box logins, alarm monitors.

import { OperationLog } from '../../modules/admin/index.ts'
import { AlarmEngine } from '../../modules/alarm/index.ts'
import { listCataloguePoints, RunStateEngine } from '../../modules/equipment/index.ts'
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
  type IntakeHooks,
  type PointMonitor,
  type StoredBoxRecord,
} from '../../modules/telemetry/index.ts'
import { ReceiveClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { storeOn } from '../../platform/db/store.ts'
import { joinMonitors } from './join-monitors.ts'

/**
 * Time for storing the last alarm changes at the end. If PostgreSQL does not respond they are computed again from the
 * spool at the next start.
 */
const stopGraceMs = 1200

/** Creates the hooks on a database. `report` is called with failures that are retried. */
export function wireIntake(database: Database, report: (message: string, error: unknown) => void): IntakeHooks {
  const clock = new ReceiveClock()
  const store = storeOn(database)
  const engine = new AlarmEngine({ store, clock, report })
  const runStates = new RunStateEngine({ store, clock, report })
  const triggers = new TriggerEngine({ store, clock, report })
  const calculations = new CalculationEngine({ store, clock, report })
  const log = new OperationLog(store, report)
  const logins = new BoxLogins({ store, listCompanies, log: log.add })
  return {
    clock,
    async loadCatalogue(scope) {
      if (scope === 'all' || !scope.areRulesSame) {
        await engine.load()
        await runStates.load()
        await triggers.load()
        const companies = await store.asSystem('intake').inRead(listCompanies)
        await calculations.load(new Map(companies.map(({ id, zone }) => [id, zone])))
      }
      return store.asSystem('intake').inRead(async (read) => {
        const boxIds = scope === 'all' ? null : scope.boxIds
        const boxes = await listBoxes(read, boxIds)
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
          points: calculations.withResults(
            applyMappings(await listCataloguePoints(read, boxIds), await listIntakeMappings(read, boxIds)),
          ),
        }
      })
    },
    authenticate: (credentials) => logins.authenticate(credentials),
    monitors: monitorsOf({ engine, runStates, triggers, calculations }),
    storeBoxEvents: (events) => storeBoxEvents(store, events),
    storeBoxSnapshots: (snapshots) => storeBoxSnapshots(store, snapshots),
    loadBoxRecords: async () => (await loadBoxRecords(store)) as StoredBoxRecord[],
    saveBoxRecords: (changes) => saveBoxRecords(store, changes),
    silences: {
      begin: (listening) => startListening(store, listening),
      beat: (at) => beatIntake(store, at),
      store: (changes) => storeSilences(store, changes),
    },
    receive: (message) => calculations.receive(message),
    async close() {
      await Promise.all([engine, runStates, triggers, calculations].map((monitor) => monitor.stop(stopGraceMs)))
      await log.stop()
      await database.close()
    },
  }
}

interface Engines {
  readonly engine: AlarmEngine
  readonly runStates: RunStateEngine
  readonly triggers: TriggerEngine
  readonly calculations: CalculationEngine
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
