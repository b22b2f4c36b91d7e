// Unacknowledged alarms: the recipients of the company are notified once, whichever server detects it.
import { confirmAlarm } from '@gemba/contract/alarm/episode.ts'
import { listMessageTriggers, saveMessageTrigger } from '@gemba/contract/message/trigger.ts'
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'
import { storeOn } from '../../platform/db/store.ts'
import { findWaits } from '../message/index.ts'
import { UnansweredClock } from './unanswered-clock.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const save = (body: Record<string, unknown>) => run.admin(saveMessageTrigger, { id: 'alarm.unanswered', ...body })

/** Sets the instant since which the company has the setting. */
const wantedSince = (interval: string) =>
  run.rows(`with t as (update message_trigger set update_time = now() - interval '${interval}' returning 1) select 1`)

/** Moves the raise time back by some minutes. */
const letPass = (id: string, minutes: number) =>
  run.rows(`with t as (update alarm_episode set raise_at = raise_at - interval '${minutes} min' where id = ${id} returning 1)
    select 1`)

/** Raises an alarm of a new plant and moves its raise time back. */
async function raised(minutesAgo: number): Promise<string> {
  const plant = await makePlant(run)
  await plant.send(105)
  const id = await eventually(
    async () =>
      (await run.rows<{ id: string }>(`select id from alarm_episode where point_id = ${plant.pointId}`))[0]?.id,
  )
  await letPass(id, minutesAgo)
  return id
}

const toldOf = (id: string) =>
  run.rows<{ waitMin: number; level: number }>(
    `select (payload->>'waitMin')::int as "waitMin", (payload->>'level')::int as level from outbox
      where name = 'alarm.unanswered' and payload->>'episodeId' = '${id}'`,
  )
const titles = async (): Promise<string[]> =>
  (await run.admin(pageUserMessages, { pageSize: 100 })).data.records.map(({ title }) => title)
const oneRound = () => new Promise((resolve) => setTimeout(resolve, 700))

beforeEach(async () => {
  await save({ status: 0 })
})

test('a company sets how long an alarm may be unacknowledged; other message types have no such setting', async () => {
  expect((await save({ status: 1, waitMin: 7 })).data).toMatchObject({ status: 1, waitMin: 7 })
  expect((await save({ waitMin: 0 })).code).toBe('400')
  expect((await save({ waitMin: 1441 })).code).toBe('400')
  const { data } = await run.admin(listMessageTriggers, { app: 'lak' })
  expect(data.filter(({ waitMin }) => waitMin !== null).map(({ id }) => id)).toEqual(['alarm.unanswered'])
})

test('an unacknowledged alarm is notified once, with its duration', async () => {
  await save({ status: 1, waitMin: 5 })
  await wantedSince('1 day')
  const [late, early] = [await raised(12), await raised(2)]
  await eventually(async () => (await toldOf(late)).length === 1)
  expect(await toldOf(late)).toEqual([{ waitMin: 12, level: 1 }])
  await eventually(async () => (await titles()).includes('Critical, not acknowledged for 12 min'))
  await oneRound()
  expect(await toldOf(late)).toHaveLength(1)
  expect(await toldOf(early)).toEqual([])
})

test('acknowledged alarms, and those overdue before the company enabled the setting, are not notified', async () => {
  const before = await raised(20)
  const attended = await raised(4)
  await save({ status: 1, waitMin: 5 })
  await run.admin(confirmAlarm, { id: attended })
  await letPass(attended, 60)
  await oneRound()
  expect(await toldOf(before)).toEqual([])
  expect(await toldOf(attended)).toEqual([])
})

test('several servers notify once', async () => {
  const store = storeOn(run.product.database)
  const clocks = Array.from(
    { length: 4 },
    () =>
      new UnansweredClock({
        store,
        everyMs: 20,
        wanted: (read) => findWaits(read, 'alarm.unanswered'),
        report: (_, error) => run.reported.push(String(error)),
      }),
  )
  await save({ status: 1, waitMin: 5 })
  await wantedSince('1 day')
  for (const clock of clocks) clock.start()
  const id = await raised(9)
  await eventually(async () => (await toldOf(id)).length > 0)
  await oneRound()
  await Promise.all(clocks.map((clock) => clock.stop()))
  expect(await toldOf(id)).toHaveLength(1)
  expect(run.reported.join('\n')).toBe('')
})
