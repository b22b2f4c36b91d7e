// The demo plant before any of its boxes has sent a message: every point has a value, and later readings are newer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pointKind } from '@gemba/contract/equipment/point/dictionaries.ts'
import type { Product } from '@gemba/server/src/main/start/start-options.ts'
import { startProduct } from '@gemba/server/src/main/start-product.ts'
import { createTestDatabase } from '@gemba/server/src/platform/db/test-database.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRoutes } from '../commands/demo-routes.ts'
import { DemoSecretFile } from '../demo-secrets.ts'
import { plantDevices } from '../plant/plant-devices.ts'
import { buildPlantYear } from '../plant/plant-year.ts'
import { readSteelPlant } from '../plant/read-steel-plant.ts'
import { loadDemoPast, seedDemo } from '../seed-demo.ts'
import { sendFirstValues } from './first-values.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-demo-first-'))
// The rolling mill is silent at this time of the hour.
const now = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 90_000
const devices = plantDevices(buildPlantYear(readSteelPlant()))
let product: Product

beforeAll(async () => {
  const secrets = new DemoSecretFile(dataFolder).forMaking(false)
  product = await startProduct({
    settings: { port: 0, mqttPort: 0, dataFolder, seed: 'demo', databaseUrl: await createTestDatabase() },
    say: () => {},
    report: () => {},
    failed: () => {},
    restart: () => {},
    extendRoutes: demoRoutes(),
    seed: async (parts) => void (await seedDemo(parts, { secrets, say: () => {} })),
  })
  await product.intake.whenReady
}, 60_000)
afterAll(async () => {
  await product.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

interface PointRow {
  readonly id: string
  readonly code: string
  readonly device: string
  readonly box_id: string
}
/** Calculated points have values of their own. */
const pointsOf = async (): Promise<PointRow[]> =>
  (
    await product.database.pool.query(
      `select p.id, p.code, o.code as device, o.box_id from point p join object o on o.id = p.object_id
        where p.kind <> ${pointKind.codes.calculated}`,
    )
  ).rows
const latestOf = async (points: readonly PointRow[]) => product.intake.latest(points.map(({ id }) => id))

test('every point of the demo has a value that is also in its past', async () => {
  const points = await pointsOf()
  expect(await latestOf(points)).toEqual([])
  await sendFirstValues(product, now)
  const latest = new Map((await latestOf(points)).map((update) => [update[0], update]))
  for (const { id, code, device } of points) {
    const [, ts = 0, , value] = latest.get(id) ?? []
    const deviceOfCode = devices.find((plantDevice) => plantDevice.code === device)
    expect([device, code, value]).toEqual([device, code, deviceOfCode?.at(ts)[code] ?? 24])
    expect(ts).toBeLessThan(now - 70_000)
  }
})

test('repeating it and loading the past do not change the values', async () => {
  const points = await pointsOf()
  const before = await latestOf(points)
  await sendFirstValues(product, now + 600_000)
  await loadDemoPast(product, { now, say: () => {} })
  expect(await latestOf(points)).toEqual(before)
})

test('a reading of a box is newer, also of one with a slow clock', async () => {
  const points = (await pointsOf()).filter(({ device, code }) => device === 'pump-01' && code === 'vibration')
  const body = Buffer.from(JSON.stringify({ d: [{ dev: 'pump-01', ts: now - 70_000, v: { vibration: 2.5 } }] }))
  await product.intake.ingest({ boxId: points[0]?.box_id ?? '', body, isHistorical: false })
  expect((await latestOf(points))[0]?.[3]).toBe(2.5)
})
