// Design suppression (T10) and reminders (T13) through HTTP on real stores, and the replay of the log.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { confirmAlarm, pageAlarmEpisodes, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { foldEpisode } from '../episode.ts'
import type { Transition } from '../episode-facts.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const rowOf = (plant: Plant, fits: string) =>
  eventually(
    async () =>
      (
        await run.rows<{ id: string; batchNo: string; isHidden: boolean; isAcked: boolean }>(
          `select id, batch_no as "batchNo", is_hidden as "isHidden", is_acked as "isAcked" from alarm_episode
          where rule_id = ${plant.ruleId} and ${fits}`,
        )
      )[0],
  )
const actionsOf = async (batchNo: string): Promise<number[]> =>
  (await run.admin(readAlarmByBatchNo, { batchNo })).data.transitions.map(({ action }) => action)
const eventsOf = async (batchNo: string): Promise<string[]> =>
  (await run.rows<{ name: string }>(`select name from outbox where aggregate = 'alarm:${batchNo}' order by id`)).map(
    ({ name }) => name,
  )

/** Compares the stored episode with the fold of its log. */
async function expectReplay(batchNo: string): Promise<void> {
  const log =
    await run.rows<Transition>(`select batch_no as "batchNo", seq, at as ts, received_at as rts, action, level,
      value, quality::float8 as quality, user_name as "userName", note, detail
    from alarm_transition where batch_no = '${batchNo}' order by seq`)
  const fold = foldEpisode(log)
  const [row] = await run.rows(`select is_active as "isActive", is_acked as "isAcked", is_suppressed as "isSuppressed"
    from alarm_episode where batch_no = '${batchNo}'`)
  expect(row).toEqual({ isActive: fold.isActive, isAcked: fold.isAcked, isSuppressed: fold.isSuppressed })
}

test('outside of its weekly times a rule raises alarms that nobody is told of, until it is in use again', async () => {
  const plant = await makePlant(run, { warnMax: 80, schedule: '1 00:00-00:01' })
  const always = { id: plant.ruleId, schedule: '1-7 00:00-24:00' }
  await plant.send(85)
  const row = await rowOf(plant, 'is_active')
  expect(row).toMatchObject({ isHidden: true, isAcked: true })
  expect(await eventsOf(row.batchNo)).toEqual(['alarm.changed'])
  await expectReplay(row.batchNo)
  expect((await run.admin(operation(alarmRule, 'update'), always)).code).toBe('200')
  await rowOf(plant, 'not is_hidden and not is_acked')
  expect(await eventsOf(row.batchNo)).toEqual(['alarm.changed', 'alarm.raised'])
  expect(await actionsOf(row.batchNo)).toEqual([1, 11])
  await expectReplay(row.batchNo)
  await plant.send(20)
  await rowOf(plant, 'not is_active')
})

test('an enabling condition suppresses a live alarm, which keeps its acknowledgement', async () => {
  const plant = await makePlant(run, { kind: 2, states: '85, 95', condExpr: 'temperature < 90', level: 1 })
  await plant.send(85)
  const row = await rowOf(plant, 'is_active and not is_hidden')
  await run.admin(confirmAlarm, { id: row.id })
  await plant.send(95)
  await rowOf(plant, 'is_active and is_hidden')
  const states = async (): Promise<AlarmEpisode['isaState'][]> =>
    (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId, flowStatus: 0 })).data.records.map(
      ({ isaState }) => isaState,
    )
  expect((await states()).every((state) => state === 5)).toBe(true)
  await plant.send(85)
  await rowOf(plant, 'is_active and not is_hidden and not is_acked')
  expect(await actionsOf(row.batchNo)).toEqual([1, 2, 10, 11])
  await expectReplay(row.batchNo)
})

test('an acknowledged alarm that is still active asks again after the time of its rule', async () => {
  const plant = await makePlant(run, { warnMax: 80, reAlarmMin: 5 })
  await plant.send(85)
  const row = await rowOf(plant, 'is_active')
  await run.admin(confirmAlarm, { id: row.id })
  await run.rows(`update alarm_episode set raise_at = raise_at - interval '6 min', ack_at = ack_at - interval '6 min'
    where id = ${row.id}`)
  await rowOf(plant, 'not is_acked')
  expect(await actionsOf(row.batchNo)).toEqual([1, 2, 15])
  expect((await eventsOf(row.batchNo)).at(-1)).toBe('alarm.raised')
})

test('weekly times and conditions that are not valid are refused', async () => {
  const plant = await makePlant(run)
  const rule = { name: 'x', pointId: plant.pointId, warnMax: 80 }
  for (const [input, code] of [
    [{ schedule: 'always' }, '1222'],
    [{ condExpr: '1 +' }, '1223'],
    [{ condExpr: 'nowhere > 1' }, '1224'],
    [{ reAlarmMin: 1441 }, '400'],
  ] as const)
    expect((await run.admin(operation(alarmRule, 'create'), Object.assign({}, rule, input))).code).toBe(code)
})
