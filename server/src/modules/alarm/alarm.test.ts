// Alarms from the reading to the closed episode, through HTTP on real stores: responses, rows and events.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import {
  confirmAlarm,
  confirmAlarmsByBatch,
  confirmAllAlarms,
  handleAlarm,
  handleAlarmsByBatch,
  pageAlarmEpisodes,
  pageAlarmTransitions,
  readAlarmByBatchNo,
} from '@gemba/contract/alarm/episode.ts'
import { listAlarmLevels } from '@gemba/contract/alarm/level/alarm-level.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { pageHiddenAlarms } from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'
import { foldEpisode } from './episode.ts'
import type { Episode, Transition } from './episode-facts.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const episodesOf = async (plant: Plant, filter: Record<string, unknown> = {}): Promise<AlarmEpisode[]> =>
  (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId, pageSize: 1000, ...filter })).data.records

const episodeWith = (plant: Plant, fits: (episode: AlarmEpisode) => boolean): Promise<AlarmEpisode> =>
  eventually(async () => (await episodesOf(plant)).find(fits))

const actionsOf = async (batchNo: string): Promise<number[]> => {
  const { data } = await run.admin(readAlarmByBatchNo, { batchNo })
  return data.transitions.map(({ action }) => action)
}

const eventsOf = async (batchNo: string): Promise<string[]> =>
  (await run.rows<{ name: string }>(`select name from outbox where aggregate = 'alarm:${batchNo}' order by id`)).map(
    ({ name }) => name,
  )

describe('the life of an episode', () => {
  test('raise, escalate, return, confirm, handle, close', async () => {
    const plant = await makePlant(run)
    await plant.send(85)
    const raised = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
    expect(raised).toMatchObject({
      level: 3,
      maxLevel: 3,
      side: 'high',
      limitValue: 80,
      alarmValue: 85,
      confirmStatus: 0,
      flowStatus: 0,
      isaState: 1,
      unit: '°C',
      count: 1,
    })
    expect(raised.batchNo).toMatch(/^A\d{12}[A-Z2-7]{8}$/)
    await plant.send(105)
    const escalated = await episodeWith(plant, ({ level }) => level === 1)
    expect(escalated).toMatchObject({ batchNo: raised.batchNo, maxLevel: 1, limitValue: 100, peakValue: 105 })
    await plant.send(20)
    const returned = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 2)
    expect(returned).toMatchObject({ isaState: 3, level: 1, endedTs: null })
    expect(await run.admin(confirmAlarm, { id: returned.id, note: 'seen' })).toMatchObject({ code: '200' })
    const [ended] = await episodesOf(plant)
    expect(ended).toMatchObject({ isaState: 0, ackUser: 'admin', ackNote: 'seen', closedTs: null })
    expect(
      await run.admin(handleAlarm, { id: returned.id, handleText: 'cooled', alarmResult: 1, reasonTags: ['valve'] }),
    ).toMatchObject({ code: '200' })
    expect(await episodesOf(plant)).toEqual([])
    const [closed] = await episodesOf(plant, { flowStatus: 3 })
    expect(closed).toMatchObject({
      flowStatus: 3,
      handleText: 'cooled',
      alarmResult: 1,
      reasonTags: ['valve'],
      handleUser: 'admin',
    })
    expect(await actionsOf(raised.batchNo)).toEqual([1, 5, 3, 2, 17, 18])
    const history = await run.admin(pageAlarmTransitions, { objectId: plant.objectId })
    expect(history.data.total).toBe(6)
    expect(new Set(history.data.records.map(({ action }) => action))).toEqual(new Set([1, 5, 3, 2, 17, 18]))
    expect(await eventsOf(raised.batchNo)).toEqual([
      'alarm.raised',
      'alarm.escalated',
      'alarm.changed',
      'alarm.changed',
      'alarm.changed',
    ])
  })

  test('S-192 each field of the list query narrows the list', async () => {
    const plant = await makePlant(run)
    await plant.send(85)
    const { objectCode, dataId } = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
    const totalOf = async (field: string, value: unknown): Promise<number> => {
      const body = { objectId: plant.objectId, pageNum: 1, pageSize: 10, [field]: value }
      return (await run.admin(pageAlarmEpisodes, body)).data.total
    }
    for (const [field, fits, other] of [
      ['pageNum', 1, undefined],
      ['dataSource', 1, 2],
      ['alarmResult', 0, 4],
      ['confirmStatus', 0, 1],
      ['flowStatus', 0, 3],
      ['alarmStatus', 1, 2],
      ['startSearch', '2020-01-01 00:00:00', '2099-01-01 00:00:00'],
      ['endSearch', '2099-01-01 00:00:00', '2020-01-01 00:00:00'],
      ['objectCode', objectCode, `${objectCode}x`],
      ['dataCode', 'temperature', 'pressure'],
      ['dataId', dataId, '1'],
      ['dataName', 'Temperature', 'Pressure'],
    ] as const) {
      expect(await totalOf(field, fits), field).toBe(1)
      if (other !== undefined) expect(await totalOf(field, other), field).toBe(0)
    }
    const second = await run.admin(pageAlarmEpisodes, { objectId: plant.objectId, pageNum: 2, pageSize: 1 })
    expect(second.data).toMatchObject({ records: [], total: 1 })
  })

  test('S-190 S-191 three levels have names; limits are accepted and returned by the names of the specification', async () => {
    const levels = await run.admin(listAlarmLevels)
    expect(levels.data).toMatchObject([
      { level: 1, levelName: 'Critical' },
      { level: 2, levelName: 'High' },
      { level: 3, levelName: 'Warning' },
    ])
    const limits = { urgency_max: 60, error_max: 50, warn_max: 40, warn_min: 30, error_min: 20, urgency_min: 10 }
    const plant = await makePlant(run, { ...limits, deadband: 1 })
    const rule = await run.admin(operation(alarmRule, 'read'), { id: plant.ruleId })
    expect(rule.data).toMatchObject({ ...limits, urgencyMax: 60, urgencyMin: 10 })
  })

  test('a new raise before the confirmation belongs to the same batch, after it to a new one', async () => {
    const plant = await makePlant(run)
    await plant.send(85, 20, 86)
    const again = await episodeWith(plant, ({ count }) => count === 2)
    expect(again).toMatchObject({ alarmStatus: 1, confirmStatus: 0 })
    await plant.send(20)
    const returned = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 2)
    await run.admin(confirmAlarm, { id: returned.id })
    await plant.send(87)
    const next = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
    expect(next.batchNo).not.toBe(again.batchNo)
    expect(await actionsOf(again.batchNo)).toEqual([1, 3, 4, 3, 2])
  })

  test('an on delay is measured by the clock and not by the next message', async () => {
    const plant = await makePlant(run, { warnMax: 80, onDelayMs: 300 })
    const sentAt = Date.now()
    await plant.send(85)
    expect(await episodesOf(plant)).toEqual([])
    const raised = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
    expect(raised.raiseTs - raised.occurTs).toBeGreaterThanOrEqual(300)
    expect(raised.raiseTs - sentAt).toBeLessThan(1500)
  })

  test('late and historical readings neither raise nor clear', async () => {
    const plant = await makePlant(run)
    const now = Date.now()
    await plant.send([20, now], [105, now - 5000])
    await run.product.intake.flush()
    expect(await episodesOf(plant)).toEqual([])
    await plant.send([85, now + 10])
    await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
    await plant.send([20, now - 1000])
    await run.product.intake.flush()
    expect((await episodesOf(plant))[0]).toMatchObject({ alarmStatus: 1, level: 3 })
  })

  test('a bad reading holds the state', async () => {
    const plant = await makePlant(run)
    await plant.send(85)
    await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
    await plant.send([20, undefined, 0x80000000], [null])
    await run.product.intake.flush()
    expect((await episodesOf(plant))[0]).toMatchObject({ alarmStatus: 1 })
  })

  test('disabling the rule closes its episode', async () => {
    const plant = await makePlant(run)
    await plant.send(85)
    const raised = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
    expect(await run.admin(operation(alarmRule, 'update'), { id: plant.ruleId, isEnabled: 0 })).toMatchObject({
      code: '200',
    })
    expect(await actionsOf(raised.batchNo)).toEqual([1, 19])
    expect(await episodesOf(plant)).toEqual([])
  })
})

describe('confirming and handling several episodes', () => {
  test('by batch: reports separately what was done and what was skipped', async () => {
    const [a, b] = [await makePlant(run), await makePlant(run)]
    await a.send(85)
    await b.send(85)
    const first = await episodeWith(a, () => true)
    const second = await episodeWith(b, () => true)
    await run.admin(confirmAlarm, { id: first.id })
    const answer = await run.admin(confirmAlarmsByBatch, {
      ids: [first.id, second.id, '999999'],
      versions: { [second.id]: second.version },
    })
    expect(answer.data).toEqual({
      ok: 1,
      skipped: [
        { id: '999999', reason: 'missing' },
        { id: first.id, reason: 'confirmed' },
      ],
    })
    const stale = await run.admin(handleAlarmsByBatch, {
      ids: [second.id],
      versions: { [second.id]: 1 },
      handleText: 'x',
    })
    expect(stale.data).toEqual({ ok: 0, skipped: [{ id: second.id, reason: 'conflict' }] })
    const handled = await run.admin(
      handleAlarmsByBatch,
      unchecked({ ids: `${first.id},${second.id}`, handleText: 'x' }),
    )
    expect(handled.data).toEqual({ ok: 2, skipped: [] })
  })

  test('by all: never an alarm raised after the list was read, never one of another company', async () => {
    const plant = await makePlant(run)
    await plant.send(85)
    const activeEpisode = await episodeWith(plant, () => true)
    const { data: list } = await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const later = await makePlant(run)
    await later.send(85)
    const unseen = await episodeWith(later, () => true)
    const foreign = await run.stranger(confirmAllAlarms, { asOf: Date.now() })
    expect(foreign.data).toEqual({ ok: 0, skipped: [] })
    const answer = await run.admin(confirmAllAlarms, { filter: { confirmStatus: 0 }, asOf: list.asOf })
    expect(answer.data.ok).toBeGreaterThanOrEqual(1)
    expect((await episodesOf(plant)).find(({ id }) => id === activeEpisode.id)).toMatchObject({ confirmStatus: 1 })
    expect((await episodesOf(later)).find(({ id }) => id === unseen.id)).toMatchObject({ confirmStatus: 0 })
    const repeat = await run.admin(confirmAllAlarms, {
      filter: { objectId: plant.objectId },
      asOf: list.asOf,
    })
    expect(repeat.data).toEqual({ ok: 0, skipped: [{ id: activeEpisode.id, reason: 'confirmed' }] })
  })

  test('rights: a viewer may not confirm, another company sees nothing', async () => {
    const plant = await makePlant(run)
    await plant.send(85)
    const { id, batchNo } = await episodeWith(plant, () => true)
    for (const path of ['confirm', 'handle']) {
      expect(await run.nobody(`/armDataFact/${path}`, { id, handleText: 'x' })).toMatchObject({ code: '401' })
      expect(await run.stranger(`/armDataFact/${path}`, { id, handleText: 'x' })).toMatchObject({ code: '1101' })
    }
    expect(await run.stranger(readAlarmByBatchNo, { batchNo })).toMatchObject({ code: '1101' })
    expect(await run.admin(handleAlarm, { id })).toMatchObject({ code: '400' })
    expect(await run.admin(confirmAlarm, { id, version: 77 })).toMatchObject({ code: '1104' })
  })
})

test('simultaneous actions of people and readings are serialised', async () => {
  const plant = await makePlant(run)
  for (let round = 0; round < 12; round++) {
    await plant.send(85)
    const { id } = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
    const answers = await Promise.all([
      plant.send(95).then(() => plant.send(105, 20)),
      run.admin(confirmAlarm, { id }),
      run.admin(handleAlarm, { id, handleText: 'x' }),
      run.admin(confirmAlarmsByBatch, { ids: [id] }),
      run.admin(handleAlarmsByBatch, { ids: [id], handleText: 'y' }),
    ])
    for (const answer of answers.slice(1)) expect(answer?.code, JSON.stringify(answer)).toMatch(/^(200|1105)$/)
    await eventually(async () => !(await episodesOf(plant)).some(({ alarmStatus }) => alarmStatus === 1))
  }
})

describe('rules', () => {
  test.each([
    [{ warnMax: 90, errorMax: 80 }, 'limitOrder'],
    [{ warnMax: 10, warnMin: 10 }, 'limitOrder'],
    [{}, 'limitMissing'],
    [{ warnMax: 80, errorMax: 85, deadband: 5 }, 'deadbandTooWide'],
    [{ warnMax: 10, warnMin: 0, deadband: 5 }, 'deadbandTooWide'],
  ])('%o is refused as %s', async (rule, error) => {
    const [point] = await run.rows<{ id: string }>('select id from model_point order by id limit 1')
    const answer = await run.admin('/modelAlarm/addModelAlarm', { name: 'x', modelPointId: point?.id, ...rule })
    expect(answer.data).toMatchObject({ error })
  })
})

const settledMs = 700

const hiddenOf = async (plant: Plant): Promise<AlarmEpisode[]> =>
  (await run.admin(pageHiddenAlarms, { objectId: plant.objectId, pageSize: 1000 })).data.records

/** Input of every action on an alarm. Half of the shelvings end at the return. */
const actionBody = (id: string) => ({ id, ids: [id], ...anyText, minutes: 5, shelve: 1 + (Number(id) % 2) })
const anyText = { handleText: 'x', reason: 'x', note: 'x' }

test('any sequence of readings and actions leaves episodes that match their logs, with one live episode per side', async () => {
  const plant = await makePlant(run, {
    warnMax: 80,
    errorMax: 90,
    urgencyMax: 100,
    warnMin: 20,
    errorMin: 10,
    urgencyMin: 0,
    deadband: 1,
  })
  const action = fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.integer({ min: -10, max: 110 }), { minLength: 1, maxLength: 6 }) },
    { weight: 1, arbitrary: fc.constantFrom('confirm' as const, 'handle' as const) },
    { weight: 1, arbitrary: fc.constantFrom('shelve', 'unshelve', 'outOfService', 'inService', 'start', 'comment') },
  )
  const actions = fc.sample(action, { numRuns: 80, seed: 7 })
  for (const action of actions) {
    if (Array.isArray(action)) await plant.send(...action)
    else
      for (const foundEpisode of [...(await episodesOf(plant)), ...(await hiddenOf(plant))])
        await run.admin(`/armDataFact/${action}`, actionBody(foundEpisode.id))
  }
  await run.product.intake.flush()
  // Compares the row of an episode with its log.
  const behind = `select from alarm_episode e where point_id = ${plant.pointId}
    and log_length < (select max(seq) from alarm_transition t where t.batch_no = e.batch_no)`
  const logged = async () => {
    const [found] = await run.rows<{ count: number }>('select count(*)::int as count from alarm_transition')
    return found?.count
  }
  // The store is updated after the intake. It is complete when no more samples arrive.
  await eventually(async () => {
    const before = await logged()
    await new Promise((resolve) => setTimeout(resolve, settledMs))
    return before === (await logged()) && (await run.rows(behind)).length === 0
  }, 20_000)
  const episodes = await run.rows<Record<string, unknown>>(
    `select * from alarm_episode where point_id = ${plant.pointId}`,
  )
  expect(episodes.length).toBeGreaterThan(3)
  for (const row of episodes) {
    const { batch_no: batchNo, ack_required: isAckRequired } = row
    const log =
      await run.rows<Transition>(`select batch_no as "batchNo", seq, at as ts, received_at as rts, action, level,
        value, quality::float8 as quality, user_name as "userName", note, detail
      from alarm_transition where batch_no = '${batchNo}' order by seq`)
    const { data } = await run.admin(readAlarmByBatchNo, unchecked({ batchNo }))
    const episode = foldEpisode(log)
    // The peak of an active episode may have changed since.
    const { peakValue, peakTs, ...rest } = shownAs(episode)
    expect(data.episode).toMatchObject(episode.isActive ? rest : { ...rest, peakValue, peakTs })
    expect(isAckRequired).toBe(episode.ackRequired)
    const { liveLimit, firstAckTs, isAnnunciated } = episode
    expect(row).toMatchObject({ live_limit: liveLimit, first_ack_at: firstAckTs, is_annunciated: isAnnunciated })
  }
  for (const side of [1, -1])
    expect(episodes.filter((episode) => episode.side === side && episode.ended_at === null).length).toBeLessThanOrEqual(
      1,
    )
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})

/** Returns an episode as in the list of alarms. */
function shownAs({
  limit,
  liveLimit: _limit,
  liveLevel,
  occurValue,
  isActive,
  isAcked,
  ackRequired: _,
  shelveLevel: _level,
  isSuppressed: _suppressed,
  firstAckTs: _first,
  isAnnunciated: _annunciated,
  ...same
}: Episode): Partial<AlarmEpisode> {
  return {
    ...same,
    reasonTags: [...same.reasonTags],
    limitValue: limit,
    liveLevel: isActive ? liveLevel : null,
    alarmValue: occurValue,
    alarmStatus: isActive ? 1 : 2,
    confirmStatus: isAcked ? 1 : 0,
  } as Partial<AlarmEpisode>
}
