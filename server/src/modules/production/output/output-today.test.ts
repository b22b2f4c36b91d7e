// The output of today against its plan, on the andon board. Reversed reports do not count.
import { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const outputs = async (caller = plant.run.admin) => {
  const { data } = await caller(readAndonBoard)
  return data.centers.find(({ id }) => id === plant.ids.center)?.output
}

test('the board shows the output of today against its plan for each work centre', async () => {
  expect(await outputs()).toEqual([])
  const hourMs = 3_600_000
  // The plan has ended long ago, so none of it is for today.
  const old = Date.now() - 72 * hourMs
  const late = await plant.released('8', { planStart: old })
  const work = await plant.work(late, 10)
  await plant.started(work, plant.ids.m1)
  const { data } = await plant.report(work, '3')
  expect(await outputs()).toEqual([{ unitName: 'pcs', good: '3', planned: '0', due: '0' }])
  // Three segments of 5 pieces, planned at the beginning of the day.
  const { from } = startOfToday()
  await plant.released('5', { planStart: from })
  const planned = await outputs()
  expect(planned).toMatchObject([{ unitName: 'pcs', good: '3', planned: '15' }])
  expect(Number(planned?.[0]?.due)).toBeLessThanOrEqual(15)
  await plant.must(reverseReport, { id: data.id, reason: 'miscounted' })
  expect(await outputs()).toMatchObject([{ good: '0', planned: '15' }])
  // A draft is no plan, and another company sees nothing of it.
  await plant.order('100', { planStart: from })
  expect(await outputs()).toMatchObject([{ good: '0', planned: '15' }])
  expect(await outputs(plant.run.stranger)).toBeUndefined()
})

function startOfToday() {
  const zone = 'Asia/Shanghai'
  const day = Temporal.Now.plainDateISO(zone)
  return { from: day.toZonedDateTime(zone).epochMilliseconds }
}
