// Samples from the disk of a server that had failed: no monitor has seen them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { beforeAll, expect, test } from 'vitest'
import { storeLatePoints } from '../../modules/alarm/index.ts'
import { insertLeftovers } from '../../modules/telemetry/slot/insert-leftovers.ts'
import { storeOn } from '../../platform/db/store.ts'
import { RowBuffer, toPointKey } from '../../platform/history/row-codec.ts'
import { segmentName } from '../../platform/history/segment-folder.ts'
import { joinTestProduct } from '../joined-product.fixture.ts'
import { makePlant } from '../plant.fixture.ts'
import { eventually, type TestProduct } from '../product.fixture.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})

test('raise closed alarms of rules that evaluate late data', async () => {
  const plant = await makePlant(run, { warnMax: 80, evalBackfill: 1 })
  await plant.send(20)
  const folder = mkdtempSync(join(tmpdir(), 'gemba-leftover-'))
  const at = Date.now() - 60_000
  const rows = new RowBuffer()
  for (const [value, ts] of [
    [85, at],
    [20, at + 1000],
  ] as const)
    rows.append(toPointKey(plant.pointId), { ts, rts: ts, value, quality: 0, flags: 0 })
  writeFileSync(join(folder, segmentName(1)), rows.rows())
  const { history, database } = run.product
  await insertLeftovers(history, [folder], (points) => storeLatePoints(storeOn(database), points))
  const [found] = await eventually(async () => {
    const { records } = (await run.admin(pageAlarmJournal, { objectId: plant.objectId })).data
    return records.length > 0 && records
  })
  expect(found).toMatchObject({ isBackfilled: true, occurTs: at, returnTs: at + 1000, alarmValue: 85 })
  rmSync(folder, { recursive: true, force: true })
})
