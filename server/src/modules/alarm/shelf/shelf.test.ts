// What people do with alarms between acknowledging and closing: shelving, out of service, work, comments, experience,
// and the same alarms under the names of the older calls.
import { type AlarmEpisode, handleAlarm, pageAlarmEpisodes, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmEvents } from '@gemba/contract/alarm/event/alarm-event.ts'
import {
  addAlarmLevel,
  editAlarmLevel,
  listAlarmLevels,
  removeAlarmLevel,
} from '@gemba/contract/alarm/level/alarm-level.ts'
import {
  countUnreadAlarms,
  getAlarmMessage,
  listBoxAlarms,
  pageAlarmMessages,
  pagePastAlarmMessages,
  updateAlarmMessage,
  updateAlarmMessages,
} from '@gemba/contract/alarm/message/alarm-message.ts'
import { reasonTag } from '@gemba/contract/alarm/reason-tag/reason-tag.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import {
  pageHiddenAlarms,
  putAlarmsInService,
  shelveAlarms,
  takeAlarmsOutOfService,
  unshelveAlarms,
} from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import {
  assignAlarms,
  commentAlarm,
  listAlarmExperience,
  listAssignees,
  listRuleExperience,
  startAlarmWork,
} from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { alarmType } from '@gemba/contract/alarm/type/alarm-type.ts'
import { grantMenuEntries, revokeMenuEntries } from '@gemba/contract/identity/role/role.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

/** Returns the newest alarm of the plant once it fits. */
const alarmWith = (fits: (episode: AlarmEpisode) => boolean, isaState?: number): Promise<AlarmEpisode> =>
  eventually(async () => {
    const filter = { objectId: plant.objectId, sort: 'raiseTs', order: 'DESC', isaState }
    return (await run.admin(pageAlarmEpisodes, filter)).data.records.find(fits)
  })

const listedIds = async (): Promise<string[]> =>
  (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })).data.records.map(({ id }) => id)

const detailsOf = async (batchNo: string) => (await run.admin(readAlarmByBatchNo, { batchNo })).data

const actionsOf = async (batchNo: string) => (await detailsOf(batchNo)).transitions.map(({ action }) => action)

const eventsOf = async (batchNo: string): Promise<string[]> =>
  (await run.rows<{ name: string }>(`select name from outbox where aggregate = 'alarm:${batchNo}' order by id`)).map(
    ({ name }) => name,
  )

/** Closes the alarm of the plant. */
async function close({ id }: AlarmEpisode): Promise<void> {
  await plant.send(20)
  await run.admin(handleAlarm, { id, handleText: 'closed' })
  await eventually(async () => !(await listedIds()).includes(id))
}

test('a shelved alarm leaves list, count and notifications, goes on underneath and comes back when its time is over', async () => {
  await plant.send(85)
  const raised = await alarmWith(({ isaState }) => isaState === 1)
  const shelve = { ids: [raised.id], minutes: 30, reason: 'sensor is being exchanged' }
  expect((await run.nobody(shelveAlarms, shelve)).code).toBe('401')
  expect((await run.stranger(shelveAlarms, shelve)).data.skipped).toEqual([{ id: raised.id, reason: 'missing' }])
  for (const wrong of [{ minutes: 0 }, { minutes: 481 }, { reason: '' }, { minutes: undefined }])
    expect((await run.admin(shelveAlarms, unchecked({ ...shelve, ...wrong }))).code, JSON.stringify(wrong)).toBe('400')
  const stale = { ...shelve, versions: { [raised.id]: raised.version + 5 } }
  expect((await run.admin(shelveAlarms, stale)).data).toEqual({
    ok: 0,
    skipped: [{ id: raised.id, reason: 'conflict' }],
  })
  expect((await run.admin(shelveAlarms, shelve)).data).toEqual({ ok: 1, skipped: [] })
  expect((await run.admin(shelveAlarms, shelve)).data).toEqual({
    ok: 0,
    skipped: [{ id: raised.id, reason: 'shelved' }],
  })
  expect(await listedIds()).toEqual([])
  const { data: hidden } = await run.admin(pageHiddenAlarms, { objectId: plant.objectId })
  expect(hidden.records).toMatchObject([
    { id: raised.id, isaState: 4, shelve: 2, shelveUser: 'admin', shelveReason: shelve.reason },
  ])
  expect(hidden.records[0]?.allowedActions).toContain('unshelve')
  expect((await run.admin(countUnreadAlarms)).data.total).toBe(0)
  // It returns and is raised again underneath, without a notification, within the same batch.
  await plant.send(20, 86)
  const again = await alarmWith(({ count }) => count === 2, 4)
  expect(again).toMatchObject({ batchNo: raised.batchNo, alarmStatus: 1, isaState: 4 })
  expect(await eventsOf(raised.batchNo)).toEqual(['alarm.raised', ...Array(3).fill('alarm.changed')])
  await run.rows(`update alarm_episode set shelve_until = now() - interval '1 s' where id = ${raised.id}`)
  expect(await alarmWith(({ id }) => id === raised.id)).toMatchObject({ isaState: 1, shelve: 0, confirmStatus: 0 })
  expect(await actionsOf(raised.batchNo)).toEqual([1, 7, 3, 4, 9])
  expect((await eventsOf(raised.batchNo)).at(-1)).toBe('alarm.raised')
  await close(again)
})

test('a change by the system does not prevent that a person resolves an alarm; a resolution by another person does', async () => {
  await plant.send(85)
  const { id, version, batchNo } = await alarmWith(({ isaState }) => isaState === 1)
  await plant.send(20)
  await alarmWith((alarm) => alarm.id === id && alarm.alarmStatus === 2)
  const fixed = { id, version, handleText: 'A fixed', alarmResult: 1 } as const
  expect((await run.admin(handleAlarm, fixed)).code).toBe('200')
  const late = await run.admin(handleAlarm, { id, version, handleText: 'B fixed', alarmResult: 2 })
  expect(late.data).toMatchObject({ error: 'stale' })
  expect((await detailsOf(batchNo)).episode).toMatchObject({ handleText: 'A fixed', alarmResult: 1, flowStatus: 3 })
})

test('a shelving until the return ends silently; unshelving by hand acknowledges', async () => {
  await plant.send(85)
  const first = await alarmWith(({ isaState }) => isaState === 1)
  await run.admin(shelveAlarms, { ids: [first.id], shelve: 1, minutes: 480, reason: 'known' })
  await plant.send(20)
  await eventually(async () => (await detailsOf(first.batchNo)).episode.endedTs !== null)
  expect((await detailsOf(first.batchNo)).episode).toMatchObject({ isaState: 0, shelve: 0 })
  await plant.send(85)
  const second = await alarmWith(({ isaState }) => isaState === 1)
  expect(second.batchNo).not.toBe(first.batchNo)
  // An alarm that ended cannot be hidden any more.
  const ended = { ids: [first.id], minutes: 1, reason: 'x' }
  expect((await run.admin(shelveAlarms, ended)).data.skipped).toEqual([{ id: first.id, reason: 'ended' }])
  await run.admin(shelveAlarms, { ids: [second.id], minutes: 5, reason: 'known' })
  expect((await run.admin(unshelveAlarms, { ids: [second.id, first.id] })).data).toEqual({
    ok: 1,
    skipped: [{ id: first.id, reason: 'notShelved' }],
  })
  expect(await alarmWith(({ id }) => id === second.id)).toMatchObject({ isaState: 2, ackUser: 'admin' })
  await run.admin(handleAlarm, { id: first.id, handleText: 'closed' })
  await close(second)
})

test('level 1 needs its own right, and leaves the shelf of a lower level', async () => {
  await plant.send(85)
  const warning = await alarmWith(({ isaState }) => isaState === 1)
  await run.admin(shelveAlarms, { ids: [warning.id], minutes: 5, reason: 'known' })
  await plant.send(105)
  const urgent = await alarmWith(({ level }) => level === 1)
  expect(urgent).toMatchObject({ id: warning.id, isaState: 1, shelve: 0 })
  expect((await eventsOf(warning.batchNo)).at(-1)).toBe('alarm.escalated')
  const [role] = await run.rows<{ id: string }>(
    `select id from role where company_id = ${run.companyId} and code = 'nobody'`,
  )
  const [entry] = await run.rows<{ id: string }>("select id from menu_entry where code = 'alarm:shelve'")
  const grant = unchecked({ roleId: role?.id, resourceIds: [entry?.id] })
  await run.admin(grantMenuEntries, grant)
  const answer = await run.nobody(shelveAlarms, { ids: [urgent.id], minutes: 5, reason: 'x' })
  expect(answer.data.skipped).toEqual([{ id: urgent.id, reason: 'urgent' }])
  await run.admin(revokeMenuEntries, grant)
  await close(urgent)
})

test('out of service hides an alarm without a time limit; back in service it must be acknowledged again', async () => {
  await plant.send(85)
  const alarm = await alarmWith(({ isaState }) => isaState === 1)
  const ids = [alarm.id]
  expect((await run.nobody(takeAlarmsOutOfService, { ids, reason: 'x' })).code).toBe('401')
  expect((await run.admin(takeAlarmsOutOfService, unchecked({ ids }))).code).toBe('400')
  expect((await run.admin(takeAlarmsOutOfService, { ids, reason: 'overhaul' })).data.ok).toBe(1)
  expect((await run.admin(takeAlarmsOutOfService, { ids, reason: 'x' })).data.skipped).toEqual([
    { id: alarm.id, reason: 'outOfService' },
  ])
  expect((await run.admin(shelveAlarms, { ids, minutes: 1, reason: 'x' })).data.skipped).toEqual([
    { id: alarm.id, reason: 'outOfService' },
  ])
  const { data: hidden } = await run.admin(pageHiddenAlarms, { objectId: plant.objectId, isaState: 6 })
  expect(hidden.records).toMatchObject([
    { isaState: 6, serviceUser: 'admin', hiddenByName: expect.any(String), serviceReason: 'overhaul' },
  ])
  expect(hidden.records[0]?.hiddenForMs).toBeGreaterThanOrEqual(0)
  await plant.send(20)
  await eventually(async () => (await detailsOf(alarm.batchNo)).episode.alarmStatus === 2)
  await plant.send(86)
  await eventually(async () => (await detailsOf(alarm.batchNo)).episode.count === 2)
  expect((await run.admin(putAlarmsInService, { ids })).data.ok).toBe(1)
  expect(await alarmWith(({ id }) => id === alarm.id)).toMatchObject({ isaState: 1, isOutOfService: false })
  expect((await run.admin(putAlarmsInService, { ids })).data.skipped).toEqual([{ id: alarm.id, reason: 'inService' }])
  const { data: events } = await run.admin(pageAlarmEvents, { objectId: plant.objectId })
  expect(events.records.slice(0, 2)).toMatchObject([
    { eventType: 13, userName: 'admin' },
    { eventType: 12, content: expect.stringMatching(/ out of service: overhaul$/) },
  ])
  expect((await run.stranger(pageAlarmEvents, {})).data.records.filter(({ eventType }) => eventType > 2)).toEqual([])
  await close(alarm)
})

test('a rule that is disabled closes an alarm on the shelf', async () => {
  const other = await makePlant(run)
  await other.send(85)
  const [alarm] = await eventually(async () => {
    const { records } = (await run.admin(pageAlarmEpisodes, { objectId: other.objectId })).data
    return records.length > 0 ? records : undefined
  })
  await run.admin(shelveAlarms, { ids: [alarm?.id ?? ''], minutes: 5, reason: 'known' })
  await run.admin(operation(alarmRule, 'update'), { id: other.ruleId, isEnabled: 0 })
  expect((await detailsOf(alarm?.batchNo ?? '')).episode).toMatchObject({ shelve: 0, flowStatus: 3 })
})

test('work is started, assigned and commented; experience shows what helped earlier', async () => {
  const { data: tag } = await run.admin(operation(reasonTag, 'create'), { name: '阀门卡住', nameEn: 'Valve stuck' })
  await plant.send(85)
  const alarm = await alarmWith(({ isaState }) => isaState === 1)
  const ids = [alarm.id]
  expect((await run.admin(startAlarmWork, { ids })).data.ok).toBe(1)
  expect((await run.admin(startAlarmWork, { ids })).data.skipped).toEqual([{ id: alarm.id, reason: 'started' }])
  expect(await alarmWith(({ id }) => id === alarm.id)).toMatchObject({ flowStatus: 1, assignee: 'admin' })
  const { data: people } = await run.admin(listAssignees)
  const nobody = people.find(({ userName }) => userName === 'nobody')
  expect((await run.admin(assignAlarms, { ids, assignee: nobody?.userName })).data.ok).toBe(1)
  expect((await run.admin(assignAlarms, { ids, assignee: nobody?.userName })).data.skipped).toEqual([
    { id: alarm.id, reason: 'assigned' },
  ])
  expect((await run.admin(assignAlarms, { ids, assignee: 'ghost' })).data).toMatchObject({ error: 'assigneeUnknown' })
  expect((await run.admin(commentAlarm, { id: alarm.id, note: 'valve is warm' })).code).toBe('200')
  expect((await run.stranger(commentAlarm, { id: alarm.id, note: 'x' })).code).toBe('1101')
  expect((await run.nobody(commentAlarm, { id: alarm.id, note: 'x' })).code).toBe('401')
  for (const wrong of [['999999999'], ['x'.repeat(65)], Array.from({ length: 21 }, (_, at) => `t${at}`)])
    expect((await run.admin(handleAlarm, { id: alarm.id, handleText: 'x', reasonTags: wrong })).code).toBe('400')
  const words = { handleText: ' turned the valve ', alarmResult: 1, reasonTags: [tag.id, 'free text'] } as const
  expect((await run.admin(handleAlarm, { id: alarm.id, ...words, reasonTags: [...words.reasonTags] })).code).toBe('200')
  await plant.send(20)
  await eventually(async () => (await detailsOf(alarm.batchNo)).episode.flowStatus === 3)
  expect((await run.admin(commentAlarm, { id: alarm.id, note: 'works since then' })).code).toBe('200')
  const { episode, transitions } = await detailsOf(alarm.batchNo)
  expect(episode.reasonTagNames).toEqual(['Valve stuck', 'free text'])
  expect(episode.assigneeName).toBe(nobody?.name)
  expect(transitions.filter(({ action }) => action === 20).map(({ note }) => note)).toEqual([
    'valve is warm',
    'works since then',
  ])
  const { data: experience } = await run.admin(listAlarmExperience, { msgId: alarm.id })
  expect(experience.find(({ handleText }) => handleText === 'turned the valve')).toMatchObject({
    alarmResult: 1,
    reasonTagNames: ['Valve stuck', 'free text'],
    count: 1,
    lastUser: 'admin',
    batchNo: alarm.batchNo,
  })
  expect(experience[0]).toMatchObject({ handleText: 'closed', count: 5 })
  const rule = { alarmId: alarm.ruleId ?? '' }
  expect((await run.admin(listRuleExperience, rule)).data).toEqual(experience)
  expect((await run.admin(listRuleExperience, { ...rule, companyId: '999999' })).data).toEqual([])
  expect((await run.stranger(listRuleExperience, rule)).data).toEqual([])
  expect((await run.stranger(listAlarmExperience, { msgId: alarm.id })).code).toBe('1101')
})

test('the older calls show and change the same alarms', async () => {
  await plant.send(85)
  const { id, batchNo, ruleId } = await alarmWith(({ isaState }) => isaState === 1)
  const filter = { objectId: plant.objectId, alarmId: ruleId ?? '' }
  expect((await run.admin(getAlarmMessage, { id })).data).toMatchObject({ msgId: id, state: 0, isRead: false, batchNo })
  expect((await run.admin(pageAlarmMessages, { ...filter, state: 0 })).data.records).toMatchObject([{ msgId: id }])
  expect((await run.admin(pageAlarmMessages, { ...filter, state: 1 })).data.records).toEqual([])
  expect((await run.admin(listBoxAlarms, { boxId: plant.boxId })).data).toMatchObject([
    { msgId: id, boxId: plant.boxId },
  ])
  const { data: unread } = await run.admin(countUnreadAlarms, { companyId: run.companyId })
  expect(unread.total).toBeGreaterThanOrEqual(1)
  expect((await run.admin(countUnreadAlarms, { companyId: '999999' })).data.total).toBe(0)
  expect((await run.nobody(updateAlarmMessage, { id, state: 1 })).code).toBe('401')
  expect((await run.admin(updateAlarmMessage, { id, state: 2 })).code).toBe('400')
  expect((await run.admin(updateAlarmMessage, { id, state: 0 })).code).toBe('400')
  expect((await run.admin(updateAlarmMessage, { id, state: 1 })).code).toBe('200')
  expect((await run.admin(updateAlarmMessages, { idList: [id], state: 1 })).data.skipped).toEqual([
    { id, reason: 'confirmed' },
  ])
  const handled = { idList: [id, '999999'], state: 2, handleContent: 'closed' } as const
  expect((await run.admin(updateAlarmMessages, { ...handled, idList: [...handled.idList] })).data).toEqual({
    ok: 1,
    skipped: [{ id: '999999', reason: 'missing' }],
  })
  await plant.send(20)
  await eventually(async () => (await listedIds()).length === 0)
  const { data: past } = await run.admin(pagePastAlarmMessages, { ...filter, state: 2 })
  expect(past.records[0]).toMatchObject({ msgId: id, state: 2, handleContent: 'closed' })
  expect((await run.stranger(pagePastAlarmMessages, {})).data.records.map(({ msgId }) => msgId)).not.toContain(id)
})

test('a company names its levels; a type that a rule has cannot be removed; a batch has at most 1 000 alarms', async () => {
  const red = { level: 1, levelName: '红色', color: '#ff0000' } as const
  expect((await run.nobody(addAlarmLevel, red)).code).toBe('401')
  expect((await run.admin(addAlarmLevel, unchecked({ ...red, level: 4 }))).code).toBe('400')
  expect((await run.admin(addAlarmLevel, red)).data).toMatchObject({ id: '1', levelName: '红色' })
  expect((await run.admin(addAlarmLevel, red)).data).toMatchObject({ error: 'duplicate' })
  expect((await run.admin(editAlarmLevel, { level: 1, levelName: 'Red' })).code).toBe('200')
  expect((await run.admin(listAlarmLevels)).data).toMatchObject([
    { id: '1', level: 1, levelName: 'Red', isRenamed: 1, color: null },
    { id: '2', level: 2, levelName: 'High', isRenamed: 0 },
    { id: '3', level: 3 },
  ])
  expect((await run.stranger(listAlarmLevels)).data[0]).toMatchObject({ levelName: 'Critical' })
  expect((await run.admin(removeAlarmLevel, { id: '1' })).code).toBe('200')
  expect((await run.admin(removeAlarmLevel, { id: '1' })).code).toBe('1101')
  const { data: type } = await run.admin(operation(alarmType, 'create'), { code: 'process', name: '工艺' })
  await run.admin(operation(alarmRule, 'update'), { id: plant.ruleId, alarmTypeId: type.id })
  expect((await run.admin(operation(alarmType, 'remove'), { id: type.id })).data).toMatchObject({ error: 'inUse' })
  await run.admin(operation(alarmRule, 'update'), { id: plant.ruleId, alarmTypeId: null })
  expect((await run.admin(operation(alarmType, 'remove'), { id: type.id })).code).toBe('200')
  const ids = Array.from({ length: 1001 }, (_, at) => String(at + 1))
  expect((await run.admin(unshelveAlarms, { ids })).data).toMatchObject({ error: 'tooManyRows' })
  expect((await run.admin(unshelveAlarms, unchecked({ ids: ids.join(',') }))).data).toMatchObject({
    error: 'tooManyRows',
  })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
