// Commands to a simulated device through HTTP: checks, the second person, read-back, groups, the record.
import { randomUUID } from 'node:crypto'

import { sendBoxControl } from '@gemba/contract/control/box-control.ts'
import {
  cancelControl,
  confirmControl,
  controlPoint,
  listWritablePoints,
  pageControlCommands,
  readControlCommand,
} from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { controlByFree, controlByRules } from '@gemba/contract/control/group-control.ts'
import { underControl, underControlRule } from '@gemba/contract/equipment/under-control/under-control.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { type Member, makeMember } from '../../main/member.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct, testPassword } from '../../main/product.fixture.ts'
import { storeOn } from '../../platform/db/store.ts'
import { StoredJournal } from './command/stored-journal.ts'
import { type ControlPlant, makeControlPlant } from './control-plant.fixture.ts'

const { created, waiting, queued, sent, delivered, succeeded, failed, timedOut, rejected, cancelled, expired } =
  controlState.codes

let run: IsolatedTestProduct
let plant: ControlPlant
let operator: Member

/** Envelope code of a request that cannot be understood, such as a reused key. */
const malformedCode = '1302'

const idOf = (code: string): string => plant.pointIds[code] ?? ''
const infoOf = async (id: string) => (await run.admin(readControlCommand, { id })).data
const ended = (id: string) =>
  eventually(async () => {
    const command = await infoOf(id)
    return command.state >= succeeded ? command : undefined
  }, 15_000)

async function write(code: string, value: number | string | boolean, more: object = {}) {
  return run.admin(controlPoint, Object.assign({ dataId: idOf(code), value }, more))
}

async function refusalOf(code: string, value: number | string | boolean, more: object = {}): Promise<unknown> {
  const reply = await run.admin<{ error: string; params: { reasonCode?: string } }>(
    controlPoint,
    Object.assign({ dataId: idOf(code), value }, more),
  )
  return reply.data.params?.reasonCode ?? reply.data.error
}

beforeAll(async () => {
  run = await startTestProduct()
  plant = await makeControlPlant(run, {
    code: 'furnace',
    isSimulated: true,
    points: [
      { code: 'setpoint', rw: 1, address: 'constant(200)', scale: 0.1 },
      { code: 'heater', rw: 1, address: 'constant(0)', dataType: 1 },
      { code: 'trigger', rw: 2, address: 'constant(0)' },
      { code: 'actual', rw: 0, address: 'constant(19)' },
      { code: 'moving', rw: 1, address: 'ramp(0,10,60)' },
    ],
  })
  operator = await makeMember(run, 'operator', [
    'controlCommand:view',
    'controlCommand:send',
    'controlCommand:confirm',
    'telemetry:view',
  ])
}, 60_000)
afterAll(() => run.stop())

test('a written value is read back, and every state is in the record', async () => {
  const { code, data } = await write('setpoint', 21.5, { reason: 'shift change' })
  expect(code).toBe('200')
  expect(data).toMatchObject({
    success: true,
    target: '21.5',
    oldValue: '20',
    userName: 'admin',
    reason: 'shift change',
  })
  const command = await ended(data.id)
  expect(command).toMatchObject({ state: succeeded, readBack: '21.5', fault: null, allowedActions: [] })
  expect(command.steps.map(({ state, userName }) => [state, userName])).toEqual([
    [created, 'admin'],
    [queued, 'admin'],
    [sent, null],
    [delivered, null],
    [succeeded, null],
  ])
  const heater = await write('heater', true)
  expect(await ended(heater.data.id)).toMatchObject({ state: succeeded, target: '1' })
  await expect(run.rows(`update control_step set state = 6`)).rejects.toThrow('permission denied')
  await expect(run.rows(`delete from control_step`)).rejects.toThrow('permission denied')
})

test('the same command id is carried out once', async () => {
  const first = await write('setpoint', 22, { cmdId: 'command-0001' })
  await ended(first.data.id)
  const second = await write('setpoint', 22, { cmdId: 'command-0001' })
  expect(second.data).toMatchObject({ id: first.data.id, target: '22', state: succeeded })
  expect(await write('setpoint', 23, { cmdId: 'command-0001' })).toMatchObject({ code: malformedCode })
  expect(await write('heater', 1, { cmdId: 'command-0001' })).toMatchObject({ code: malformedCode })
  const values = await run.product.intake.latestValues([idOf('setpoint')])
  expect(values).toMatchObject([{ value: 22 }])
})

test('a repeated request is carried out once: of a value, a group and rules, one after the other and at once', async () => {
  const count = async () => (await run.rows(`select from control_command`)).length
  const before = await count()
  const order = { dataId: idOf('setpoint'), value: 23 }
  const key = { 'idempotency-key': 'lost-answer-1' }
  const answers = await Promise.all([1, 2, 3].map(() => run.admin(controlPoint, order, key)))
  const [first] = answers
  expect(answers.map(({ code, data }) => [code, data.id])).toEqual(answers.map(() => ['200', first?.data.id]))
  await ended(first?.data.id ?? '')
  expect((await run.admin(controlPoint, order, key)).data).toMatchObject({ id: first?.data.id, state: succeeded })
  expect(await run.admin(controlPoint, { ...order, value: 24 }, key)).toMatchObject({ code: malformedCode })
  const other = await operator.call(controlPoint, order, key)
  expect(other.data.id).not.toBe(first?.data.id)
  await ended(other.data.id)
  expect(await count()).toBe(before + 2)

  const values = [order, { dataId: idOf('heater'), value: 1 }]
  const group = { values, requestId: 'group-1' }
  const groups = await Promise.all([1, 2].map(() => run.admin(controlByFree, group)))
  const groupIds = new Set(groups.map(({ data }) => data.id))
  expect(groupIds.size).toBe(1)
  await ended(groups[0]?.data.id ?? '')
  expect((await run.admin(controlByFree, group)).data.id).toBe(groups[0]?.data.id)
  expect(await count()).toBe(before + 5)
})

test('what cannot be written is refused with the reason, on the screen before and at the request', async () => {
  await plant.set('setpoint', { writeMin: 10, writeMax: 30, writeStep: 0.5 })
  expect(await refusalOf('actual', 1)).toBe('readOnly')
  expect(await refusalOf('trigger', 1)).toBe('noReadBackPoint')
  expect(await refusalOf('setpoint', 'warm')).toBe('valueType')
  expect(await refusalOf('setpoint', 9.5)).toBe('belowMin')
  expect(await refusalOf('setpoint', 31)).toBe('aboveMax')
  expect(await refusalOf('setpoint', 20.3)).toBe('offStep')
  expect(await refusalOf('heater', 2)).toBe('valueType')
  await plant.set('setpoint', { interlock: 'actual > 50 && heater == 0' })
  expect(await refusalOf('setpoint', 20)).toBe('interlock')
  await plant.set('setpoint', { interlock: 'missing > 50' })
  expect(await refusalOf('setpoint', 20)).toBe('interlockUnknown')
  await plant.set('setpoint', { interlock: 'actual < 50', isCommandBlocked: 1 })
  expect(await refusalOf('setpoint', 20)).toBe('blocked')
  const { data } = await run.admin(listWritablePoints, { objectId: plant.objectId })
  expect(data.find(({ pointId }) => pointId === idOf('setpoint'))).toMatchObject({
    writeMin: 10,
    writeMax: 30,
    writeStep: 0.5,
    isCritical: false,
    obstacle: { code: 'blocked' },
  })
  expect(data.map(({ pointId }) => pointId)).not.toContain(idOf('actual'))
  expect(data.find(({ pointId }) => pointId === idOf('heater'))?.obstacle).toBeNull()
  await plant.set('setpoint', { isCommandBlocked: 0, interlock: null })
  const stranger = await run.stranger<{ error: string }>(controlPoint, { dataId: idOf('setpoint'), value: 20 })
  expect(stranger.data.error).toBe('notFound')
  const nobody = await run.nobody<{ error: string }>(controlPoint, { dataId: idOf('setpoint'), value: 20 })
  expect(nobody.data.error).toBe('forbidden')
})

test('wrong settings of a point are refused', async () => {
  await expect(plant.set('setpoint', { interlock: 'actual >' })).rejects.toThrow('interlock')
  await expect(plant.set('setpoint', { writeMin: 40 })).rejects.toThrow('writeMax')
})

test('a device that refuses, and a value that differs, fail with the reason', async () => {
  const refused = await write('moving', 5)
  expect(await ended(refused.data.id)).toMatchObject({ state: failed, fault: { code: 'notWritable' }, readBack: null })
  await plant.set('heater', { feedbackCode: 'actual' })
  const differs = await write('heater', 0)
  expect(await refusalOf('heater', 1)).toBe('openCommand')
  expect(await ended(differs.data.id)).toMatchObject({ state: failed, fault: { code: 'mismatch' }, readBack: '19' })
  await plant.set('heater', { feedbackCode: null, maxPerMin: 1 })
  expect(await refusalOf('heater', 1)).toBe('tooOften')
  await plant.set('heater', { maxPerMin: 600 })
}, 20_000)

test('a critical point needs the password or a second person', async () => {
  await plant.set('setpoint', { isCritical: 1 })
  expect(await refusalOf('setpoint', 24, { password: 'wrong' })).toBe('wrongPassword')
  const own = await write('setpoint', 24, { password: testPassword })
  expect(await ended(own.data.id)).toMatchObject({ state: succeeded, confirmUser: null })

  const asked = await write('setpoint', 25)
  expect(asked.data).toMatchObject({ state: waiting, allowedActions: ['cancel'] })
  const self = await run.admin<{ error: string }>(confirmControl, { id: asked.data.id, isAccepted: true })
  expect(self.data.error).toBe('ownCommand')
  const receivers = () =>
    run.rows<{ userName: string; content: string }>(
      `select u.name as "userName", m.contents[3] as content from user_message m join app_user u on u.id = m.user_id
       where m.link ->> 'controlId' = '${asked.data.id}'`,
    )
  const message = 'furnace setpoint: 24 → 25, requested by admin.'
  const messages = await eventually(async () => {
    const rows = await receivers()
    return rows.length > 0 ? rows : undefined
  })
  expect(messages).toEqual([{ userName: 'operator', content: message }])
  const { data: list } = await operator.call(pageControlCommands, { isWaiting: true })
  expect(list.records).toMatchObject([{ id: asked.data.id, allowedActions: ['confirm', 'refuse'] }])
  await operator.call(confirmControl, { id: asked.data.id, isAccepted: true, reason: 'seen' })
  expect(await ended(asked.data.id)).toMatchObject({ state: succeeded, confirmUser: 'operator', confirmText: 'seen' })
  const again = await operator.call<{ error: string }>(confirmControl, { id: asked.data.id, isAccepted: true })
  expect(again.data.error).toBe('commandEnded')

  const declined = await write('setpoint', 26)
  await operator.call(confirmControl, { id: declined.data.id, isAccepted: false })
  expect(await infoOf(declined.data.id)).toMatchObject({ state: rejected, fault: { code: 'refused' }, sentAt: null })

  const blocked = await write('setpoint', 26)
  await plant.set('setpoint', { isCommandBlocked: 1 })
  await operator.call(confirmControl, { id: blocked.data.id, isAccepted: true })
  expect(await infoOf(blocked.data.id)).toMatchObject({ state: rejected, fault: { code: 'blocked' } })
  await plant.set('setpoint', { isCommandBlocked: 0 })

  const withdrawn = await write('setpoint', 26)
  const other = await operator.call<{ error: string }>(cancelControl, { id: withdrawn.data.id })
  expect(other.data.error).toBe('forbidden')
  await run.admin(cancelControl, { id: withdrawn.data.id })
  expect(await infoOf(withdrawn.data.id)).toMatchObject({ state: cancelled })

  const late = await write('setpoint', 26)
  await run.rows(`update control_command set expires_at = now() - interval '1 second' where id = ${late.data.id}`)
  await operator.call(confirmControl, { id: late.data.id, isAccepted: true })
  expect(await ended(late.data.id)).toMatchObject({ state: expired, sentAt: null })
  await plant.set('setpoint', { isCritical: 0 })
})

test('a confirmed command follows the settings of its point at that moment', async () => {
  await plant.set('setpoint', { isCritical: 1 })
  const confirm = (id: string) =>
    operator.call<{ error: string; params: { reasonCode: string } }>(confirmControl, { id, isAccepted: true })
  const outside = await write('setpoint', 27)
  await plant.set('setpoint', { writeMax: 25 })
  expect((await confirm(outside.data.id)).data).toMatchObject({
    error: 'controlRefused',
    params: { reasonCode: 'aboveMax' },
  })
  expect(await infoOf(outside.data.id)).toMatchObject({ state: rejected, fault: { code: 'aboveMax' }, sentAt: null })
  await plant.set('setpoint', { writeMax: 30 })

  const scaled = await write('setpoint', 20)
  await plant.set('setpoint', { scale: 0.2 })
  await confirm(scaled.data.id)
  expect(await ended(scaled.data.id)).toMatchObject({ state: succeeded, readBack: '20' })
  await plant.set('setpoint', { scale: 0.1 })

  const former = await makeMember(run, 'former', ['controlCommand:send', 'controlCommand:view'])
  const asked = await former.call(controlPoint, { dataId: idOf('setpoint'), value: 21 })
  await run.rows(`update app_user set is_enabled = 0 where id = ${former.userId}`)
  expect((await confirm(asked.data.id)).data.params.reasonCode).toBe('requesterGone')
  expect(await infoOf(asked.data.id)).toMatchObject({ state: rejected, sentAt: null })

  const orphan = await write('setpoint', 22)
  await run.rows(`update control_command set point_id = null where id = ${orphan.data.id}`)
  expect((await confirm(orphan.data.id)).data.params.reasonCode).toBe('pointDisabled')
  expect(await infoOf(orphan.data.id)).toMatchObject({ state: rejected, sentAt: null })
  await plant.set('setpoint', { isCritical: 0 })
})

test('a part of a group follows the settings of its point at its turn', async () => {
  await plant.set('heater', { feedbackCode: 'actual' })
  const values = [
    { dataId: idOf('heater'), value: 1 },
    { dataId: idOf('setpoint'), value: 24 },
  ]
  const { data } = await run.admin(controlByFree, { values, onFail: 'continue' })
  await plant.set('setpoint', { writeMax: 22 })
  const { children } = await ended(data.id)
  expect(children[1]).toMatchObject({ state: cancelled, fault: { code: 'aboveMax' }, sentAt: null })
  await plant.set('heater', { feedbackCode: null })
  await plant.set('setpoint', { writeMax: 30 })
}, 20_000)

test('a group is sent one after the other; after a failure the rest is cancelled, or goes on', async () => {
  const values = [
    { dataId: idOf('setpoint'), value: 20 },
    { dataId: idOf('moving'), value: 1 },
    { dataId: idOf('heater'), value: 1 },
  ]
  const stopping = await run.admin(controlByFree, { values })
  const stopped = await ended(stopping.data.id)
  expect(stopped).toMatchObject({ state: failed, fault: { code: 'someFailed', parameters: { count: 2 } } })
  expect(stopped.children.map(({ state }) => state)).toEqual([succeeded, failed, cancelled])
  const going = await run.admin(controlByFree, { values, onFail: 'continue' })
  const continued = await ended(going.data.id)
  expect(continued.children.map(({ state }) => state)).toEqual([succeeded, failed, succeeded])
  const twice = await run.admin<{ params: { reasonCode: string } }>(controlByFree, { values: [...values, ...values] })
  expect(twice.data.params.reasonCode).toBe('pointTwice')
  const foreign = await run.stranger<{ error: string }>(controlByFree, { values })
  expect(foreign.data.error).toBe('notFound')
})

test('rules that are fulfilled write their values', async () => {
  const { data: entry } = await run.admin(operation(underControl, 'create'), {
    objectId: plant.objectId,
    underObjectId: plant.objectId,
    name: 'night',
  })
  const rule = (name: string, value: number, targetValue: string) =>
    run.admin(operation(underControlRule, 'create'), {
      underId: entry.id,
      name,
      pointId: idOf('actual'),
      comparison: 1,
      value,
      targetPointId: idOf('setpoint'),
      targetValue,
    })
  await rule('cold', 5, '12')
  const none = await run.admin<{ params: { reasonCode: string } }>(controlByRules, { underId: entry.id })
  expect(none.data.params.reasonCode).toBe('noRuleHolds')
  await rule('usual', 19, '15')
  const { data } = await run.admin(controlByRules, { objectId: plant.objectId })
  expect(await ended(data.id)).toMatchObject({ state: succeeded, children: [{ target: '15', state: succeeded }] })
  const free = { underId: entry.id, values: [{ dataId: idOf('setpoint'), value: 16 }] }
  expect(await ended((await run.admin(controlByFree, free)).data.id)).toMatchObject({ state: succeeded })
})

test('a gateway that the product reads itself takes no commands, but values', async () => {
  const refused = await run.admin<{ params: { reasonCode: string } }>(sendBoxControl, {
    boxId: plant.boxCode,
    command: 'restart',
  })
  expect(refused.data.params.reasonCode).toBe('noCommands')
  const { data } = await run.admin(sendBoxControl, { dataId: idOf('setpoint'), value: 17 })
  expect(await ended(data.id)).toMatchObject({ state: succeeded })
})

test('after a restart nothing is sent: sent commands have an unknown result', async () => {
  const { data } = await run.admin(pageControlCommands, { objectId: plant.objectId, pageSize: 4 })
  const ids = data.records.map(({ id }) => id)
  const states = [created, queued, sent, delivered]
  for (const [at, id] of ids.entries())
    await run.rows(`update control_command set state = ${states[at]}, finished_at = null, point_id = null,
      expires_at = now() - interval '1 second' where id = ${id}`)
  const servers = { id: randomUUID(), live: () => [], refresh: async () => undefined }
  await new StoredJournal(storeOn(run.product.database), servers).recover()
  const after = await Promise.all(ids.map(async (id) => (await infoOf(id)).state))
  expect(after).toEqual([cancelled, expired, timedOut, timedOut])
})

test('commands of a server that has ended are ended by another, with the parts that were not sent', async () => {
  const values = [
    { dataId: idOf('setpoint'), value: 20 },
    { dataId: idOf('heater'), value: 1 },
  ]
  const { data } = await run.admin(controlByFree, { values })
  const { children } = await ended(data.id)
  const own = await ended((await write('setpoint', 21)).data.id)
  const [ownRow] = await run.rows<{ serverId: string }>(
    `select server_id as "serverId" from control_command where id = ${own.id}`,
  )
  const ids = [data.id, ...children.map(({ id }) => id), own.id]
  const former = randomUUID()
  const unfinished = [
    [sent, former],
    [delivered, former],
    [created, null],
    [sent, ownRow?.serverId],
  ] as const
  for (const [at, [state, serverId]] of unfinished.entries())
    await run.rows(`update control_command set state = ${state}, finished_at = null, point_id = null,
      server_id = ${serverId ? `'${serverId}'` : 'null'} where id = ${ids[at]}`)
  const statesOf = () => Promise.all(ids.map(async (id) => (await infoOf(id)).state))
  await expect.poll(statesOf).toEqual([timedOut, timedOut, cancelled, sent])
  expect((await infoOf(data.id)).fault).toMatchObject({ code: 'restarted' })
})

test('while the driver is gone, or the point disabled, nothing is queued', async () => {
  await run.rows(`update point set is_enabled = 0 where id = ${idOf('moving')}`)
  expect(await refusalOf('moving', 1)).toBe('pointDisabled')
  const [channel] = await run.rows<{ id: string; version: number }>(
    `select id, version from box_channel where box_id = ${plant.boxId}`,
  )
  await run.admin('/boxChannel/update', { ...channel, isEnabled: 0 })
  await eventually(async () => /Offline$/.test(String(await refusalOf('setpoint', 20))))
  const before = await run.rows(`select id from control_command`)
  expect(await refusalOf('setpoint', 20)).toMatch(/Offline$/)
  expect(await run.rows(`select id from control_command`)).toHaveLength(before.length)
})
