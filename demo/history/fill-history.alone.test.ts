// The past of the demo plant in a real product: complete, once, and without alarms.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFlags } from '@gemba/contract/telemetry/sample.ts'
import type { OpenProduct, Product } from '@gemba/server/src/main/start/start-options.ts'
import { startProduct } from '@gemba/server/src/main/start-product.ts'
import { createTestDatabase } from '@gemba/server/src/platform/db/test-database.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRoutes } from '../commands/demo-routes.ts'
import { DemoSecretFile } from '../demo-secrets.ts'
import { demoObjects } from '../plant/demo-objects.ts'
import { type PlantDevice, plantDevices } from '../plant/plant-devices.ts'
import { buildPlantYear } from '../plant/plant-year.ts'
import { plantOffsetMs, readSteelPlant } from '../plant/read-steel-plant.ts'
import { loadDemoPast, seedDemo } from '../seed-demo.ts'
import { missedInstants } from './demo-history.ts'
import { fillHistory } from './fill-history.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-demo-'))
const devices = plantDevices(buildPlantYear(readSteelPlant()))
const meter = devices.find(({ code }) => code === 'steel-plant') as PlantDevice
const minute = 60_000
const seededAt = Date.now() - 60 * minute

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
    seed: async (parts) => {
      expect(await seedDemo(parts, { secrets, say: () => {} })).toBe(true)
      expect(await seedDemo(parts, { secrets, say: () => {} })).toBe(false)
    },
  })
  expect(product.isDemo).toBe(true)
  // Interrupted while the year is loaded, like by a kill, and repeated.
  const past = { now: seededAt, say: () => {} }
  await expect(loadDemoPast(cutOff(product, 30), past)).rejects.toThrow('cut off')
  await loadDemoPast(product, past)
}, 60_000)
afterAll(async () => {
  await product.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Returns the product with an intake that fails after a number of messages. */
function cutOff<Parts extends Pick<OpenProduct, 'intake'>>(parts: Parts, messages: number): Parts {
  let sampleCount = 0
  const ingest: OpenProduct['intake']['ingest'] = async (message) => {
    if (++sampleCount > messages) throw new Error('cut off')
    return parts.intake.ingest(message)
  }
  const intake = new Proxy(parts.intake, {
    get: (target, name: keyof OpenProduct['intake']) => {
      const member = target[name]
      if (name === 'ingest') return ingest
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { ...parts, intake }
}

/** Returns every stored row of a point of the demo, including duplicates. */
async function rowsOf(device: string, code: string): Promise<[ts: number, value: number, flags: number][]> {
  const { rows } = await product.database.pool.query(
    'select p.id from point p join object o on o.id = p.object_id where o.code = $1 and p.code = $2',
    [device, code],
  )
  return product.history.rows(
    'SELECT toUnixTimestamp64Milli(ts) AS at, value, flags FROM sample FINAL WHERE point = {point:UInt64} ORDER BY at',
    { point: rows[0]?.id },
  )
}

const expected = (device: PlantDevice, code: string, instants: readonly number[]) =>
  instants.map((ts) => [ts, device.at(ts)[code], sampleFlags.historical])

async function countOf(table: string): Promise<number> {
  const { rows } = await product.database.pool.query(`select count(*)::int as n from ${table}`)
  return rows[0]?.n
}

test('a year up to the start is stored once, also after an interruption', async () => {
  const instants = missedInstants(meter, { last: undefined, now: seededAt, isBefore: true })
  expect(instants).toHaveLength(365 * 96)
  expect(await rowsOf('steel-plant', 'activeEnergy')).toEqual(expected(meter, 'activeEnergy', instants))
})

test('each device of the plant has its object and all its points', async () => {
  await fillHistory(product, { now: seededAt, isBefore: true })
  for (const device of devices) {
    for (const code of Object.keys(device.at(seededAt))) {
      const rows = await rowsOf(device.code, code)
      expect([device.code, code, rows.at(-1)]).toEqual([device.code, code, expect.anything()])
    }
  }
})

test('the counter never decreases', async () => {
  const values = (await rowsOf('steel-plant', 'energyTotal')).map(([, value]) => value)
  expect(values.filter((value, index) => value < (values[index - 1] ?? 0))).toEqual([])
})

test('the time in which the server was off is filled once, also after an interruption', async () => {
  const now = seededAt + 50 * minute
  const filling = { now, isBefore: false }
  const before = await rowsOf('steel-plant', 'power')
  await expect(fillHistory(cutOff(product, 0), filling)).rejects.toThrow('cut off')
  await fillHistory(product, filling)
  await fillHistory(product, filling)
  const missed = missedInstants(meter, { last: before.at(-1)?.[0], now, isBefore: false })
  expect(missed.length).toBeGreaterThanOrEqual(25)
  expect(await rowsOf('steel-plant', 'power')).toEqual([...before, ...expected(meter, 'power', missed)])
})

test('the past raises no alarm, emits no event and changes no live value', async () => {
  expect(await countOf("outbox where name like 'alarm.%'")).toBe(0)
  expect(await countOf('user_message')).toBe(0)
  // Calculations with a period run at any time.
  const { rows } = await product.database.pool.query(
    'select id from point p where not exists (select from calculation c where c.result_point_id = p.id)',
  )
  expect(await product.intake.latest(rows.map(({ id }) => id))).toEqual([])
})

test('its alarms are those of the last 30 days: all closed, by people of two departments, none twice', async () => {
  const { rows } = await product.database.pool.query(
    `select object_code, point_code, raise_at, closed_at, handle_text, handle_user, ack_user from alarm_episode order by raise_at`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThan(300)
  expect(rows.filter((row) => row.closed_at === null || row.closed_at > seededAt || !row.handle_text)).toEqual([])
  // Each of the last days has an alarm.
  const dayOf = (at: number) => Math.floor((at + plantOffsetMs) / (24 * 60 * minute))
  const days = new Set(rows.map(({ raise_at }) => dayOf(Number(raise_at))))
  for (let day = 1; day <= 14; day++) expect(days, `${day} days ago`).toContain(dayOf(seededAt) - day)
  expect(rows[0]?.raise_at).toBeGreaterThan(seededAt - 31 * 24 * 60 * minute)
  const users = new Set(rows.map(({ handle_user }) => handle_user))
  const shifts = ['shift-early', 'shift-late', 'shift-night']
  // Who handles an alarm follows from its time, so one of them may have none.
  expect(['admin', ...shifts]).toEqual(expect.arrayContaining([...users]))
  expect(users.size).toBeGreaterThan(2)
  // By day the shift is not alone: the operator confirms alarms in production first.
  expect(new Set(rows.map(({ ack_user }) => ack_user))).toContain('operator')
  // The operator confirms only alarms that the role can see.
  const acknowledgedObjects = rows
    .filter(({ ack_user }) => ack_user === 'operator')
    .map(({ object_code }) => object_code)
  expect(
    acknowledgedObjects.filter(
      (code) => demoObjects.find((demoObject) => demoObject.code === code)?.department !== 'production',
    ),
  ).toEqual([])
  expect(await countOf(`role where code like 'shift-%'`)).toBe(3)
  expect(await countOf(`app_user where name in ('shift-early', 'shift-late', 'shift-night')`)).toBe(3)
  const places = rows.map((row) => `${row.object_code}.${row.point_code} ${row.raise_at}`)
  expect(new Set(places).size).toBe(places.length)
})
