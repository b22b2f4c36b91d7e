// Energy through HTTP: from counter readings to days and the map, limited to one company and to users with the right to
// see values.
import { energyMeter } from '@gemba/contract/energy/energy-meter.ts'
import { readDailyEnergy, readEnergyMap } from '@gemba/contract/energy/read-energy.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { addSamples } from '@gemba/contract/telemetry/write.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'

const quarterMs = 900_000
const hourMs = 4 * quarterMs

let run: TestProduct
let plant: Plant
let meterId: string
let midnight: number

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  const { data } = await run.admin(operation(energyMeter, 'create'), { name: 'Main', counterPointId: plant.pointId })
  meterId = data.id
  const [company] = await run.rows<{ zone: string }>(
    `select time_zone as zone from company where id = ${run.companyId}`,
  )
  midnight = Temporal.Now.zonedDateTimeISO(company?.zone ?? 'UTC').startOfDay().epochMilliseconds
})

const daily = (caller = run.admin, input: object = { meterId, days: 3 }) => caller(readDailyEnergy, input)

test('a meter without readings has days without figures', async () => {
  const { code, data } = await daily()
  expect(code).toBe('200')
  expect(data.days).toHaveLength(3)
  expect(data.days).toMatchObject(Array(3).fill({ amount: null, peak: null }))
})

test('a counter becomes days, a highest quarter hour and a map; a gap is not measured', async () => {
  // Yesterday until noon: one reading per quarter hour, one of them high; then silence until the evening.
  const yesterday = midnight - 24 * hourMs
  let counterValue = 1
  const entries = []
  for (let quarter = 0; quarter <= 48; quarter++) {
    if (quarter > 0) counterValue += quarter === 20 ? 2 : 0.25
    entries.push({ dataId: plant.pointId, time: yesterday + quarter * quarterMs, value: counterValue })
  }
  entries.push({ dataId: plant.pointId, time: yesterday + 80 * quarterMs, value: counterValue + 8 })
  expect((await run.admin(addSamples, { entries })).code).toBe('200')

  // Reading a curve up to now ensures that received samples are in history.
  await run.admin(readHistory, { points: [plant.pointId] })
  const days = await eventually(async () => {
    const { data } = await daily()
    return data.days[1]?.amount === null ? undefined : data.days
  })
  expect(days?.[1]).toMatchObject({
    amount: 47 * 0.25 + 2 + 8,
    peak: 8,
    peakAt: yesterday + 19 * quarterMs,
    measuredPercent: 50,
  })
  const { data: map } = await run.admin(readEnergyMap, { meterId })
  const at = (quarter: number) => map.quarters[Math.round((yesterday - map.from) / quarterMs) + quarter]
  expect([at(0), at(19), at(47), at(48), at(79)]).toEqual([1, 8, 1, null, null])
})

test('a declared counter that starts again at zero within quarter hours loses nothing', async () => {
  const { data: point } = await run.admin(
    operation(pointResource, 'create'),
    unchecked({ objectId: plant.objectId, code: 'pulses', name: 'Pulses', storeMode: 1, isCounter: 1, rollover: 1000 }),
  )
  await run.product.intake.reload('all')
  const { data: meter } = await run.admin(operation(energyMeter, 'create'), {
    name: 'Pulses',
    counterPointId: point.id,
  })
  const yesterday = midnight - 24 * hourMs
  const entries = Array.from({ length: 1440 }, (_, minute) => {
    return { dataId: point.id, time: yesterday + minute * 60_000, value: (minute * 12) % 1000 }
  })
  for (let at = 0; at < entries.length; at += 480)
    expect((await run.admin(addSamples, { entries: entries.slice(at, at + 480) })).code).toBe('200')
  await run.admin(readHistory, { points: [point.id] })
  const days = await eventually(async () => {
    const { data } = await daily(run.admin, { meterId: meter.id, days: 2 })
    return data.days[0]?.amount === null ? undefined : data.days
  })
  expect(days?.[0]).toMatchObject({ amount: 1439 * 12, peak: 4 * 15 * 12 })
})

test('another company gets no meter, and users without the right to values get no figure', async () => {
  expect((await daily(run.stranger)).data).toMatchObject({ error: 'notFound' })
  expect((await daily(run.nobody)).data).toMatchObject({ error: 'forbidden' })
  expect((await run.stranger(readEnergyMap, { meterId })).data).toMatchObject({ error: 'notFound' })
  expect((await daily(run.admin, { meterId, days: 401 })).data).toMatchObject({ error: 'invalid' })
  expect((await daily(run.admin, {})).data).toMatchObject({ error: 'invalid' })
})

test('removing a counter removes its meter', async () => {
  expect((await run.admin(operation(object, 'remove'), { id: plant.objectId })).code).toBe('200')
  expect((await daily()).data).toMatchObject({ error: 'notFound' })
})
