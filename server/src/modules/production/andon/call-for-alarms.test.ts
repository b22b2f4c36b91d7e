// An alarm that is severe enough for a type creates a call at the station of the equipment.
import { object } from '@gemba/contract/equipment/object.ts'
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { andonSource, andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { severity } from '@gemba/contract/production/exception/dictionaries.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually } from '../../../main/product.fixture.ts'
import { type Answer, TestHall } from './andon.fixture.ts'

let hall: TestHall
let press: Plant
let stationId: string

beforeAll(async () => {
  hall = await TestHall.join()
  press = await makePlant(hall.run)
  const workCenterId = (await hall.make(operation(workCenter, 'create'), { code: 'PR', name: 'Presses' })).id
  // The line is at the station, and the press is a part of the line.
  const line = (await hall.make(operation(object, 'create'), { code: 'line', name: 'Line' })).id
  await hall.run.rows(`update object set parent_id = ${line} where id = ${press.objectId} returning id`)
  stationId = (
    await hall.make(operation(station, 'create'), { code: 'P-1', name: 'P-1', workCenterId, equipmentId: line })
  ).id
})

const callsAt = async (): Promise<Answer[]> =>
  (await hall.run.admin<{ records: Answer[] }>('/mes_production/andon/event/page', { stationId })).data.records

const delivered = () =>
  eventually(async () => (await hall.run.rows('select from outbox where done_at is null')).length === 0)

test('no call is created while no type asks for it, nor for an alarm that is not severe enough', async () => {
  await press.send(85, 20)
  await eventually(async () => (await hall.run.rows('select from alarm_episode')).length > 0)
  await delivered()
  await hall.type('EQUIPMENT', { kind: 1, alarmLevel: 2 })
  await press.send(86)
  await eventually(async () => (await hall.run.rows('select from alarm_episode where live_level = 3')).length > 0)
  await delivered()
  expect(await callsAt()).toEqual([])
})

test('an alarm that becomes severe enough creates one call, is counted when it becomes worse, and any caller may end the call', async () => {
  await press.send(95)
  const [call] = await eventually(async () => {
    const calls = await callsAt()
    return calls.length > 0 && calls
  })
  expect(call).toMatchObject({
    kind: 1,
    source: andonSource.codes.alarm,
    severity: severity.codes.major,
    equipmentId: press.objectId,
    callCount: 1,
    callerId: null,
    description: `Press ${press.code} · Temperature 95 °C > 90 °C`,
  })
  await press.send(110)
  const worse = await eventually(async () => (await callsAt()).find(({ callCount }) => callCount === 2))
  expect(worse).toMatchObject({ id: call?.id, severity: severity.codes.critical })
  const id = worse.id
  for (const action of ['acknowledge', 'handle', 'resolve'] as const)
    expect((await hall.perform(action, id, hall.responder.call)).code).toBe('200')
  expect((await hall.perform('confirm', id, hall.caller.call)).code).toBe('200')
  expect(await callsAt()).toMatchObject([{ status: andonStatus.codes.closed }])
})

test('only types for equipment can have an alarm level', async () => {
  const type = { code: 'Q', name: 'Q', kind: 3, alarmLevel: 1 }
  const { data } = await hall.run.admin(operation(andonType, 'create'), unchecked(type))
  expect(data).toMatchObject({ error: 'andonAlarmForeign' })
})
