// Calls that nobody answers are escalated level by level, once each, also by several servers at the same time.
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { TestHall } from './andon.fixture.ts'
import { AndonClock } from './andon-clock.ts'

let hall: TestHall
let typeId: string

beforeAll(async () => {
  hall = await TestHall.join()
  const levels = [
    { level: 1, userId: hall.responder.userId },
    { level: 2, userId: hall.manager.userId },
  ]
  typeId = await hall.type('LADDER', { ackMinutes: 3, resolveMinutes: 30, levels })
})

interface Entry {
  readonly step: string
  readonly level: number
  readonly told: readonly string[]
}

const logOf = async (id: string) => (await hall.read(id)).log as readonly Entry[]
const stepsOf = async (id: string) => (await logOf(id)).map(({ step, level }) => `${step} ${level}`)

/** Moves a call back by some minutes. */
const letPass = (id: string, minutes: number) =>
  hall.run.rows(`update andon_event set called_at = called_at - interval '${minutes} min',
    ack_due_at = ack_due_at - interval '${minutes} min', resolve_due_at = resolve_due_at - interval '${minutes} min',
    next_step_at = next_step_at - interval '${minutes} min' where id = ${id}`)

const toldUsers = (id: string) =>
  hall.run.rows<{ level: number; users: string[] }>(
    `select (payload->>'level')::int as level, payload->'userIds' as users from outbox
      where name = 'andon.escalated' and payload->>'andonId' = '${id}' order by id`,
  )

test('each level is notified when it is due and logged; acknowledging ends the escalation', async () => {
  const { id } = await hall.call(typeId)
  await letPass(id, 4)
  await eventually(async () => (await stepsOf(id)).length === 2)
  expect(await stepsOf(id)).toEqual(['call 0', 'notAcknowledged 1'])
  expect(await hall.read(id)).toMatchObject({ level: 1, isOverdue: 0 })
  await hall.perform('acknowledge', id, hall.responder.call)
  await letPass(id, 10)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(await stepsOf(id)).toEqual(['call 0', 'notAcknowledged 1', 'acknowledge 1'])
  await letPass(id, 20)
  await eventually(async () => (await stepsOf(id)).length === 4)
  expect((await logOf(id)).at(-1)).toMatchObject({ step: 'notResolved', level: 2, told: ['manager'] })
  expect(await hall.read(id)).toMatchObject({ level: 2, isOverdue: 1 })
  expect(await toldUsers(id)).toEqual([
    { level: 1, users: [hall.responder.userId] },
    { level: 2, users: [hall.manager.userId] },
  ])
  const newest = async () => (await hall.manager.call(pageUserMessages)).data.records[0]?.title
  await eventually(async () => (await newest()) === 'Call escalated to level 2')
})

test('an escalation reaches its caller only if the caller may respond', async () => {
  const { caller, responder, manager } = hall
  const levels = [caller, responder, manager].map(({ userId }) => ({ level: 1, userId }))
  const ladder = await hall.type('OWN', { ackMinutes: 3, levels })
  const contentsOf = async ({ call }: typeof caller) =>
    (await call(pageUserMessages)).data.records.flatMap(({ title, content }) =>
      title.includes('escalated') && content.includes('OWN') ? [content] : [],
    )
  const { id } = await hall.call(ladder)
  await letPass(id, 4)
  await eventually(async () => (await contentsOf(responder)).length === 1)
  expect(await contentsOf(caller)).toEqual([])
  expect(await contentsOf(manager)).toHaveLength(1)
  const { id: another } = await hall.call(ladder, { stationId: hall.otherStationId }, manager.call)
  await letPass(another, 4)
  await eventually(async () => (await contentsOf(manager)).length === 2)
  expect(await contentsOf(caller)).toHaveLength(1)
})

test('several servers that check at once escalate a call once', async () => {
  const store = storeOn(hall.run.product.database)
  const clocks = Array.from(
    { length: 4 },
    () => new AndonClock({ store, everyMs: 20, report: (_, error) => hall.run.reported.push(String(error)) }),
  )
  for (const clock of clocks) clock.start()
  const { id } = await hall.call(typeId, { stationId: hall.otherStationId })
  await letPass(id, 100)
  await eventually(async () => (await stepsOf(id)).length > 1)
  await Promise.all(clocks.map((clock) => clock.stop()))
  expect(await stepsOf(id)).toEqual(['call 0', 'notAcknowledged 1', 'notAcknowledged 2', 'notResolved 2'])
  expect(await toldUsers(id)).toHaveLength(3)
  expect(hall.run.reported).toEqual([])
})
