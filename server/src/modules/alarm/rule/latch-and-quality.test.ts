// Latched alarms with their reset (T12), alarms about bad quality, floods, notify groups and late data, through HTTP on
// real stores.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { confirmAlarm, pageAlarmEpisodes, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { reasonTag } from '@gemba/contract/alarm/reason-tag/reason-tag.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { listAlarmFloods } from '@gemba/contract/alarm/shelf/list-floods.ts'
import { pageHiddenAlarms } from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import { listOfferedTags, resetAlarms } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { role } from '@gemba/contract/identity/role/role.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { foldEpisode } from '../episode.ts'
import type { Transition } from '../episode-facts.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})

const badTimeout = 0x800a0000

const alarmOf = (plant: Plant, fits: (episode: AlarmEpisode) => boolean): Promise<AlarmEpisode> =>
  eventually(async () => (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })).data.records.find(fits))

const actionsOf = async (batchNo: string): Promise<number[]> =>
  (await run.admin(readAlarmByBatchNo, { batchNo })).data.transitions.map(({ action }) => action)

/** Expects that the log rebuilds the facts that a latch changes. */
async function expectReplay(batchNo: string): Promise<void> {
  const log =
    await run.rows<Transition>(`select batch_no as "batchNo", seq, at as ts, received_at as rts, action, level, value,
      quality::float8 as quality, user_name as "userName", note, detail
    from alarm_transition where batch_no = '${batchNo}' order by seq`)
  const { isActive, isAcked, isLatched, normalTs, suppressTs } = foldEpisode(log)
  const [row] = await run.rows(`select is_active as "isActive", is_acked as "isAcked", is_latched as "isLatched",
    normal_at as "normalTs", suppress_at as "suppressTs" from alarm_episode where batch_no = '${batchNo}'`)
  expect(row).toEqual({ isActive, isAcked, isLatched, normalTs, suppressTs })
}

test('a latched alarm stays active after its condition is normal, until somebody resets it', async () => {
  const plant = await makePlant(run, { warnMax: 80, latched: 1 })
  await plant.send(85)
  const raised = await alarmOf(plant, ({ alarmStatus }) => alarmStatus === 1)
  expect(raised).toMatchObject({ isLatched: true, normalTs: null })
  expect(raised.allowedActions).not.toContain('reset')
  const early = await run.admin(resetAlarms, { ids: [raised.id] })
  expect(early.data).toEqual({ ok: 0, skipped: [{ id: raised.id, reason: 'notLatched' }] })

  await plant.send(20)
  const held = await alarmOf(plant, ({ normalTs }) => normalTs !== null)
  expect(held).toMatchObject({ alarmStatus: 1, returnTs: null })
  expect(held.allowedActions).toContain('reset')
  await expectReplay(held.batchNo)
  // After a restart the monitor begins without a level, so that a new raise is one.
  await run.product.intake.reload('all')
  await plant.send(85)
  const again = await alarmOf(plant, ({ count }) => count === 2)
  expect(again).toMatchObject({ normalTs: null, confirmStatus: 0 })
  await plant.send(20)
  const heldAgain = await alarmOf(plant, ({ normalTs }) => normalTs !== null)

  // Another company, a user without the right, and an outdated version.
  expect((await run.nobody(resetAlarms, { ids: [held.id] })).code).toBe('401')
  expect((await run.stranger(resetAlarms, { ids: [held.id] })).data).toEqual({
    ok: 0,
    skipped: [{ id: held.id, reason: 'missing' }],
  })
  const stale = await run.admin(resetAlarms, { ids: [held.id], versions: { [held.id]: heldAgain.version - 1 } })
  expect(stale.data.skipped).toEqual([{ id: held.id, reason: 'conflict' }])

  await run.admin(confirmAlarm, { id: held.id })
  // Two people reset at the same time: one of them does it.
  const replies = await Promise.all([
    run.admin(resetAlarms, { ids: [held.id] }),
    run.admin(resetAlarms, { ids: [held.id] }),
  ])
  expect(replies.map(({ data }) => data.ok).toSorted()).toEqual([0, 1])
  const [row] = await run.rows(
    `select is_active, ended_at is not null as ended from alarm_episode where id = ${held.id}`,
  )
  expect(row).toEqual({ is_active: false, ended: true })
  expect(await actionsOf(held.batchNo)).toEqual([1, 22, 4, 22, 2, 14])
  await expectReplay(held.batchNo)
  // A later raise is a new episode.
  await plant.send(85)
  await alarmOf(plant, ({ batchNo, alarmStatus }) => batchNo !== held.batchNo && alarmStatus === 1)
})

test('bad quality raises one alarm of communication for each gateway, and the limits keep their state', async () => {
  const plant = await makePlant(run, { warnMax: 80, onBad: 1, level: null })
  const second = await run.admin(operation(point, 'create'), {
    objectId: plant.objectId,
    code: 'pressure',
    name: 'Pressure',
  })
  const pressureId = (second.data as { id: string }).id
  const rule = { name: 'pressure', pointId: pressureId, warnMax: 5, onBad: 1 as const }
  expect((await run.admin(operation(alarmRule, 'create'), rule)).code).toBe('200')
  const sendPressure = (...sample: (number | null)[]) =>
    ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: [['pressure', Date.now(), ...sample]] }] })
  await plant.send(85)
  await alarmOf(plant, ({ side }) => side === 'high')
  await plant.send([null, undefined, badTimeout])
  const lost = await alarmOf(plant, ({ side }) => side === 'quality')
  expect(lost).toMatchObject({
    alarmStatus: 1,
    level: 2,
    limitValue: null,
    alarmText: 'Communication failure: bad data quality',
  })
  // The alarm of the limit stays.
  await alarmOf(plant, ({ side, alarmStatus }) => side === 'high' && alarmStatus === 1)

  const covered = await eventually(async () => {
    await sendPressure(null, badTimeout)
    const { data } = await run.admin(pageHiddenAlarms, { objectId: plant.objectId })
    return data.records.find(({ dataId }) => dataId === pressureId)
  })
  expect(covered).toMatchObject({ side: 'quality', isaState: 5, alarmStatus: 1 })
  expect(covered.suppressTs).not.toBeNull()
  const hidden = await run.admin(pageAlarmEpisodes, { objectId: plant.objectId, isaState: 5 })
  expect(hidden.data.records.map(({ id }) => id)).toEqual([covered.id])

  // The first one comes back: the second one is shown in its place.
  await plant.send(70)
  await alarmOf(plant, ({ id, alarmStatus }) => id === lost.id && alarmStatus === 2)
  const shown = await alarmOf(plant, ({ id }) => id === covered.id)
  expect(shown).toMatchObject({ isaState: 1, suppressTs: null })
  expect(await actionsOf(covered.batchNo)).toEqual([1, 11])
  await expectReplay(covered.batchNo)
  await sendPressure(1)
  await alarmOf(plant, ({ id, alarmStatus }) => id === covered.id && alarmStatus === 2)

  // A rule that follows the quality no more closes its alarm.
  await plant.send([null, undefined, badTimeout])
  await alarmOf(
    plant,
    ({ side, alarmStatus, dataId }) => side === 'quality' && alarmStatus === 1 && dataId === plant.pointId,
  )
  expect((await run.admin(operation(alarmRule, 'update'), { id: plant.ruleId, onBad: 0 })).code).toBe('200')
  expect(
    await run.rows(
      `select close_reason from alarm_episode where rule_id = ${plant.ruleId} and side = 0 order by id desc limit 1`,
    ),
  ).toEqual([{ close_reason: 'onBadChanged' }])
})

const messagesOf = (objectId: string) =>
  run.rows<{ level: string }>(
    `select distinct event_id, titles[3] as level from user_message where link->>'objectId' = '${objectId}'`,
  )
const floodMessages = () =>
  run.rows<{ title: string }>(
    `select distinct event_id, titles[3] as title from user_message where titles[3] like 'Alarm flood%'`,
  )

test('a flood of alarms becomes one message, critical alarms pass, and its end is one message', async () => {
  const plant = await makePlant(run, { warnMax: 80, urgencyMax: 100 })
  await run.rows('delete from user_message')
  const outboxDone = () =>
    eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  for (let count = 0; count < 13; count++) {
    await plant.send(85)
    const raised = await alarmOf(plant, ({ alarmStatus }) => alarmStatus === 1)
    await run.admin(confirmAlarm, { id: raised.id })
    await plant.send(20)
    await alarmOf(plant, ({ id, alarmStatus }) => id === raised.id && alarmStatus === 2)
  }
  await outboxDone()
  // Ten singly, the eleventh begins the flood.
  expect((await messagesOf(plant.objectId)).length).toBe(10)
  expect((await floodMessages()).map(({ title }) => title)).toEqual(['Alarm flood'])
  await plant.send(120)
  await alarmOf(plant, ({ level }) => level === 1)
  await outboxDone()
  expect((await messagesOf(plant.objectId)).map(({ level }) => level)).toContain('Critical')
  const { data: floods } = await run.admin(listAlarmFloods, {})
  expect(floods).toMatchObject([{ count: 14, heldCount: 3 }])
  expect((await run.stranger(listAlarmFloods, {})).data).toEqual([])
  expect((await run.nobody(listAlarmFloods, {})).code).toBe('401')

  await run.rows(
    `update alarm_flood set recent = array(select u.at - interval '11 min' from unnest(recent) u (at) order by u.at desc)`,
  )
  await eventually(async () => (await floodMessages()).length === 2)
  expect((await floodMessages()).map(({ title }) => title).toSorted()).toEqual(['Alarm flood', 'Alarm flood ended'])
  const [ended] = await run.rows<{ payload: { count: number } }>(
    `select payload from outbox where name = 'alarm.floodEnded' order by id desc limit 1`,
  )
  expect(ended?.payload.count).toBe(14)
  expect((await run.admin(listAlarmFloods, {})).data).toEqual([])
  await run.rows(`update alarm_flood set recent = array(select u.at - interval '2 days' from unnest(recent) u (at))`)
  await eventually(async () => (await run.rows('select from alarm_flood')).length === 0)
})

test('alarms that are stored together begin a flood at the same alarm as single ones', async () => {
  const plant = await makePlant(run, { warnMax: 80 })
  await run.rows('delete from user_message')
  const from = Date.now() - 1000
  const send = (first: number, count: number) =>
    plant.send(
      ...Array.from({ length: 2 * count }, (_, index): [number, number] => [index % 2 ? 20 : 85, first + index]),
    )
  const outboxDone = () =>
    eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  await send(from, 4)
  await eventually(async () => (await messagesOf(plant.objectId)).length === 4)
  await send(from + 8, 10)
  await eventually(async () => (await floodMessages()).length === 1)
  await outboxDone()
  expect((await messagesOf(plant.objectId)).length).toBe(10)
  expect((await run.admin(listAlarmFloods, {})).data).toMatchObject([{ count: 14, heldCount: 4 }])
  await run.rows('delete from alarm_flood')
})

test('only the roles of the rule are notified, and everybody if nobody has them', async () => {
  const created = await run.admin(operation(role, 'create'), { code: 'shift-lead', name: 'Shift lead' })
  const roleId = (created.data as { id: string }).id
  const nobody = await makePlant(run, { warnMax: 80, notifyRoles: [roleId] })
  await nobody.send(85)
  await alarmOf(nobody, ({ alarmStatus }) => alarmStatus === 1)
  const receiversOf = async (plant: Plant) =>
    eventually(
      async () =>
        (
          await run.rows<{ payload: { receivers: string[] | null } }>(
            `select payload from outbox where name = 'alarm.raised' and payload->>'objectId' = '${plant.objectId}'`,
          )
        )[0]?.payload,
    )
  expect((await receiversOf(nobody)).receivers).toBeNull()
  const [admin] = await run.rows<{ roleId: string; users: string[] }>(
    `select role_id as "roleId", array_agg(user_id::text) as users from role_user x join role r on r.id = x.role_id
      join company c on c.id = r.company_id where c.id = (select company_id from object where id = ${nobody.objectId})
      group by role_id order by role_id limit 1`,
  )
  const plant = await makePlant(run, { warnMax: 80, notifyRoles: [admin?.roleId] })
  await plant.send(85)
  await alarmOf(plant, ({ alarmStatus }) => alarmStatus === 1)
  const { receivers } = await receiversOf(plant)
  expect(receivers?.length).toBeGreaterThan(0)
  expect(admin?.users).toEqual(expect.arrayContaining(receivers ?? []))
  // A role of another company is refused.
  const foreign = await run.stranger(operation(role, 'create'), { code: 'foreign', name: 'Foreign' })
  const wrong = { id: plant.ruleId, notifyRoles: [(foreign.data as { id: string }).id] }
  expect((await run.admin(operation(alarmRule, 'update'), wrong)).code).toBe('1101')
})

test('late data raises closed alarms without a notice, once, and changes no live alarm', async () => {
  const plant = await makePlant(run, { warnMax: 80, evalBackfill: 1 })
  const now = Date.now()
  const at = (minutes: number) => now - minutes * 60_000
  await plant.send(20)
  await plant.send([85, at(20)], [95, at(19)], [20, at(18)], [70, at(17)])
  const inJournal = async () => (await run.admin(pageAlarmJournal, { objectId: plant.objectId })).data.records
  const [found] = await eventually(async () => {
    const records = await inJournal()
    return records.length > 0 && records
  })
  expect(found).toMatchObject({
    isBackfilled: true,
    alarmStatus: 2,
    flowStatus: 3,
    occurTs: at(20),
    returnTs: at(18),
    alarmValue: 85,
    peakValue: 95,
  })
  expect(await run.rows(`select from outbox where aggregate = 'alarm:${found?.batchNo}'`)).toEqual([])
  expect((await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })).data.records).toEqual([])
  await expectReplay(found?.batchNo ?? '')
  await eventually(async () => (await run.rows('select from alarm_backfill')).length === 0)

  // The same data again, and data around it.
  await plant.send([85, at(20)], [90, at(18.5)], [81, at(10)], [20, at(9)])
  await eventually(async () => (await inJournal()).length === 2)
  await eventually(async () => (await run.rows('select from alarm_backfill')).length === 0)
  expect((await inJournal()).map(({ occurTs }) => occurTs)).toEqual([at(10), at(20)])

  // Late data neither ends a live alarm nor repeats it.
  await plant.send(85)
  await alarmOf(plant, ({ alarmStatus }) => alarmStatus === 1)
  await plant.send([20, at(5)], [85, at(4)])
  await eventually(async () => (await run.rows('select from alarm_backfill')).length === 0)
  expect((await inJournal()).length).toBe(3)
  await alarmOf(plant, ({ alarmStatus }) => alarmStatus === 1)
})

test('the reasons of the rule are offered first, and only to people who resolve alarms', async () => {
  const tagOf = async (name: string) =>
    ((await run.admin(operation(reasonTag, 'create'), { name })).data as { id: string }).id
  const [, second] = [await tagOf('Belt slips'), await tagOf('Sensor dirty')]
  const plant = await makePlant(run, { warnMax: 80, reasonTags: [second] })
  await plant.send(85)
  const { id } = await alarmOf(plant, ({ alarmStatus }) => alarmStatus === 1)
  const offered = (await run.admin(listOfferedTags, { id })).data
  expect(offered.map(({ tagName, isOfRule }) => [tagName, isOfRule])).toEqual([
    ['Sensor dirty', true],
    ['Belt slips', false],
  ])
  expect((await run.admin(listOfferedTags, {})).data.map(({ isOfRule }) => isOfRule)).toEqual([false, false])
  expect((await run.nobody(listOfferedTags, { id })).code).toBe('401')
  expect((await run.stranger(listOfferedTags, { id })).code).toBe('1101')
})
