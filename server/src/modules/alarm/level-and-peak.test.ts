// The severity of an episode: the worst level until it is confirmed, and a peak that follows the readings.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { confirmAlarm, pageAlarmEpisodes, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const episodesOf = async (plant: Plant, filter: Record<string, unknown> = {}): Promise<AlarmEpisode[]> =>
  (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId, ...filter })).data.records

const episodeWith = (plant: Plant, fits: (episode: AlarmEpisode) => boolean): Promise<AlarmEpisode> =>
  eventually(async () => (await episodesOf(plant)).find(fits))

/** Returns the actions of the log with the resulting levels. */
async function logOf({ batchNo }: AlarmEpisode): Promise<[action: number, level: number][]> {
  const { data } = await run.admin(readAlarmByBatchNo, { batchNo })
  return data.transitions.map(({ action, level }) => [action, level])
}

test('the worst level and its limit stay until the confirmation; then the live level is shown', async () => {
  const plant = await makePlant(run)
  await plant.send(105, 85)
  const remainingEpisode = await episodeWith(plant, ({ liveLevel }) => liveLevel === 3)
  expect(remainingEpisode).toMatchObject({ level: 1, limitValue: 100, maxLevel: 1, alarmStatus: 1 })
  expect((await episodesOf(plant, { level: 1 })).map(({ id }) => id)).toEqual([remainingEpisode.id])
  await run.admin(confirmAlarm, { id: remainingEpisode.id })
  const [confirmed] = await episodesOf(plant)
  expect(confirmed).toMatchObject({ level: 3, limitValue: 80, liveLevel: 3, maxLevel: 1 })
  await plant.send(95, 85, 20)
  const returned = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 2)
  expect(returned).toMatchObject({ level: 2, limitValue: 90, liveLevel: null, confirmStatus: 0 })
  expect(await logOf(remainingEpisode)).toEqual([
    [1, 1],
    [6, 3],
    [2, 3],
    [5, 2],
    [6, 3],
    [3, 0],
  ])
})

test('a weaker re-raise before the confirmation keeps the level and is counted', async () => {
  const plant = await makePlant(run)
  await plant.send(105, 20, 85, 20, 86)
  const again = await episodeWith(plant, ({ count }) => count === 3)
  expect(again).toMatchObject({ level: 1, liveLevel: 3, limitValue: 100, peakValue: 105 })
})

test('the peak follows the readings, not only level changes, and is stored from time to time', async () => {
  const plant = await makePlant(run)
  await plant.send(91)
  const raised = await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)
  const writes = async (): Promise<number> => {
    const [timer] = await run.rows<{ no: string }>(
      `select fold_no as no from alarm_timer where rule_id = ${plant.ruleId}`,
    )
    return Number(timer?.no)
  }
  const before = await writes()
  for (let at = 1; at <= 40; at++) await plant.send(91 + at / 10)
  await plant.send(92)
  const risen = await episodeWith(plant, ({ peakValue }) => peakValue === 95)
  expect(risen).toMatchObject({ level: 2, version: raised.version, alarmValue: 91 })
  expect((await logOf(raised)).map(([action]) => action)).toEqual([1])
  expect((await writes()) - before).toBeLessThanOrEqual(2)
  await run.admin(confirmAlarm, { id: raised.id, version: raised.version })
  expect((await episodesOf(plant))[0]).toMatchObject({ confirmStatus: 1, peakValue: 95 })
})

test('the list starts with active alarms by present level, acknowledged or not, then the newest, then the returned', async () => {
  const [seen, warned, urgent, later, milder, over] = await Promise.all(Array.from({ length: 6 }, () => makePlant(run)))
  const raise = async (plant: Plant | undefined, value: number): Promise<string> => {
    if (!plant) throw new Error('a plant is missing')
    await plant.send(value)
    return (await episodeWith(plant, ({ alarmStatus }) => alarmStatus === 1)).id
  }
  const ids = [await raise(seen, 105), await raise(warned, 85), await raise(urgent, 105), await raise(later, 85)]
  ids.push(await raise(milder, 105), await raise(over, 105))
  await run.admin(confirmAlarm, { id: ids[0] })
  await milder?.send(85)
  await over?.send(20)
  await eventually(async () => (await run.admin(pageAlarmEpisodes, { liveLevel: 3, pageSize: 1000 })).data.total >= 3)
  await eventually(async () => over && (await episodesOf(over))[0]?.alarmStatus === 2)
  const { data } = await run.admin(pageAlarmEpisodes, { pageSize: 1000 })
  const listedIds = data.records.map(({ id }) => id).filter((id) => ids.includes(id))
  expect(listedIds).toEqual([ids[2], ids[0], ids[4], ids[3], ids[1], ids[5]])
  const { data: milderPage } = await run.admin(pageAlarmEpisodes, { liveLevel: 3, level: 1, pageSize: 1000 })
  expect(milderPage.records.map(({ id }) => id)).toContain(ids[4])
})
