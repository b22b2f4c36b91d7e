// Records survive a restart: an open window is completed from history, and no hit is recorded twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBoxRecords, readBoxRecord } from '@gemba/contract/gateway/record/commands.ts'
import { boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startHotPlant } from '../../../main/hot-trigger.fixture.ts'
import { ingest } from '../../../main/plant.fixture.ts'
import { eventually, startTestProduct, type TestProduct } from '../../../main/product.fixture.ts'
import { createTestDatabase } from '../../../platform/db/test-database.fixture.ts'

test('a restart within the window after a hit completes the record and repeats none', { timeout: 60_000 }, async () => {
  const databaseUrl = await createTestDatabase()
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-record-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const { run: before, plant } = await startHotPlant({ databaseUrl, dataFolder }, { preMs: 1000, postMs: 5000 })
  const { code, boxId } = plant
  await eventually(async () => (await before.rows('select from outbox where done_at is null')).length === 0)
  await before.product.intake.reload('all')
  const send = (run: TestProduct, value: number, ts: number) =>
    ingest(run, `${code}-box`, { d: [{ dev: code, ts, v: { temperature: value } }] })
  const recordsOf = async (run: TestProduct) => (await run.admin(listBoxRecords, { boxId })).data
  const at = Date.now()
  await send(before, 80, at - 100)
  await send(before, 95, at)
  await send(before, 96, at + 200)
  // The hit may not be stored yet: stopping stores it, or the replay repeats it.
  await before.product.stop()

  const after = await startTestProduct({ databaseUrl, dataFolder })
  onTestFinished(() => after.stop())
  const record = await eventually(async () => {
    const records = await recordsOf(after)
    expect(records.length).toBeLessThanOrEqual(1)
    return records.find(({ status }) => status === boxRecordState.codes.complete)
  }, 30_000)
  expect(record).toMatchObject({ at, startTime: at - 1000, endTime: at + 5000 })
  const { data } = await after.admin(readBoxRecord, { id: record.id })
  expect(data.points[0]?.samples.map(([ts, value]) => [ts - at, value])).toEqual([
    [-100, 80],
    [0, 95],
    [200, 96],
  ])
  const now = Date.now() - 500
  await send(after, 97, now)
  await send(after, 80, now + 200)
  await send(after, 95, now + 400)
  await eventually(async () => (await recordsOf(after)).length > 1)
  expect((await recordsOf(after)).map((row) => row.at)).toEqual([now + 400, at])
  expect(after.reported).toEqual([])
})
