// What the intake thread needs from PostgreSQL: its catalogue, box logins and alarm monitors.

import { AlarmEngine } from '../modules/alarm/index.ts'
import { listCataloguePoints } from '../modules/equipment/index.ts'
import { BoxLogins, keepBoxEvents, listBoxes, loadBoxRecords, saveBoxRecords } from '../modules/gateway/index.ts'
import type { IntakeHooks, StoredBoxRecord } from '../modules/telemetry/index.ts'
import type { Database } from '../platform/db/database.ts'
import { inRead, systemActor } from '../platform/db/work.ts'
import { OperationLog } from '../platform/http/operation-log.ts'

/** Makes the hooks on a database; `report` is told what failed and is being tried again. */
export function openIntakeHooks(database: Database, report: (message: string, error: unknown) => void): IntakeHooks {
  const engine = new AlarmEngine(database, report)
  const log = new OperationLog(database, report)
  const logins = new BoxLogins(database, log.add)
  engine.start()
  return {
    async loadCatalogue(scope) {
      await engine.load()
      return inRead(database, systemActor(), async (read) => {
        const boxIds = scope === 'all' ? null : scope.boxIds
        const boxes = await listBoxes(read, boxIds)
        return {
          companies: boxes.map(({ companyId, companyCode, zone, rawRetentionDays }) => ({
            companyId,
            companyCode,
            zone,
            rawRetentionDays,
          })),
          boxes: boxes.map(({ boxId, boxCode, companyId, isEnabled }) => ({
            boxId,
            boxCode,
            companyId,
            enabled: isEnabled,
          })),
          points: await listCataloguePoints(read, boxIds),
        }
      })
    },
    authenticate: (credentials) => logins.authenticate(credentials),
    monitors: { attach: ({ pointId }) => engine.attach(pointId), detach: () => {} },
    keepBoxEvents: (events) => keepBoxEvents(database, events),
    loadBoxRecords: async () => (await loadBoxRecords(database)) as StoredBoxRecord[],
    saveBoxRecords: (changes) => saveBoxRecords(database, changes),
    async close() {
      await engine.stop()
      await log.flush()
      await database.close()
    },
  }
}
