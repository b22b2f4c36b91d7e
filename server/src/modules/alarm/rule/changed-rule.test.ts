// What happens to a live alarm when its rule is changed, through HTTP on real stores.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { confirmAlarm, pageAlarmEpisodes, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { saveObjectPoints } from '@gemba/contract/alarm/point-limits.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})

const alarmOf = (plant: Plant, fits: (episode: AlarmEpisode) => boolean): Promise<AlarmEpisode> =>
  eventually(async () => (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })).data.records.find(fits))
const isActive = ({ alarmStatus }: AlarmEpisode): boolean => alarmStatus === 1
const hasReturned = ({ alarmStatus }: AlarmEpisode): boolean => alarmStatus === 2
const actionsOf = async (batchNo: string): Promise<number[]> =>
  (await run.admin(readAlarmByBatchNo, { batchNo })).data.transitions.map(({ action }) => action)

async function change(plant: Plant, values: Record<string, unknown>): Promise<void> {
  const { code, msg } = await run.admin(operation(alarmRule, 'update'), { id: plant.ruleId, ...values })
  expect([code, msg]).toEqual(['200', msg])
  await run.product.intake.reload('all')
}

test('an alarm whose side has no limits any more returns, and later limits raise a new one', async () => {
  const plant = await makePlant(run, { warnMax: 80, warnMin: 10 })
  await plant.send(95)
  const { batchNo } = await alarmOf(plant, isActive)
  await change(plant, { warnMax: null })
  const returned = await alarmOf(plant, hasReturned)
  expect(returned).toMatchObject({ batchNo, lastValue: 95 })
  expect(await actionsOf(batchNo)).toEqual([1, 3])
  await run.admin(confirmAlarm, { id: returned.id })
  await plant.send(5)
  expect(await alarmOf(plant, isActive)).toMatchObject({ side: 'low' })
  await plant.send(50)
  await change(plant, { warnMax: 80 })
  await plant.send(95)
  expect(await alarmOf(plant, (episode) => isActive(episode) && episode.side === 'high')).toMatchObject({
    limitValue: 80,
  })
})

test('a limit that is cleared in the table of points ends its alarm', async () => {
  const plant = await makePlant(run, { warnMax: 80, warnMin: 10 })
  await plant.send(95)
  const { batchNo } = await alarmOf(plant, isActive)
  const points = [{ id: plant.pointId, warnMax: null }]
  expect((await run.admin(saveObjectPoints, { objectId: plant.objectId, points })).code).toBe('200')
  expect(await alarmOf(plant, hasReturned)).toMatchObject({ batchNo })
})

test('an alarm whose limit was removed before a restart returns after it', async () => {
  const plant = await makePlant(run, { warnMax: 80, warnMin: 10 })
  await plant.send(95)
  const { batchNo } = await alarmOf(plant, isActive)
  // As an earlier release left it: the rule has no such limit, and its alarm is live.
  await run.rows(`update alarm_rule set warn_max = null where id = ${plant.ruleId}`)
  await run.product.intake.reload('all')
  expect(await alarmOf(plant, hasReturned)).toMatchObject({ batchNo })
})

test('an alarm whose level lost its limit continues with the level that the value still has', async () => {
  const plant = await makePlant(run, { warnMax: 80, errorMax: 90 })
  await plant.send(95)
  const raised = await alarmOf(plant, ({ level }) => level === 2)
  await run.admin(confirmAlarm, { id: raised.id })
  await change(plant, { errorMax: null })
  const lower = await alarmOf(plant, ({ level }) => level === 3)
  expect(lower).toMatchObject({
    batchNo: raised.batchNo,
    alarmStatus: 1,
    confirmStatus: 1,
    limitValue: 80,
    liveLevel: 3,
  })
  // The other direction: the limit of the level is replaced by one of a more severe level.
  await change(plant, { warnMax: null, urgencyMax: 90 })
  expect(await alarmOf(plant, ({ level }) => level === 1)).toMatchObject({ batchNo: raised.batchNo, limitValue: 90 })
  await plant.send(85)
  await alarmOf(plant, hasReturned)
  expect(await actionsOf(raised.batchNo)).toEqual([1, 2, 6, 5, 3])
})

test.each([
  { from: 3, to: 1, action: 5 },
  { from: 1, to: 3, action: 6 },
])('a condition with the level $from becomes one with the level $to while its alarm is active', async (levels) => {
  const plant = await makePlant(run, { kind: 2, states: '3', level: levels.from })
  await plant.send(3)
  const { batchNo } = await alarmOf(plant, isActive)
  await change(plant, { level: levels.to })
  await alarmOf(plant, ({ liveLevel }) => liveLevel === levels.to)
  await plant.send(0)
  await alarmOf(plant, hasReturned)
  expect(await actionsOf(batchNo)).toEqual([1, levels.action, 3])
})

test('a rule of another kind begins without the level of the kind before', async () => {
  const plant = await makePlant(run, { kind: 2, states: '95', level: 3 })
  await plant.send(95)
  const { batchNo } = await alarmOf(plant, isActive)
  await change(plant, { kind: 1, states: null, warnMax: 80 })
  await plant.send(96)
  const raised = await alarmOf(plant, isActive)
  expect(raised).toMatchObject({ ruleKind: 1, limitValue: 80 })
  expect(raised.batchNo).not.toBe(batchNo)
})

test('the rates and deviations of a rule follow its limits too', async () => {
  const deviation = await makePlant(run, { kind: 4, referenceValue: 50, warnMax: 5, warnMin: -5 })
  await deviation.send(60)
  await alarmOf(deviation, isActive)
  await change(deviation, { warnMax: null })
  expect(await alarmOf(deviation, hasReturned)).toMatchObject({ lastValue: 10 })
  const rate = await makePlant(run, { kind: 3, windowMs: 1000, warnMax: 5, warnMin: -5 })
  const now = Date.now()
  await rate.send([0, now - 3000], [20, now - 1000])
  await alarmOf(rate, isActive)
  await change(rate, { warnMax: null })
  await alarmOf(rate, hasReturned)
})

test('a rule that moves to another point closes its alarm', async () => {
  const plant = await makePlant(run, { warnMax: 80 })
  const target = await makePlant(run, { warnMax: 200 })
  await plant.send(95)
  const { batchNo } = await alarmOf(plant, isActive)
  await change(plant, { pointId: target.pointId })
  expect(await actionsOf(batchNo)).toEqual([1, 19])
})

test('a rule with a level becomes one with another limit, and a stated level still needs its limit', async () => {
  const plant = await makePlant(run, { kind: 2, states: '3', level: 3 })
  await change(plant, { kind: 1, states: null, errorMax: 90 })
  const read = async () => (await run.admin(operation(alarmRule, 'read'), { id: plant.ruleId })).data
  expect(await read()).toMatchObject({ kind: 1, level: null, errorMax: 90 })
  const wrong = { id: plant.ruleId, level: 3 as const, errorMax: 91 }
  expect(await run.admin(operation(alarmRule, 'update'), wrong)).toMatchObject({ data: { error: 'limitMissing' } })
  await change(plant, { warnMax: 80, level: 3 })
  await change(plant, { remark: 'x' })
  expect(await read()).toMatchObject({ level: 3 })
})

test('a changed limit is applied to the latest value, once', async () => {
  const plant = await makePlant(run, { warnMax: 200 })
  await plant.send(95)
  const changedAt = Date.now()
  await change(plant, { warnMax: 80 })
  const raised = await alarmOf(plant, isActive)
  expect(raised).toMatchObject({ limitValue: 80, alarmValue: 95 })
  expect(raised.occurTs).toBeGreaterThanOrEqual(changedAt)
  await plant.send(96)
  await run.admin(confirmAlarm, { id: raised.id })
  await change(plant, { warnMax: 120 })
  await eventually(async () => (await actionsOf(raised.batchNo)).length === 3)
  expect(await actionsOf(raised.batchNo)).toEqual([1, 2, 3])
  const events = await run.rows<{ name: string }>(
    `select name from outbox where aggregate = 'alarm:${raised.batchNo}' and name = 'alarm.raised'`,
  )
  expect(events).toHaveLength(1)
})

test('a new rule waits for its delay from the time of its evaluation', async () => {
  const plant = await makePlant(run, { warnMax: 200 })
  await plant.send([95, Date.now() - 5000])
  await change(plant, { warnMax: 80, onDelayMs: 400 })
  const raised = await alarmOf(plant, isActive)
  expect(raised.raiseTs - raised.occurTs).toBeGreaterThanOrEqual(400)
})

test('a latest value of bad quality raises no alarm of a changed limit', async () => {
  const plant = await makePlant(run, { warnMax: 200 })
  await plant.send([95, undefined, 0x80000000])
  await change(plant, { warnMax: 80 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })).data.records).toEqual([])
})

test('a new rule over several points is evaluated with the latest values of all of them', async () => {
  const plant = await makePlant(run, { warnMax: 200 })
  const created = await run.admin<{ id: string }>(operation(point, 'create'), {
    objectId: plant.objectId,
    code: 'setpoint',
    name: 'Setpoint',
  })
  const send = (code: string, value: number) =>
    ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: [[code, Date.now(), value]] }] })
  await eventually(async () => {
    await send('setpoint', 50)
    return (await run.product.intake.latestValues([created.data.id]))[0]?.value === 50
  })
  await plant.send(95)
  const deviation = { name: 'deviation', kind: 4 as const, referencePoint: 'setpoint', warnMax: 30 }
  const formula = {
    name: 'formula',
    kind: 6 as const,
    expression: 'temperature > 90 && setpoint == 50',
    level: 2 as const,
  }
  for (const rule of [deviation, formula])
    await run.admin(operation(alarmRule, 'create'), Object.assign({ pointId: plant.pointId }, rule))
  expect(await alarmOf(plant, ({ ruleKind }) => ruleKind === 4)).toMatchObject({ alarmValue: 45, alarmStatus: 1 })
  expect(await alarmOf(plant, ({ ruleKind }) => ruleKind === 6)).toMatchObject({ alarmValue: 95, alarmStatus: 1 })
})
