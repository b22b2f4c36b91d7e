// A reason tag that is in use is not deleted, so that the reasons of earlier alarms keep their names.
import { handleAlarm, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { reasonTag } from '@gemba/contract/alarm/reason-tag/reason-tag.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})

const create = async (name: string): Promise<string> =>
  (await run.admin<{ id: string }>(operation(reasonTag, 'create'), { name })).data.id
const remove = async (id: string) => run.admin(operation(reasonTag, 'remove'), { id })

test('a tag of an alarm is not deleted, and one that nothing uses is', async () => {
  const [used, unused] = [await create('Valve leaks'), await create('Nothing found')]
  const plant = await makePlant(run, { warnMax: 80 })
  await plant.send(85)
  const listed = async () => (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })).data.records[0]
  const { id } = await eventually(listed)
  expect((await run.admin(handleAlarm, { id, handleText: 'x', reasonTags: [used] })).code).toBe('200')
  expect(await remove(used)).toMatchObject({ code: '1103', data: { error: 'inUse' } })
  expect(await listed()).toMatchObject({ reasonTagNames: ['Valve leaks'] })
  expect((await remove(unused)).code).toBe('200')
})

test('a tag that a rule offers is not deleted', async () => {
  const tag = await create('Filter blocked')
  await makePlant(run, { warnMax: 80, reasonTags: [tag] })
  expect(await remove(tag)).toMatchObject({ code: '1103', data: { error: 'inUse' } })
})
