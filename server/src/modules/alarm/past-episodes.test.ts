// Unmonitored readings of the past become episodes with complete logs and without notifications.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'
import { storeOn } from '../../platform/db/store.ts'
import { foldEpisode } from './episode.ts'
import type { Transition } from './episode-facts.ts'
import { hasEpisodesBefore, listPastRules, type PastRule, recordPast } from './past-episodes.ts'

const minute = 60_000
const from = Date.parse('2026-11-01T00:00:00Z')
const until = from + 200 * minute
/** Warn at 2 and urgency at 3, normal at 5; warn again at 100 and still at the end. */
const course = [20, 20, 85, 105, 95, 20, ...Array.from({ length: 94 }, () => 20), 85, 85, 85]

let run: TestProduct
let plant: Plant
let rule: PastRule
const store = () => storeOn(run.product.database).asSystem('seed', run.companyId)

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  rule = (await store().inRead((read) => listPastRules(read, [plant.pointId])))[0] as PastRule
})

const record = (values: readonly number[], handledAfterMs: number) =>
  store().inWork((work) =>
    recordPast(work, {
      rule,
      until,
      samples: values.map((value, index) => ({ ts: from + index * minute, value })),
      attend: (raisedAt, returnedAt) => [
        { at: raisedAt + 90_000, userName: 'early' },
        {
          at: returnedAt + handledAfterMs,
          userName: 'late',
          handling: { text: 'valve opened', result: 1, reasonTags: ['cooling'] },
        },
      ],
    }),
  )

test('each completed violation of the limits becomes a closed episode that matches its log', async () => {
  expect(await record(course, 20 * minute)).toBe(1)
  const [row, ...more] = await run.rows<{ batch_no: string }>(
    `select * from alarm_episode where point_id = ${plant.pointId}`,
  )
  expect(more).toEqual([])
  const log =
    await run.rows<Transition>(`select batch_no as "batchNo", seq, at as ts, received_at as rts, action, level,
      value, quality::float8 as quality, user_name as "userName", note, detail
    from alarm_transition where batch_no = '${row?.batch_no}' order by seq`)
  const episode = foldEpisode(log)
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
  expect(row).toMatchObject({
    is_active: episode.isActive,
    is_acked: episode.isAcked,
    level: episode.level,
    max_level: 1,
    log_length: log.length,
    peak_value: 105,
    flow_status: 3,
    alarm_result: 1,
    handle_user: 'late',
    handle_text: 'valve opened',
    closed_at: episode.closedTs,
    ended_at: episode.endedTs,
    return_at: episode.returnTs,
    raise_at: from + 2 * minute,
  })
  expect(episode.isAcked && !episode.isActive && episode.closedTs !== null).toBe(true)
})

test('episodes that were not handled in time are left out', async () => {
  expect(await record([20, 85, 20], 500 * minute)).toBe(0)
})

test('no event is emitted', async () => {
  expect(await run.rows("select from outbox where name like 'alarm.%'")).toEqual([])
  expect(await run.rows('select from user_message')).toEqual([])
  expect(run.reported.join('\n')).toBe('')
})

test('an active alarm is no past episode of the company', async () => {
  const ownProduct = await joinTestProduct()
  const live = await makePlant(ownProduct)
  const hasPast = (before: number) =>
    storeOn(ownProduct.product.database)
      .asSystem('seed', ownProduct.companyId)
      .inRead((read) => hasEpisodesBefore(read, before))
  await live.send(105)
  await eventually(
    async () => (await ownProduct.rows(`select from alarm_episode where point_id = ${live.pointId}`)).length > 0,
  )
  expect([await hasPast(Date.now() - 3_600_000), await hasPast(Date.now() + 3_600_000)]).toEqual([false, true])
})
