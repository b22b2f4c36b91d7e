// What the intake thread needs from PostgreSQL: its catalogue, box logins and alarm monitors.

import { AlarmEngine } from '../modules/alarm/index.ts'
import { listCataloguePoints } from '../modules/equipment/index.ts'
import { BoxLogins, keepBoxEvents, listBoxes, loadBoxRecords, saveBoxRecords } from '../modules/gateway/index.ts'
import type { IntakeHooks, StoredBoxRecord } from '../modules/telemetry/index.ts'
import { ReceiveClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { inRead, systemActor } from '../platform/db/work.ts'
import { OperationLog } from '../platform/http/operation-log.ts'

/** The last moves wait no longer for a PostgreSQL that does not answer: the spool has what they follow from. */
const stopGraceMs = 1200

/** Makes the hooks on a database; `report` is told what failed and is being tried again. */
export function openIntakeHooks(database: Database, report: (message: string, error: unknown) => void): IntakeHooks {
  const clock = new ReceiveClock()
  const engine = new AlarmEngine({ database, clock, report })
  const log = new OperationLog(database, report)
  const logins = new BoxLogins(database, log.add)
  return {
    clock,
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
    monitors: {
      attach: ({ pointId }) => engine.attach(pointId),
      detach: () => {},
      start: (whenSynced) => engine.start(whenSynced),
      storedBefore: () => engine.storedBefore,
      isFull: () => engine.isFull,
    },
    keepBoxEvents: (events) => keepBoxEvents(database, events),
    loadBoxRecords: async () => (await loadBoxRecords(database)) as StoredBoxRecord[],
    saveBoxRecords: (changes) => saveBoxRecords(database, changes),
    async close() {
      await engine.stop(stopGraceMs)
      await log.stop()
      await database.close()
    },
  }
}
