// A start with a large spool: users can sign in at once, boxes later.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { point } from '@gemba/contract/equipment/point.ts'
import { box, readBoxReport } from '@gemba/contract/gateway/box.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { ingest, makePlant } from '../../../main/plant.fixture.ts'
import { eventually, startTestProduct } from '../../../main/product.fixture.ts'
import { createTestDatabase } from '../../../platform/db/test-database.fixture.ts'
import { RowBuffer, toPointKey } from '../../../platform/history/row-codec.ts'
import { longReplayBytes } from './spool-leftover.ts'

const rowsASegment = 400_000

/** Writes the spool of an earlier run. Returns the last value. */
function fillSpool(folder: string, pointId: string): number {
  const key = toPointKey(pointId)
  const begin = Date.now() - 100_000_000
  let value = 0
  for (let segment = 1, bytes = 0; bytes < longReplayBytes; segment++) {
    const rows = new RowBuffer()
    for (let index = 0; index < rowsASegment; index++) {
      value++
      rows.append(key, { ts: begin + value, rts: begin + value, value: value % 70, quality: 0, flags: 0 })
    }
    const text = rows.rows()
    bytes += text.length
    writeFileSync(join(folder, 'spool', `${String(900 + segment).padStart(12, '0')}.rows`), text)
  }
  return value % 70
}

test('during a long replay users are served, requests that need the intake are unavailable, and no change is missed', async () => {
  const databaseUrl = await createTestDatabase()
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-replay-'))
  const before = await startTestProduct({ databaseUrl, dataFolder })
  const plant = await makePlant(before)
  await before.product.stop()
  const last = fillSpool(dataFolder, plant.pointId)

  const run = await startTestProduct({ databaseUrl, dataFolder })
  const latest = () => run.admin(readLatest, { points: [plant.pointId] })
  const during = await Promise.all([latest(), ingest(run, 'p1-box', { d: [] }), run.admin(operation(box, 'page'))])
  expect(during.map(({ code }) => code)).toEqual(['503', '503', '200'])
  expect(run.said.join('\n')).toMatch(/reading \d segments \(\d+ MB\) of the last run/)
  // A change in between is not missed.
  await run.admin(operation(point, 'create'), { objectId: plant.objectId, code: 'force', name: 'Force' })

  const after = await eventually(async () => {
    const answer = await latest()
    return answer.code === '200' && answer
  }, 60_000)
  expect(after.data[0]?.value).toBe(last)
  await eventually(async () => run.said.includes('boxes are accepted'))
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  await run.product.intake.reload('all')
  expect((await ingest(run, 'p1-box', { d: [{ dev: 'p1', v: { force: 3 } }] })).code).toBe('200')
  const { data } = await run.admin(readBoxReport, { id: plant.boxId })
  expect(data.unmapped).toEqual([])
  expect(run.reported.join('\n')).toBe('')
  await run.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 90_000)
