import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { pauseReasonsOfProduct, workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import { resumeWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { listWorkLog } from '@gemba/contract/production/work-order/read-log.ts'
import { expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

test('the time of a work order is listed log by log; another company gets none', async () => {
  const plant = await OrderPlant.join()
  const turn = await plant.work(await plant.released('4'), 10)
  const path = `GET /mes_production/productionworkorder/log/${turn}`
  expect((await plant.call(path, {})).data).toEqual([])
  await plant.started(turn, plant.ids.m1)
  await plant.must(stopWork, { id: turn, reasonCode: '2' })
  const { data } = await plant.call<CommandReply<typeof listWorkLog>>(path, {})
  const [pause] = data
  expect(pause).toMatchObject({ kind: workLogKind.codes.pause, endAt: null, reasonCode: '2' })
  expect(data.slice(1).every(({ endAt, stationName }) => endAt !== null && stationName === 'M-1')).toBe(true)
  expect(data.length).toBeGreaterThan(1)
  expect((await plant.run.stranger(path, {})).data).toMatchObject({ error: 'notFound' })
})

test('pause reasons that only the product sets are refused from people', async () => {
  const plant = await OrderPlant.join()
  const turn = await plant.work(await plant.released('4'), 10)
  await plant.started(turn, plant.ids.m1)
  for (const reasonCode of pauseReasonsOfProduct)
    expect((await plant.call(stopWork, { id: turn, reasonCode })).data).toMatchObject({
      error: 'invalid',
      params: { problems: [{ field: 'reasonCode', problem: 'choice' }] },
    })
  const { data } = await plant.call(listWorkLog, { id: turn })
  expect(data).toMatchObject([{ kind: workLogKind.codes.run, endAt: null }])
})

test('offline work has the time when it was done, but not before the previous change, nor after now', async () => {
  const plant = await OrderPlant.join()
  const turn = await plant.work(await plant.released('4'), 10)
  await plant.started(turn, plant.ids.m1)
  const log = async () => (await plant.call(listWorkLog, { id: turn })).data
  const begun = (await log())[0]?.startAt ?? 0
  await expect.poll(() => Date.now() - begun).toBeGreaterThan(30)
  const stop = { id: turn, reasonCode: '2' }
  await plant.must(stopWork, { ...stop, at: begun + 10 })
  expect((await log())[0]).toMatchObject({ kind: workLogKind.codes.pause, startAt: begun + 10 })
  await plant.must(resumeWork, { id: turn, at: begun - 60_000 })
  expect((await log())[0]).toMatchObject({ kind: workLogKind.codes.run, startAt: begun + 10 })
  await plant.must(stopWork, { ...stop, at: Date.now() + 3_600_000 })
  expect((await log())[0]?.startAt).toBeLessThanOrEqual(Date.now())
})
