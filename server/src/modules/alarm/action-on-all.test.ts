// Actions on all alarms of a filter refuse a name that they do not know, because without it they would act on more.
import { confirmAllAlarms, handleAllAlarms, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant
beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run, { warnMax: 80 })
  await plant.send(85)
  await eventually(async () => (await listed()).length > 0)
})

const listed = async () => (await run.admin(pageAlarmEpisodes, { objectId: plant.objectId })).data.records
const actions = [
  { name: 'acknowledges', command: confirmAllAlarms, input: {} },
  { name: 'resolves', command: handleAllAlarms, input: { handleText: 'x' } },
] as const

test.each(
  actions.flatMap((action) =>
    [
      { sent: { filter: { pointID: '999999' } }, field: 'filter.pointID' },
      { sent: { filter: { objectid: '999999' } }, field: 'filter.objectid' },
      { sent: { filter: '{"objectid":"999999"}' }, field: 'filter.objectid' },
      { sent: { objectId: '999999' }, field: 'objectId' },
      { sent: { filter: 'abc' }, field: 'filter' },
      { sent: { filter: ['1'] }, field: 'filter' },
    ].map((refused) => Object.assign({}, action, refused)),
  ),
)('an action that $name all is refused with $sent', async ({ command, input, sent, field }) => {
  const body = unchecked(Object.assign({ asOf: Date.now() }, input, sent))
  const { code, data } = await run.admin<{ params: { problems: { field: string }[] } }>(command, body)
  expect(code).toBe('400')
  expect(data.params.problems.map((problem) => problem.field)).toEqual([field])
  expect(await listed()).toMatchObject([{ confirmStatus: 0, flowStatus: 0 }])
})

test.each(actions)('an action that $name all knows the point by both of its names', async ({ command, input }) => {
  for (const name of ['pointId', 'dataId']) {
    const body = unchecked(Object.assign({ asOf: Date.now(), filter: { [name]: '999999' } }, input))
    expect(await run.admin(command, body)).toMatchObject({ code: '200', data: { ok: 0, skipped: [] } })
  }
  const filter = { pointId: plant.pointId, alarmStatus: '1', keyword: undefined }
  const body = unchecked(Object.assign({ asOf: Date.now(), filter }, input))
  expect((await run.admin(command, body)).data).toEqual({ ok: 1, skipped: [] })
})
