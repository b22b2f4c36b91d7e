// What the measures of ISA-18.2 count: alarms that people were notified of, in the elapsed part of each day, until their first
// acknowledgement.
import { readFileSync } from 'node:fs'
import { confirmAlarm } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmJournal, readAlarmFigures } from '@gemba/contract/alarm/journal.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { shelveAlarms, unshelveAlarms } from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import { readAlarmPerformance } from '@gemba/contract/alarm/statistics/performance.ts'
import { updateCompany } from '@gemba/contract/identity/company.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const hourMs = 3_600_000
const performanceOf = async (plant: Plant) => {
  const now = Date.now()
  const period = { startTime: now - 24 * hourMs, endTime: now + 1000, objectId: plant.objectId }
  return (await run.admin(readAlarmPerformance, period)).data
}
const rowOf = (plant: Plant, fits: string) =>
  eventually(
    async () =>
      (
        await run.rows<{ id: string; batchNo: string }>(`select id, batch_no as "batchNo" from alarm_episode
          where rule_id = ${plant.ruleId} and ${fits}`)
      )[0],
  )
/** Raises an alarm often and lets it return each time, so that it chatters. */
const chatter = async (plant: Plant, times: number) => {
  const start = Date.now() - 10_000
  const values = Array.from({ length: 2 * times }, (_, index) => [index % 2 === 0 ? 85 : 78, start + index * 200])
  await plant.send(...(values as [number, number][]))
}

const noAlarms = { annunciated: 0, top: [], chattering: [], meanToAckMs: null }

test('alarms outside of the weekly times of their rule count when people see them', async () => {
  const plant = await makePlant(run, { warnMax: 80, deadband: 1, schedule: '1 00:00-00:01' })
  await chatter(plant, 4)
  await eventually(
    async () => (await run.rows(`select from alarm_episode where rule_id = ${plant.ruleId}`)).length === 4,
  )
  const hidden = await performanceOf(plant)
  expect(hidden).toMatchObject(noAlarms)
  expect(hidden.levels.map(({ count }) => count)).toEqual([0, 0, 0])
  await plant.send(85)
  await rowOf(plant, 'is_active')
  await run.admin(operation(alarmRule, 'update'), { id: plant.ruleId, schedule: '1-7 00:00-24:00' })
  await rowOf(plant, 'is_active and not is_suppressed')
  expect(await performanceOf(plant)).toMatchObject({ annunciated: 1, top: [{ annunciated: 1 }], chattering: [] })
})

test('new raises on the shelf do not count', async () => {
  const plant = await makePlant(run, { warnMax: 80, deadband: 1 })
  await plant.send(85)
  const { id } = await rowOf(plant, 'is_active')
  await run.admin(shelveAlarms, { ids: [id], minutes: 30, reason: 'cleaning' })
  await plant.send(20)
  await rowOf(plant, 'not is_active')
  for (const value of [85, 20, 85, 20, 85, 20]) await plant.send(value)
  await rowOf(plant, 'raise_count = 4')
  expect(await performanceOf(plant)).toMatchObject({ annunciated: 1, top: [{ annunciated: 1 }], chattering: [] })
  await run.admin(unshelveAlarms, { ids: [id] })
  await plant.send(85)
  await rowOf(plant, 'is_active and shelve = 0')
  expect(await performanceOf(plant)).toMatchObject({ annunciated: 2 })
})

test('the mean time is that to the first acknowledgement', async () => {
  const plant = await makePlant(run, { warnMax: 80, reAlarmMin: 5 })
  await plant.send(85)
  const { id } = await rowOf(plant, 'is_active')
  await run.admin(confirmAlarm, { id })
  await run.rows(`update alarm_episode set raise_at = raise_at - interval '6 min', ack_at = ack_at - interval '6 min',
    first_ack_at = raise_at - interval '6 min' + interval '42 s' where id = ${id}`)
  await rowOf(plant, 'is_active and not is_acked')
  expect(await performanceOf(plant)).toMatchObject({ meanToAckMs: 42_000, annunciated: 1 })
  await run.admin(confirmAlarm, { id })
  expect(await performanceOf(plant)).toMatchObject({ meanToAckMs: 42_000, annunciated: 1 })
  const { data } = await run.admin(readAlarmFigures, { objectId: plant.objectId })
  expect(data.meanToAckMs).toBe(42_000)
})

test('alarms that were found in late data do not count', async () => {
  const plant = await makePlant(run, { warnMax: 80, evalBackfill: 1 })
  const at = (minutes: number) => Date.now() - minutes * 60_000
  await plant.send(20)
  await plant.send([85, at(20)], [95, at(19)], [20, at(18)], [70, at(17)])
  await eventually(
    async () => (await run.admin(pageAlarmJournal, { objectId: plant.objectId })).data.records[0]?.isBackfilled,
  )
  const late = await performanceOf(plant)
  expect(late).toMatchObject(noAlarms)
  expect(late.levels.map(({ count }) => count)).toEqual([0, 0, 0])
})

test('the migration finds in the log of earlier alarms what is stored now', async () => {
  const migration = readFileSync(new URL('../../../migrations/0610-annunciated-alarms.sql', import.meta.url), 'utf8')
  const transitions = () =>
    run.rows(`select batch_no, seq, action, is_annunciated from alarm_transition
      where company_id = ${run.companyId} order by batch_no, seq`)
  const episodes = () =>
    run.rows(`select id, is_annunciated, first_ack_at is not null as is_acked from alarm_episode
      where company_id = ${run.companyId} order by id`)
  const stored = [await transitions(), await episodes()]
  expect(stored[0]?.length).toBeGreaterThan(20)
  await run.rows(`update alarm_transition set is_annunciated = false where company_id = ${run.companyId}`)
  await run.rows(`update alarm_episode set is_annunciated = false, first_ack_at = null
    where company_id = ${run.companyId}`)
  await run.rows(migration.slice(migration.indexOf('with log as')))
  expect([await transitions(), await episodes()]).toEqual(stored)
})

test('a day is measured by its elapsed part and its length in the time zone of the plant', async () => {
  const plant = await makePlant(run, { warnMax: 80 })
  expect((await run.admin(updateCompany, { timeZone: 'Europe/Berlin' })).code).toBe('200')
  await plant.send(85)
  const { batchNo } = await rowOf(plant, 'is_active')
  // Two days of 2025: the second half of the first, and the next, which has 23 hours.
  const startTime = Date.parse('2025-03-29T12:00:00+01:00')
  const endTime = Date.parse('2025-03-31T00:00:00+02:00')
  for (const [first, at] of [
    [100, '2025-03-29T13:05:00+01:00'],
    [200, '2025-03-30T13:05:00+02:00'],
  ])
    await run.rows(`insert into alarm_transition (company_id, batch_no, seq, at, received_at, action, level, is_annunciated)
      select ${run.companyId}, '${batchNo}', ${first} + n, '${at}', '${at}', 4, 3, true from generate_series(1, 12) n`)
  const past = (await run.admin(readAlarmPerformance, { startTime, endTime, objectId: plant.objectId })).data
  expect(past.units).toMatchObject([
    { time: '2025-03-29', annunciated: 12, perHour: 1 },
    { time: '2025-03-30', annunciated: 12, perHour: expect.closeTo(12 / 23, 9) },
  ])
  expect(past.units[0]?.floodShare).toBeCloseTo(1 / 72, 9)
  expect(past).toMatchObject({ hours: 35, perHour: expect.closeTo(24 / 35, 9) })

  // The current day, asked for until its end.
  const now = Date.now()
  const current = { startTime: now - 2 * hourMs, endTime: now + 30 * hourMs, objectId: plant.objectId }
  const { units, perHour } = (await run.admin(readAlarmPerformance, current)).data
  expect(perHour).toBeCloseTo(0.5, 2)
  const [today] = await run.rows<{ hours: number }>(`select extract(epoch from now() - greatest(now() - interval '2 h',
    date_trunc('day', now() at time zone 'Europe/Berlin') at time zone 'Europe/Berlin'))::float8 / 3600 as hours`)
  const unit = units.find(({ annunciated }) => annunciated === 1)
  expect(unit?.perHour).toBeCloseTo(1 / Math.max(1 / 6, today?.hours ?? 0), 2)
})
