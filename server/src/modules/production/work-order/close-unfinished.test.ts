// Forgotten work is paused as of the end of its shift, and marked.
import { toggleConfigOptions } from '@gemba/contract/base/configuration/configuration.ts'
import { shift as shiftResource } from '@gemba/contract/production/calendar/shift.ts'
import { saveShopCalendar } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { pauseReason, workLogKind, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, resumeWork, startWork } from '@gemba/contract/production/work-order/do-work.ts'
import { listWorkLog } from '@gemba/contract/production/work-order/read-log.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { OrderPlant } from '../order/order.fixture.ts'
import { closeForgottenWork } from './close-unfinished.ts'

const zone = 'Asia/Shanghai'
const byItself = String(pauseReason.codes.autoClosed)
const { run: ran, pause: stood } = workLogKind.codes
/** Long enough ago that its shift is over at any time of day. */
const day = Temporal.Now.plainDateISO(zone).subtract({ days: 7 })
const at = (time: string): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds

let plant: OrderPlant
let companyId: string
const failures: string[] = []

beforeAll(async () => {
  plant = await OrderPlant.join()
  const [own] = await plant.run.rows<{ id: string }>(
    `select company_id as id from work_center where id = ${plant.ids.center}`,
  )
  companyId = own?.id ?? ''
})

const close = (companies: readonly { id: string; zone: string }[] = [{ id: companyId, zone }]) =>
  closeForgottenWork(
    {
      store: storeOn(plant.run.product.database),
      companies: { list: async () => companies },
      report: (message, error) => failures.push(`${message}: ${error}`),
    },
    new AbortController().signal,
  )

/** Returns work that began at a time of that day. */
async function begun(number: number, stationId: string, time: string, of = plant): Promise<string> {
  const work = await of.work(await of.released('4'), number)
  await of.started(work, stationId)
  const instant = `to_timestamp(${at(time) / 1000})`
  await of.run.rows(`update work_log set start_at = ${instant} where work_order_id = ${work}`)
  await of.run.rows(`update work_order set status_at = ${instant} where id = ${work}`)
  return work
}

const logOf = async (work: string, of = plant) => (await of.call(listWorkLog, { id: work })).data
const workOf = async (work: string) => (await plant.call(readBenchWork, { id: work })).data

test('without working hours nothing is paused; with them work is paused once, at the end of its shift but not before its last activity', async () => {
  const work = await begun(10, plant.ids.m1, '10:00')
  await close()
  expect(await logOf(work)).toMatchObject([{ kind: ran, endAt: null, isAutoClosed: 0 }])
  const shift = await plant.must(operation(shiftResource, 'create'), {
    code: 'DAY',
    name: 'Day',
    startTime: '08:00',
    endTime: '16:00',
  })
  await plant.must(saveShopCalendar, unchecked([{ date: day.toString(), dayType: 1, shiftIds: [shift.id] }]))
  await plant.must(toggleConfigOptions, { id: 'autoClose', status: 0 })
  await close()
  expect(await logOf(work)).toMatchObject([{ endAt: null }])
  await plant.must(toggleConfigOptions, { id: 'autoClose', status: 1 })
  const reported = await begun(10, plant.ids.m2, '10:00')
  expect((await plant.report(reported, '1')).code).toBe('200')
  await plant.run.rows(
    `update work_report set reported_at = to_timestamp(${at('17:00') / 1000}) where work_order_id = ${reported}`,
  )
  await plant.run.rows(
    `update material_consumption set consumed_at = to_timestamp(${at('17:00') / 1000}) where work_order_id = ${reported}`,
  )
  await Promise.all([close(), close()])
  for (const [id, time] of [
    [work, '16:00'],
    [reported, '17:00'],
  ] as const) {
    expect(await logOf(id)).toMatchObject([
      { kind: stood, startAt: at(time), endAt: null, reasonCode: byItself, isAutoClosed: 0 },
      { kind: ran, startAt: at('10:00'), endAt: at(time), isAutoClosed: 1 },
    ])
    const { status, statusAt, pauseReason: why } = await workOf(id)
    expect([status, statusAt, why]).toEqual([workOrderStatus.codes.paused, at(time), byItself])
  }
  const events = await plant.run.rows(
    `select payload->>'action' as action from outbox where name = 'workOrder.moved' and payload->>'id' = '${work}' order by id`,
  )
  expect(events.at(-1)).toEqual({ action: 'pause' })
  // Resumed work runs on, because it belongs to no shift that has ended.
  await plant.must(resumeWork, { id: work })
  await close()
  expect((await logOf(work))[0]).toMatchObject({ kind: ran, endAt: null })
  expect(failures).toEqual([])
})

test('an error in one company affects no other, and a company without the option keeps its work running', async () => {
  const neighbour = await OrderPlant.join()
  const theirs = await begun(10, neighbour.ids.m1, '09:00', neighbour)
  const [own] = await neighbour.run.rows<{ id: string }>(`select company_id as id from work_order where id = ${theirs}`)
  const work = await begun(10, plant.ids.m3, '09:00')
  await close([
    { id: own?.id ?? '', zone: 'No/Where' },
    { id: companyId, zone },
  ])
  expect(failures.splice(0)).toMatchObject([expect.stringContaining(`in company ${own?.id}`)])
  expect(await logOf(theirs, neighbour)).toMatchObject([{ endAt: null }])
  expect((await workOf(work)).pauseReason).toBe(byItself)
})

test('a person has one open log at a station: starting another work order is refused', async () => {
  const staffId = (await plant.must(operation(staff, 'create'), { code: 'S1', name: 'Anna' })).id
  const stationId = plant.ids.m2
  const works = [await plant.released('4'), await plant.released('4')].map((order) => plant.work(order, 10))
  const [first = '', second = ''] = await Promise.all(works)
  await plant.must(dispatchWork, { ids: [first, second], stationId })
  for (const id of [first, second]) await plant.must(claimWork, { id, staffId })
  const start = (id: string) => plant.call(startWork, { id, staffId })
  const answers = await Promise.all([start(first), start(second)])
  expect(answers.map(({ data }) => data.error ?? 'started').sort()).toEqual(['started', 'stationBusy'])
  const open = `select from work_log where end_at is null and kind <> ${stood} and staff_id = ${staffId}`
  expect(await plant.run.rows(open)).toHaveLength(1)
})
