// Rules of each kind through HTTP on real stores: what they raise, what their alarms say, and what is refused.
import { setTimeout as wait } from 'node:timers/promises'
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { previewAlarmRule } from '@gemba/contract/alarm/rule/preview-rule.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const episodesOf = async (plant: Plant): Promise<AlarmEpisode[]> =>
  (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId, pageSize: 100 })).data.records
const episodeWith = (plant: Plant, fits: (episode: AlarmEpisode) => boolean): Promise<AlarmEpisode> =>
  eventually(async () => (await episodesOf(plant)).find(fits))
const raised = (plant: Plant) => episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
const returned = (plant: Plant) => episodeWith(plant, ({ alarmStatus }) => alarmStatus === 2)
const reasonOf = async ({ batchNo }: AlarmEpisode): Promise<unknown> => {
  const [event] = await run.rows<{ payload: Record<string, unknown> }>(
    `select payload from outbox where aggregate = 'alarm:${batchNo}' and name = 'alarm.raised'`,
  )
  return [event?.payload.reason, event?.payload.reasonEn]
}

test('a rule of a model becomes that of its objects, and each kind raises and ends its alarm', async () => {
  const state = await makePlant(run, { kind: 2, states: '3, 4', level: 1, textZh: '电机故障', textEn: 'Motor fault' })
  await state.send(3)
  const alarm = await raised(state)
  expect(alarm).toMatchObject({ ruleKind: 2, level: 1, alarmValue: 3, limitValue: null, alarmText: 'Motor fault' })
  expect(await reasonOf(alarm)).toEqual(['电机故障', 'Motor fault'])
  await state.send(0)
  await returned(state)

  const rate = await makePlant(run, { kind: 3, windowMs: 1000, warnMax: 5 })
  const now = Date.now()
  await rate.send([0, now - 3000], [20, now - 1000])
  expect(await raised(rate)).toMatchObject({ ruleKind: 3, alarmValue: 10, limitValue: 5, unit: '°C/s' })
  expect(await reasonOf(await raised(rate))).toEqual(['变化率 10 °C/s，超过 5 °C/s', 'Rate 10 °C/s, above 5 °C/s'])

  const silent = await makePlant(run, { kind: 5, windowMs: 400, level: 2 })
  expect(await raised(silent)).toMatchObject({ ruleKind: 5, level: 2 })
  await silent.send(5)
  expect(await returned(silent)).toMatchObject({ lastValue: 5 })

  const formula = await makePlant(run, { kind: 6, expression: 'temperature > 80 && temperature < 90', level: 3 })
  await formula.send(85)
  expect(await raised(formula)).toMatchObject({ ruleKind: 6, level: 3, alarmValue: 85 })
  await formula.send(95)
  await returned(formula)

  const frozen = await makePlant(run, { kind: 7, windowMs: 2000 })
  await frozen.send([5, Date.now() - 3000], [5, Date.now()])
  expect(await raised(frozen)).toMatchObject({ ruleKind: 7, level: 2, alarmValue: 5 })
  await frozen.send(6)
  await returned(frozen)
})

test('a point that is out of service raises no alarm for missing data, until it is back', async () => {
  const plant = await makePlant(run, { kind: 5, windowMs: 1500, level: 2 })
  await plant.send(5)
  const setEnabled = async (isEnabled: 0 | 1) => {
    const { data } = await run.admin(operation(point, 'read'), { id: plant.pointId })
    await run.admin(operation(point, 'update'), { id: plant.pointId, version: data.version, isEnabled })
  }
  await setEnabled(0)
  await wait(2500)
  const before = await episodesOf(plant)
  expect(before.filter(({ alarmStatus }) => alarmStatus === 1)).toEqual([])
  await setEnabled(1)
  expect(await raised(plant)).toMatchObject({ ruleKind: 5 })
})

test('a deviation follows a second point of the object, which the intake passes on from the saving of the rule', async () => {
  const plant = await makePlant(run)
  const second = await run.admin(operation(point, 'create'), {
    objectId: plant.objectId,
    code: 'setpoint',
    name: 'Setpoint',
  })
  expect(second.code).toBe('200')
  const rule = { name: 'deviation', pointId: plant.pointId, kind: 4 as const, referencePoint: 'setpoint', warnMax: 5 }
  const created = await run.admin(operation(alarmRule, 'create'), rule)
  expect(created.code).toBe('200')
  const send = (code: string, value: number) =>
    ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: [[code, Date.now(), value]] }] })
  await plant.send(50)
  await eventually(async () => {
    await send('setpoint', 40)
    return (await episodesOf(plant)).length > 0 || undefined
  })
  expect(await raised(plant)).toMatchObject({ ruleKind: 4, alarmValue: 10, limitValue: 5 })
  await send('setpoint', 49)
  await returned(plant)
  // A rule that becomes one of another kind closes its alarm.
  await send('setpoint', 40)
  await raised(plant)
  const { id } = created.data as { id: string }
  const changed = await run.admin(operation(alarmRule, 'update'), { id, kind: 2, states: '9' })
  expect(changed.code).toBe('200')
  expect(await run.rows(`select close_reason from alarm_episode where rule_id = ${id}`)).toEqual([
    { close_reason: 'kindChanged' },
  ])
})

test('a rule that is saved later reads a point of another gateway at once', async () => {
  const plant = await makePlant(run, { warnMax: 1000 })
  const neighbour = await makePlant(run, { warnMax: 1000 })
  await neighbour.send(10)
  const rule = { name: 'both', pointId: plant.pointId, kind: 6 as const, level: 2 as const }
  const expression = `temperature > 80 && [${neighbour.code}/temperature] > 50`
  const created = await run.admin(operation(alarmRule, 'create'), { ...rule, expression })
  expect(created.code).toBe('200')
  await eventually(async () => {
    await neighbour.send(60)
    await plant.send(85)
    return (await episodesOf(plant)).length > 0 || undefined
  })
  expect(await raised(plant)).toMatchObject({ ruleKind: 6, alarmValue: 85 })
  await neighbour.send(40)
  await returned(plant)
})

test('a rule that moves to another point leaves the first one', async () => {
  const first = await makePlant(run, { warnMax: 1000 })
  const second = await makePlant(run, { warnMax: 1000 })
  const createRule = async (pointId: string): Promise<string> =>
    (await run.admin(operation(alarmRule, 'create'), { name: 'moved', pointId, warnMax: 50 })).data.id ?? ''
  const movedId = await createRule(first.pointId)
  const stayingId = await createRule(first.pointId)
  await run.product.intake.reload('all')
  const moved = await run.admin(operation(alarmRule, 'update'), { id: movedId, pointId: second.pointId })
  expect(moved.code).toBe('200')
  await eventually(async () => {
    await second.send(60)
    return (await episodesOf(second)).length > 0 || undefined
  })
  await first.send(60)
  await raised(first)
  const rulesOf = async ({ objectId }: Plant) =>
    (
      await run.rows<{ id: string }>(`select distinct rule_id as id from alarm_episode where object_id = ${objectId}`)
    ).map(({ id }) => id)
  expect([await rulesOf(first), await rulesOf(second)]).toEqual([[stayingId], [movedId]])
})

test('a rule that its kind cannot use is refused with what is missing or wrong', async () => {
  const plant = await makePlant(run)
  const rule = { name: 'wrong', pointId: plant.pointId }
  const problemOf = async (input: object): Promise<unknown> => {
    const { code, msg } = await run.admin(operation(alarmRule, 'create'), unchecked(Object.assign({}, rule, input)), {
      'accept-language': 'en',
    })
    return [code, msg]
  }
  for (const [input, problem] of [
    [{ kind: 1 }, ['1202', 'Enter the critical upper limit']],
    [{ kind: 2 }, ['1221', 'Enter Alarm states']],
    [{ kind: 2, states: '3, on' }, ['1222', 'Alarm states has the wrong format']],
    [{ kind: 3, windowMs: 1000 }, ['1202', 'Enter the critical upper limit']],
    [{ kind: 3, warnMax: 5 }, ['1221', 'Enter Time window']],
    [{ kind: 4, warnMax: 5 }, ['1221', 'Enter Reference value']],
    [{ kind: 4, warnMax: 5, referencePoint: 'nowhere' }, ['1224', 'There is no point nowhere']],
    [{ kind: 5 }, ['1221', 'Enter Time window']],
    [{ kind: 6 }, ['1221', 'Enter Expression']],
    [{ kind: 6, expression: '1 +' }, ['1223', 'Expression is wrong at position 4: The formula ends too early']],
    [{ kind: 6, expression: 'temperature > [x/y]' }, ['1224', 'There is no point x/y']],
    [{ kind: 7 }, ['1221', 'Enter Time window']],
  ] as const)
    expect(await problemOf(input), JSON.stringify(input)).toEqual(problem)
  expect((await run.admin(operation(alarmRule, 'create'), unchecked(Object.assign({ kind: 8 }, rule)))).code).toBe(
    '400',
  )
})

test('a rule names no point of another company, and nobody without the right writes one', async () => {
  const plant = await makePlant(run)
  const rule = { name: 'x', pointId: plant.pointId, kind: 6 as const, expression: '[secret/temperature] > 1' }
  await run.rows(
    `with o as (insert into object (company_id, code, name)
       select id, 'secret', 'secret' from company where id <> ${run.companyId} limit 1 returning id, company_id)
     insert into point (company_id, object_id, code, name) select company_id, id, 'temperature', 't' from o`,
  )
  expect((await run.admin(operation(alarmRule, 'create'), rule)).code).toBe('1224')
  expect((await run.nobody(operation(alarmRule, 'create'), rule)).code).toBe('401')
})

test('a preview evaluates a rule that is not stored over the history of its point', async () => {
  const plant = await makePlant(run)
  const start = Date.now() - 600_000
  await plant.send(
    [20, start],
    [85, start + 60_000],
    [20, start + 65_000],
    [95, start + 100_000],
    [20, start + 200_000],
  )
  const preview = (input: object) =>
    run.admin(previewAlarmRule, unchecked(Object.assign({ pointId: plant.pointId, from: start }, input)))
  const limits = await preview({ kind: 1, warnMax: 80, errorMax: 90 })
  expect(limits).toMatchObject({
    code: '200',
    data: { sampleCount: 5, alarmCount: 2, shortCount: 1, isComplete: true },
  })
  expect(limits.data.alarms).toEqual([
    { raiseTs: start + 60_000, returnTs: start + 65_000, maxLevel: 3, side: 'high', peakValue: 85 },
    { raiseTs: start + 100_000, returnTs: start + 200_000, maxLevel: 2, side: 'high', peakValue: 95 },
  ])
  expect((await preview({ kind: 1, warnMax: 80, onDelayMs: 10_000 })).data).toMatchObject({
    alarmCount: 1,
    shortCount: 0,
  })
  expect((await preview({ kind: 5, windowMs: 90_000 })).data.alarms).toMatchObject([
    { raiseTs: start + 190_000, returnTs: start + 200_000 },
    { raiseTs: start + 290_000, returnTs: null },
  ])
  expect((await preview({ kind: 6, expression: 'temperature > 90', level: 1 })).data).toMatchObject({ alarmCount: 1 })
  expect((await preview({ kind: 6, expression: 'temperature > 90 ' })).data.alarms[0]).toMatchObject({ maxLevel: 2 })
  // It stores nothing, and says what saving the rule would say.
  expect(await run.rows(`select 1 from alarm_rule where point_id = ${plant.pointId}`)).toHaveLength(1)
  expect((await preview({ kind: 2 })).code).toBe('1221')
  expect((await preview({ kind: 1, warnMax: 80, from: Date.now() + 60_000 })).data).toMatchObject({
    error: 'rangeInvalid',
  })
  expect((await preview({ kind: 1, warnMax: 80, pointId: '999999999' })).code).toBe('1101')
  expect((await run.nobody(previewAlarmRule, { pointId: plant.pointId })).code).toBe('401')
})
