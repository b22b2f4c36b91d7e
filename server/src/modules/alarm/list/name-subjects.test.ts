// The subject of an alarm is named in the language of its reader.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmEpisodes, pageAlarmTransitions, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmJournal, readAlarmFigures } from '@gemba/contract/alarm/journal.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import { beforeAll, expect, test } from 'vitest'
import type { NamedReply } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

interface Subject {
  readonly objectName: string
  readonly dataName: string
}

let run: TestProduct
let plant: Plant
let batchNo: string

/** Returns the names of this alarm in each list of alarms. */
async function calledIn(language: string): Promise<Set<string>> {
  const ask = async <T>(declaration: NamedReply<T>, body: object) =>
    (await run.admin<T>(declaration, body, { 'accept-language': language })).data
  const filter = { objectId: plant.objectId }
  const [live, journal, transitions] = await Promise.all(
    [pageAlarmEpisodes, pageAlarmJournal, pageAlarmTransitions].map((reading) => ask<Page<Subject>>(reading, filter)),
  )
  const { episode } = await ask<{ episode: AlarmEpisode }>(readAlarmByBatchNo, { batchNo })
  const { top } = await ask<{ top: Subject[] }>(readAlarmFigures, filter)
  const rows = [live, journal, transitions].map((page) => page?.records[0])
  return new Set([...rows, episode, top[0]].map((row) => `${row?.objectName} · ${row?.dataName}`))
}

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  await run.rows(`update point set name = '温度' where id = ${plant.pointId}`)
  await run.rows(`update object set name = '一号压力机' where id = ${plant.objectId}`)
  await run.product.intake.reload('all')
  await plant.send(85)
  const namedEpisodes = await eventually(
    async () => (await run.admin(pageAlarmJournal, { objectId: plant.objectId })).data.records[0],
  )
  batchNo = namedEpisodes.batchNo
})

test('without an Name (English) the stored name is used', async () => {
  expect(await calledIn('en')).toEqual(new Set(['一号压力机 · 温度']))
})

test('other languages use the current names, if any; the language of the plant uses the stored one', async () => {
  await run.rows(`update point set name_en = 'Temperature', name = '油温' where id = ${plant.pointId}`)
  await run.rows(`update object set name_en = 'Press 1' where id = ${plant.objectId}`)
  expect(await calledIn('en')).toEqual(new Set(['Press 1 · Temperature']))
  expect(await calledIn('zh-CN')).toEqual(new Set(['一号压力机 · 温度']))
  expect(await calledIn('zh-TW')).toEqual(new Set(['一号压力机 · 温度']))
  await run.rows(`update point set name_tw = '油溫' where id = ${plant.pointId}`)
  expect(await calledIn('zh-TW')).toEqual(new Set(['一号压力机 · 油溫']))
})

test('notifications contain all languages', async () => {
  await plant.send(95)
  const toldIn = async (language: string) => {
    const { data } = await run.admin(pageUserMessages, { keyword: '95' }, { 'accept-language': language })
    return data.records[0]
  }
  await eventually(() => toldIn('en'))
  expect(await toldIn('en')).toMatchObject({ from: 'Press 1', content: 'Press 1 Temperature 95 °C, above 90 °C' })
  expect(await toldIn('zh-TW')).toMatchObject({ from: '一号压力机', content: '一号压力机 油溫 95 °C，超過 90 °C' })
})
